/** Kills pulls again and again, goes on with each until it ends, and tells what is not as if nothing had happened. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Random, random } from "../../service/kill/random.ts";
import { serveAdministration, writeProfile } from "../../support/embedded-service.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { type CountingProxy, type Instant, openCountingProxy } from "./counting-proxy.ts";
import { dumpOf, finishedIn } from "./snapshot-dump.ts";

export interface KillRun {
  readonly kills: number;
  readonly seed: string;
  /** Empty; every pull has its state in it. */
  readonly folder: string;
}

export interface KillFigures {
  readonly kills: number;
  readonly pulls: number;
  /** Requests of a pull that nobody disturbs. */
  readonly requestsOfPull: number;
  readonly requests: number;
  /** Sent again although the answer was in the snapshot when the process died. */
  readonly finishedSentAgain: number;
  /** Sent again because the answer was on the way when the process died. */
  readonly unfinishedSentAgain: number;
  /** Kills by where they hit. */
  readonly instants: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** More than are in flight at once, so that some have ended and some have not begun. */
const MONTHS = { first: "2025-01", last: "2025-05" };
const IN_FLIGHT_MAX = 4;
const INSTANTS: readonly Instant[] = ["asked", "half-answered", "answered"];
/** Who the administration is, asked outside the snapshot to know which day it is there. */
const WHO = "/administrations.json";

export async function killAgainAndAgain({ kills, seed, folder }: KillRun): Promise<KillFigures> {
  const service = await serveAdministration();
  const proxy = await openCountingProxy(service.url);
  writeProfile(folder, {
    base_url: proxy.url,
    administration_id: service.administrationId,
    fiscal_year: {
      first_month: 1,
      exceptions: [
        { year: 2025, ...MONTHS },
        { year: 2026, first: "2025-06", last: "2026-12" },
      ],
    },
  });
  const next = random(seed);
  const start = (home: string): Life => startLife(folder, home, service.token);
  try {
    const begunMs = performance.now();
    const whole = await lifeOf(start("whole"), proxy, null);
    const lifeMs = performance.now() - begunMs;
    const path = snapshotIn(folder, "whole") ?? "";
    const expected = { all: dumpOf(path), finished: finishedIn(path) };
    const tally = new Tally(expected.finished);
    const faults =
      whole.code === 0 ? [] : [`the pull that nobody disturbs ended with ${String(whole.code)}`];
    for (let pull = 1; tally.kills < kills && faults.length === 0; pull++) {
      const home = `pull-${String(pull)}`;
      for (let isOver = false; !isOver; ) {
        const plan =
          tally.kills < kills && next(4) > 0
            ? planOf(next, lifeMs, expected.finished.length)
            : null;
        const before = finishedIn(snapshotIn(folder, home) ?? "");
        const isStarted = snapshotIn(folder, home) !== null;
        const { asked, code } = await lifeOf(start(home), proxy, plan);
        const after = finishedIn(snapshotIn(folder, home) ?? "");
        isOver = code !== null || hasEndedWell(join(folder, home));
        tally.count({ asked, before, after, plan: code === null ? plan : null, isStarted });
        if (code !== null && code !== 0) faults.push(`${home} ended with ${String(code)}`);
      }
      tally.pulls += 1;
      faults.push(
        ...differences(expected.all, dumpOf(snapshotIn(folder, home) ?? "")).map(
          (what) => `${home}: ${what}`,
        ),
      );
    }
    faults.push(...tally.faults);
    const requestsOfPull = expected.finished.length;
    const { pulls, requests, finishedSentAgain, unfinishedSentAgain, instants } = tally;
    return {
      kills: tally.kills,
      pulls,
      requestsOfPull,
      requests,
      finishedSentAgain,
      unfinishedSentAgain,
      instants,
      faults,
    };
  } finally {
    await proxy.close();
    await service.close();
  }
}

/** When a process dies: at an instant of a request, or after so much time, whatever it is at. */
type KillPlan =
  | { readonly kind: "time"; readonly afterMs: number }
  | {
      readonly kind: "request";
      readonly number: number;
      readonly instant: Instant;
      readonly turns: number;
    };

function planOf(next: Random, lifeMs: number, requests: number): KillPlan {
  if (next(3) === 0) return { kind: "time", afterMs: next(Math.ceil(lifeMs)) };
  const instant = INSTANTS[next(INSTANTS.length)] ?? "asked";
  // A few turns of our own event loop later the other process has read, hashed, packed or committed.
  return { kind: "request", number: 1 + next(requests), instant, turns: next(2) * next(60) };
}

interface Life {
  readonly kill: () => void;
  readonly ended: Promise<number | null>;
}

/** Goes on with the run of this home, or begins one. */
function startLife(folder: string, home: string, token: string): Life {
  const state = join(folder, home);
  mkdirSync(state, { recursive: true });
  const isStarted =
    existsSync(join(state, "runs")) &&
    readdirSync(join(state, "runs")).some((name) => name.endsWith(".json"));
  const argv = isStarted
    ? ["resume"]
    : ["pull", "--year", "2025", "--profile", "test", "--config", join(folder, "slotsom.yml")];
  const child = spawn(process.execPath, ["bin/slotsom.js", ...argv, "--json"], {
    stdio: "ignore",
    env: { ...process.env, SLOTSOM_HOME: state, TOKEN: token },
  });
  endedWithTest(child);
  return {
    kill: () => {
      child.kill("SIGKILL");
    },
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}

/** Killed so late that its record says it is over: there is nothing left to go on with. */
function hasEndedWell(state: string): boolean {
  const runs = join(state, "runs");
  const names = existsSync(runs) ? readdirSync(runs).filter((name) => name.endsWith(".json")) : [];
  return names.some((name) => {
    const { ended } = JSON.parse(readFileSync(join(runs, name), "utf8")) as {
      readonly ended: { readonly exit_code: number } | null;
    };
    return ended?.exit_code === 0;
  });
}

/** Answers what it asked, and how it ended; code null when it was killed. */
async function lifeOf(
  life: Life,
  proxy: CountingProxy,
  plan: KillPlan | null,
): Promise<{ readonly asked: readonly string[]; readonly code: number | null }> {
  proxy.asked.length = 0;
  proxy.onInstant = (number, instant) => {
    if (plan?.kind !== "request" || plan.number !== number || plan.instant !== instant) return;
    afterTurns(plan.turns, life.kill);
  };
  const timer = plan?.kind === "time" ? setTimeout(life.kill, plan.afterMs) : null;
  const code = await life.ended;
  if (timer !== null) clearTimeout(timer);
  return { asked: [...proxy.asked], code };
}

function afterTurns(turns: number, work: () => void): void {
  if (turns === 0) work();
  else
    setImmediate(() => {
      afterTurns(turns - 1, work);
    });
}

interface CountedLife {
  readonly asked: readonly string[];
  /** Finished when it began, and when it ended. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly plan: KillPlan | null;
  /** There was a snapshot when it began. */
  readonly isStarted: boolean;
}

class Tally {
  kills = 0;
  pulls = 0;
  requests = 0;
  finishedSentAgain = 0;
  unfinishedSentAgain = 0;
  readonly instants: Record<string, number> = {};
  readonly faults: string[] = [];
  readonly #ofPull: ReadonlyMap<string, number>;

  constructor(ofPull: readonly string[]) {
    this.#ofPull = counted(ofPull);
  }

  /**
   * The same address is asked for several purposes, which the proxy cannot tell apart: in one life it may
   * come in as often as answers to it were missing, and no more often. What came in and was not
   * finished at the end was on the way, and no more is ever on the way than is in flight.
   */
  count({ asked, before, after, plan, isStarted }: CountedLife): void {
    if (plan !== null) {
      this.kills += 1;
      const where = plan.kind === "time" ? "any time" : plan.instant;
      this.instants[where] = (this.instants[where] ?? 0) + 1;
    }
    const inSnapshot = isStarted ? asked : withoutFirst(asked, WHO);
    this.requests += inSnapshot.length;
    const [had, has] = [counted(before), counted(after)];
    let onTheWay = 0;
    for (const [address, times] of counted(inSnapshot)) {
      const missing = (this.#ofPull.get(address) ?? 0) - (had.get(address) ?? 0);
      if (times > missing) {
        this.finishedSentAgain += times - missing;
        this.faults.push(
          `${address} was asked ${String(times)} times, and ${String(missing)} answers were missing`,
        );
      }
      onTheWay += times - ((has.get(address) ?? 0) - (had.get(address) ?? 0));
    }
    this.unfinishedSentAgain += onTheWay;
    if (onTheWay > (plan === null ? 0 : IN_FLIGHT_MAX)) {
      this.faults.push(`${String(onTheWay)} requests were sent and their answers not kept`);
    }
  }
}

function counted(addresses: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const path = address.replace(/^\/api\/v\d+/, "");
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

function withoutFirst(addresses: readonly string[], end: string): readonly string[] {
  const index = addresses.findIndex((address) => address.endsWith(end));
  return addresses.filter((_, at) => at !== index);
}

function snapshotIn(folder: string, home: string): string | null {
  const snapshots = join(folder, home, "snapshots");
  if (!existsSync(snapshots)) return null;
  const [name, another] = readdirSync(snapshots, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".sqlite"),
  );
  if (another !== undefined) throw new Error(`${home} has a second snapshot ${another}`);
  return name === undefined ? null : join(snapshots, name);
}

function differences(
  expected: ReadonlyMap<string, readonly string[]>,
  found: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((table) => {
    const [left, right] = [expected.get(table) ?? [], found.get(table) ?? []];
    const index = left.findIndex((row, at) => row !== right[at]);
    if (index === -1 && left.length === right.length) return [];
    const at = index === -1 ? left.length : index;
    return [
      `${table} has ${String(right.length)} rows instead of ${String(left.length)}; ${String(right[at]).slice(0, 300)} instead of ${String(left[at]).slice(0, 300)}`,
    ];
  });
}
