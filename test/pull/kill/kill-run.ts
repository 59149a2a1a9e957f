/** Kills pulls repeatedly, resumes each until it ends, and reports every difference from an undisturbed pull. */
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
  /** An empty folder for the state of every pull. */
  readonly folder: string;
}

export interface KillFigures {
  readonly kills: number;
  readonly pulls: number;
  /** Requests of an undisturbed pull. */
  readonly requestsOfPull: number;
  readonly requests: number;
  /** Requests sent again although the answer was in the snapshot when the process died. */
  readonly finishedSentAgain: number;
  /** Requests sent again because they were in flight when the process died. */
  readonly unfinishedSentAgain: number;
  /** Number of kills per instant. */
  readonly instants: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** More months than are in flight at once, so that some are finished and some not started. */
const MONTHS = { first: "2025-01", last: "2025-05" };
const IN_FLIGHT_MAX = 4;
const INSTANTS: readonly Instant[] = ["received", "half-answered", "answered"];
/** The administration, requested outside the snapshot for its time zone. */
const ADMINISTRATIONS = "/administrations.json";

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
      whole.code === 0 ? [] : [`the undisturbed pull ended with ${String(whole.code)}`];
    for (let pull = 1; tally.kills < kills && faults.length === 0; pull++) {
      const home = `pull-${String(pull)}`;
      for (let isOver = false; !isOver; ) {
        const plan =
          tally.kills < kills && next(4) > 0
            ? planOf(next, lifeMs, expected.finished.length)
            : null;
        const before = finishedIn(snapshotIn(folder, home) ?? "");
        const isStarted = snapshotIn(folder, home) !== null;
        const { requests, code } = await lifeOf(start(home), proxy, plan);
        const after = finishedIn(snapshotIn(folder, home) ?? "");
        isOver = code !== null || hasEndedWell(join(folder, home));
        tally.count({ requests, before, after, plan: code === null ? plan : null, isStarted });
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

/** When a process is killed: at an instant of a request, or after a delay. */
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
  const instant = INSTANTS[next(INSTANTS.length)] ?? "received";
  // A few turns of our event loop later the other process has read, hashed, compressed or committed.
  return { kind: "request", number: 1 + next(requests), instant, turns: next(2) * next(60) };
}

interface Life {
  readonly kill: () => void;
  readonly ended: Promise<number | null>;
}

/** Resumes the run of this home, or starts one. Without an answer there is no snapshot, and no run to resume. */
function startLife(folder: string, home: string, token: string): Life {
  const state = join(folder, home);
  mkdirSync(state, { recursive: true });
  const argv =
    snapshotIn(folder, home) !== null
      ? ["resume"]
      : ["pull", "--year", "2025", "--profile", "test", "--config", join(folder, "slotsom.yml")];
  const child = spawn(process.execPath, ["bin/slotsom.js", ...argv, "--json"], {
    stdio: "ignore",
    // A killed process may leave a temporary file of SQLite.
    env: { ...process.env, TMPDIR: folder, SLOTSOM_HOME: state, TOKEN: token },
  });
  endedWithTest(child);
  return {
    kill: () => {
      child.kill("SIGKILL");
    },
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}

/** Whether it was killed so late that its record states a finished run: there is nothing left to resume. */
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

/** Returns its requests and its exit code; null if it was killed. */
async function lifeOf(
  life: Life,
  proxy: CountingProxy,
  plan: KillPlan | null,
): Promise<{ readonly requests: readonly string[]; readonly code: number | null }> {
  proxy.requests.length = 0;
  proxy.onInstant = (number, instant) => {
    if (plan?.kind !== "request" || plan.number !== number || plan.instant !== instant) return;
    afterTurns(plan.turns, life.kill);
  };
  const timer = plan?.kind === "time" ? setTimeout(life.kill, plan.afterMs) : null;
  const code = await life.ended;
  if (timer !== null) clearTimeout(timer);
  return { requests: [...proxy.requests], code };
}

function afterTurns(turns: number, work: () => void): void {
  if (turns === 0) work();
  else
    setImmediate(() => {
      afterTurns(turns - 1, work);
    });
}

interface CountedLife {
  readonly requests: readonly string[];
  /** Stored answers at its start and at its end. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly plan: KillPlan | null;
  /** Whether there was a snapshot at its start. */
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
   * The same address is requested for several purposes, which the proxy cannot distinguish: in one life it may be
   * requested as often as answers to it were missing, and no more. Requests without a stored answer at the end
   * were in flight, of which there are at most `IN_FLIGHT_MAX`.
   */
  count({ requests, before, after, plan, isStarted }: CountedLife): void {
    if (plan !== null) {
      this.kills += 1;
      const where = plan.kind === "time" ? "any time" : plan.instant;
      this.instants[where] = (this.instants[where] ?? 0) + 1;
    }
    const inSnapshot = isStarted ? requests : withoutFirst(requests, ADMINISTRATIONS);
    this.requests += inSnapshot.length;
    const [had, has] = [counted(before), counted(after)];
    let inFlight = 0;
    for (const [address, times] of counted(inSnapshot)) {
      const missing = (this.#ofPull.get(address) ?? 0) - (had.get(address) ?? 0);
      if (times > missing) {
        this.finishedSentAgain += times - missing;
        this.faults.push(
          `${address} was requested ${String(times)} times, but ${String(missing)} answers were missing`,
        );
      }
      inFlight += times - ((has.get(address) ?? 0) - (had.get(address) ?? 0));
    }
    this.unfinishedSentAgain += inFlight;
    if (inFlight > (plan === null ? 0 : IN_FLIGHT_MAX)) {
      this.faults.push(`${String(inFlight)} requests were sent but their answers not stored`);
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
