/**
 * One order of a soak: its command is killed, and run again until it is done; then what it made is compared with an
 * undisturbed order.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sleepFor } from "../../src/api/clock.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { dumpOf } from "../pull/kill/snapshot-dump.ts";
import { type Random, random } from "../service/kill/random.ts";
import type { Postgres } from "../support/postgres.ts";
import { endFaults, type Fault, visibleFaults } from "./findings.ts";
import { fleetFaults } from "./fleet-findings.ts";
import { killText, type LifePlan, lastLife, livesPlanned } from "./kill-plans.ts";
import { type LifeEnd, type Scene, startLife, workingIn } from "./lives.ts";
import { BEFORE, isFleet, type Kind, readersOf } from "./orders.ts";
import { snapshotsIn, startReaders } from "./readers.ts";
import type { Site, Undisturbed } from "./site.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

export interface Asked {
  readonly seed: string;
  readonly number: number;
  readonly kinds: readonly Kind[];
}

export interface OrderEnd extends Lived {
  readonly kind: Kind;
  readonly readings: number;
  readonly packs: number;
  readonly restarts: number;
}

/** The lives of the commands of an order. */
interface Lived {
  readonly kills: number;
  readonly commands: number;
  readonly disksFull: number;
  /** Each with the instant after which it was found. */
  readonly faults: readonly Fault[];
}

/** A service that is away, a full disk and a lock end a command in passing; more often than this is a fault. */
const LIVES_MAX = 25;
const TEXT_SHOWN = 600;
/** One order in so many has a small disk, and one fleet in so many loses its database. */
const DISK_ODDS = 4;
const RESTART_ODDS = 2;
const HELD_MS = 300;
const AWAY_MS = 300;
const ORPHANS_MS_MAX = 60_000;
const LOOK_MS = 50;

const { signal } = new AbortController();

/** The same for the same seed and number. */
export async function tryOrder(site: Site, { seed, number, kinds }: Asked): Promise<OrderEnd> {
  const next = random(`${seed} order ${String(number)}`);
  const kind = kinds[next(kinds.length)] ?? "pull";
  const name = `order-${String(number)}`;
  const quiet = await site.undisturbed(kind);
  const disk = diskFor(join(site.folder, name), kind, quiet, next);
  const scene = await site.scene(kind, name);
  const readers = startReaders(scene, readersOf(kind));
  const { postgres } = site;
  const hasRestart = kind === "fleet-postgres" && next(RESTART_ODDS) === 0;
  const restarted = hasRestart && postgres !== null ? restartOf(postgres, next, quiet) : null;
  const faults: Fault[] = [];
  const note = (instant: string, found: readonly Fault[]): void => {
    const where = `order ${String(number)} (${kind}), ${instant}`;
    faults.push(...found.map((one) => ({ kind: one.kind, what: `${where}: ${one.what}` })));
  };
  try {
    const plans = livesPlanned(next, quiet.extent, isFleet(kind));
    const planOf = (life: number): LifePlan => plans[life] ?? lastLife(next, quiet.extent);
    const onSite = { site, scene, quiet, disk, faultsOfService: random(`${seed} service ${name}`) };
    const lived = await liveUntilDone(onSite, planOf, note);
    await orphansGone(scene.place);
    await restarted;
    await readers.stop();
    note("beside it", readers.faults);
    note("at its end", await faultsAtEnd(site, scene, kind, quiet));
    const packs = faults.length === 0 ? quiet.packs.size : 0;
    const restarts = restarted === null ? 0 : 1;
    return { kind, ...lived, packs, restarts, readings: readers.count(), faults };
  } finally {
    await readers.stop();
    disk?.remove();
    if (faults.length === 0) rmSync(scene.place, { recursive: true, force: true });
  }
}

interface OnSite {
  readonly site: Site;
  readonly scene: Scene;
  readonly quiet: Undisturbed;
  readonly disk: SmallDisk | null;
  readonly faultsOfService: Random;
}

type Note = (instant: string, found: readonly Fault[]) => void;

