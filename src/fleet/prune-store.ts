/** Removes from the object store what no job of the queue needs. */
import { addMs } from "../calendar/instant.ts";
import { Failure } from "../failure.ts";
import type { FleetQueue } from "./fleet-queue.ts";
import { type ObjectStore, objectKey, type StoredObject } from "./object-store.ts";
import { PACKS_AREA } from "./pack-files.ts";
import { SNAPSHOTS_AREA } from "./part-keeper.ts";

const DAY_MS = 86_400_000;
/** The queue is read again after so many removals. */
const BATCH = 200;

export interface StorePruning {
  readonly queue: FleetQueue;
  readonly store: ObjectStore;
  /** Objects, and the parts of jobs that ended, younger than this stay; at least one. */
  readonly days: number;
  /** Without it the objects are found, and stay. */
  readonly isConfirmed: boolean;
  readonly now: string;
}

/**
 * Yields each object that is removed, or would be. A worker that makes a pack again does not send an object that the store knows: therefore nothing is removed
 * while a job is running. Failure codes: `arguments-invalid` while one is, and for a store with which no job of the queue has to do; those of
 * the queue and the store.
 */
export async function* pruneStore(pruning: StorePruning): AsyncGenerator<StoredObject> {
  const { store, days, now, isConfirmed } = pruning;
  const before = addMs(now, -Math.max(days, 1) * DAY_MS);
  let needed = await neededKeys(pruning, before);
  await refuseForeign(pruning, needed);
  let found = 0;
  for (const area of AREAS) {
    for await (const object of store.list(area)) {
      if (object.changedAt >= before || needed.has(object.key)) continue;
      found += 1;
      if (isConfirmed) {
        if (found % BATCH === 0) {
          needed = await neededKeys(pruning, before);
          if (needed.has(object.key)) continue;
        }
        await store.remove(object.key);
      }
      yield object;
    }
  }
}

const AREAS = [PACKS_AREA, SNAPSHOTS_AREA] as const;

/** The files of all results, and the parts of jobs that are open, set aside, or ended since `before`. */
async function neededKeys(
  { queue, isConfirmed }: StorePruning,
  before: string,
): Promise<ReadonlySet<string>> {
  const jobs = await queue.jobs({});
  const running = jobs.filter(({ state }) => state === "running").length;
  if (isConfirmed && running > 0) throw atWork(running);
  const files = jobs.flatMap(({ result }) =>
    result === null || result.storedIn === null
      ? []
      : result.files.map(({ sha256 }) => objectKey({ area: result.storedIn ?? "", sha256 })),
  );
  const ended = new Set(
    jobs.flatMap(({ job, state, endedAt }) =>
      (state === "final" || state === "draft") && endedAt !== null && endedAt < before
        ? [job.id]
        : [],
    ),
  );
  const parts = await queue.keptParts();
  const open = parts.filter(({ jobId }) => !ended.has(jobId)).map(({ key }) => key);
  return new Set([...files, ...open]);
}

/** Several queues may share a store by mistake of a path: what no job of this queue knows may belong to another one. */
async function refuseForeign(
  { queue, store }: StorePruning,
  needed: ReadonlySet<string>,
): Promise<void> {
  let isEmpty = true;
  for await (const { key } of store.list(PACKS_AREA)) {
    if (needed.has(key)) return;
    isEmpty = false;
  }
  if (isEmpty && (await queue.jobs({})).length > 0) return;
  throw new Failure(
    "arguments-invalid",
    "no job of this queue has a pack in this store: its objects may belong to another fleet",
    "Name the store of this fleet with --store, and its queue with --database-url or SLOTSOM_HOME.",
  );
}

const atWork = (running: number): Failure =>
  new Failure(
    "arguments-invalid",
    `${running === 1 ? "a job is" : `${String(running)} jobs are`} running: what they are about to point at could be removed`,
    "Run the same command again when no job is running; slotsom fleet status shows that.",
  );