async function liveUntilDone(
  { site, scene, quiet, disk, faultsOfService }: OnSite,
  planOf: (life: number) => LifePlan,
  note: Note,
): Promise<Omit<Lived, "faults">> {
  const tally = { kills: 0, commands: 0, disksFull: 0 };
  const output = join(scene.place, "output");
  for (let life = 0; ; life++) {
    const plan = planOf(life);
    const started = startLife(scene, plan);
    const { onRequest } = started;
    site.service.admit(scene.environment["TOKEN"] ?? "", { faults: faultsOfService, onRequest });
    const end = await started.ended;
    tally.commands += 1;
    if (end.isKilled) tally.kills += 1;
    const at = plan.kill === null ? "left to end" : `killed at ${killText(plan.kill)}`;
    const instant = `life ${String(life + 1)} ${at}`;
    note(instant, visibleFaults(output, quiet.packs));
    if (end.code === quiet.code) return tally;
    if (isDiskFull(end)) {
      tally.disksFull += 1;
      disk?.grow();
    }
    if (end.code === EXIT.held) await sleepFor(HELD_MS, signal);
    if (!PASSING.includes(end.code) || life >= LIVES_MAX) {
      const what = `it ended with ${String(end.code)}: ${(end.out + end.err).slice(-TEXT_SHOWN)}`;
      note(instant, [{ kind: "lost", what }]);
      return tally;
    }
  }
}

const PASSING: readonly (number | null)[] = [null, EXIT.exhausted, EXIT.held];

const isDiskFull = ({ out, err }: LifeEnd): boolean => /the disk is full/.test(out + err);

/** Of what has nothing before: the user's own files fit. */
function diskFor(place: string, kind: Kind, quiet: Undisturbed, next: Random): SmallDisk | null {
  if (isFleet(kind) || BEFORE[kind] !== undefined || next(DISK_ODDS) > 0) return null;
  const third = Math.ceil(quiet.bytes / 3);
  return smallDisk(place, third + next(2 * third));
}

/** The database goes away at a drawn instant and comes back. */
async function restartOf(postgres: Postgres, next: Random, { extent }: Undisturbed): Promise<void> {
  const how = next(2) === 0 ? "orderly" : "crash";
  await sleepFor(next(Math.ceil(extent.durationMs)), signal);
  await postgres.stop(how);
  await sleepFor(AWAY_MS, signal);
  await postgres.start();
}

/** Workers whose parent was killed end by themselves. */
async function orphansGone(place: string): Promise<void> {
  const untilMs = performance.now() + ORPHANS_MS_MAX;
  const isReader = 1;
  while (workingIn(place).length > isReader && performance.now() < untilMs) {
    await sleepFor(LOOK_MS, signal);
  }
}

async function faultsAtEnd(
  { hook }: Site,
  scene: Scene,
  kind: Kind,
  quiet: Undisturbed,
): Promise<readonly Fault[]> {
  const ofFleet = isFleet(kind) ? await fleetFaults(scene, hook) : [];
  const ofSnapshots = quiet.snapshot === null ? [] : snapshotFaults(scene.place, quiet.snapshot);
  return [...endFaults(scene.place, quiet.packs), ...ofSnapshots, ...ofFleet];
}

/** A command that was killed after its pull had ended pulls again, and says what it carried over. */
function snapshotFaults(
  place: string,
  expected: ReadonlyMap<string, readonly string[]>,
): readonly Fault[] {
  const paths = snapshotsIn(place).toSorted();
  if (paths.length === 0) return [{ kind: "lost", what: "there is no snapshot" }];
  return paths.flatMap((path, at): readonly Fault[] => {
    const dump = dumpOf(path);
    const tables = [...expected].filter(
      ([name, rows]) => (at === 0 || name !== "meta") && rows.join() !== dump.get(name)?.join(),
    );
    if (tables.length === 0) return [];
    return [{ kind: "different", what: `${path}: ${tables.map(([name]) => name).join(", ")}` }];
  });
}
