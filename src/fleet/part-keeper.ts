/** Keeps the pull of a job in parts in the object store while it works, and restores it on another machine. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { namesOfLastPull, restoreSnapshot, writeNextPart } from "../runs/pull/snapshot-parts.ts";
import type { RunEvent } from "../runs/run-event.ts";
import { type BooksPlace, type State, stateFolder } from "../runs/state/state.ts";
import type { Claim, KeptPart } from "./fleet-queue.ts";
import { FLEET } from "./local-queue.ts";
import { type ObjectStore, objectKey } from "./object-store.ts";
import { hashed, isFetched, piecesOf } from "./pack-files.ts";

/** The area of the parts of snapshots. */
export const SNAPSHOTS_AREA = "snapshots";
/** After the months, and in a large one, a part has this many answers: a few minutes at the limits of the service. */
const ANSWERS_MAX = 50;

export interface PartKeeper {
  readonly notice: (event: RunEvent) => void;
  /** Ends the keeping, with all that is not kept yet. Failure codes: those of the store and the disk. */
  readonly finish: () => Promise<void>;
  /** Ends the keeping as it is. */
  readonly stop: () => Promise<void>;
}

export interface KeptClaim extends Pick<Claim, "job" | "parts" | "keepPart"> {
  readonly state: State;
  readonly store: ObjectStore;
  readonly signal: AbortSignal;
}

/** A part is due when a month is pulled. It only saves requests: until the end, a store that is away does not stop the pull. */
export function partKeeper(claim: KeptClaim): PartKeeper {
  const known = claim.parts.map(({ name }) => name);
  let runId: string | null = null;
  let answers = 0;
  let isDue = false;
  let isOver = false;
  let bug: Error | null = null;
  let working: Promise<void> | null = null;
  const keepNext = async (): Promise<void> => {
    if (runId === null) return;
    const name = await keptPart(claim, runId, known);
    if (name !== null) known.push(name);
  };
  const keepDue = async (): Promise<void> => {
    try {
      while (isDue && !isOver) {
        isDue = false;
        await keepNext();
      }
    } catch (cause) {
      // What could not be kept now is in the next part, whose failure counts if it is the last.
      if (cause instanceof Failure || claim.signal.aborted) return;
      bug ??= cause instanceof Error ? cause : new Error(String(cause));
    } finally {
      working = null;
    }
  };
  const stop = async (): Promise<void> => {
    isOver = true;
    await working;
    if (bug !== null) throw bug;
  };
  return {
    notice: (event) => {
      if (event.kind === "run-log") runId = event.runId;
      if (event.kind !== "pull") return;
      if (event.event.kind === "request" && !event.event.isReplayed) answers += 1;
      if (event.event.kind !== "month-pulled" && answers < ANSWERS_MAX) return;
      answers = 0;
      isDue = true;
      working ??= keepDue();
    },
    finish: async () => {
      await stop();
      await keepNext();
    },
    stop,
  };
}

/** The name of the new part; null if there is nothing to keep. */
async function keptPart(
  { job, state, store, signal, keepPart }: KeptClaim,
  runId: string,
  known: readonly string[],
): Promise<string | null> {
  const path = partPath(state, job.member.name, "next");
  try {
    const name = writeNextPart(state, runId, known, path);
    if (name === null) return null;
    const { sha256, byteCount } = await hashed(path);
    const key = objectKey({ area: SNAPSHOTS_AREA, sha256 });
    await store.put(key, { byteCount, pieces: () => piecesOf(path) }, signal);
    await keepPart({ name, key });
    return name;
  } finally {
    rmSync(path, { force: true });
  }
}

const partPath = (state: State, member: string, name: string): string =>
  join(stateFolder(state, FLEET, "parts"), `${member}-${name}.sqlite`);

export interface RestoredParts {
  readonly parts: readonly KeptPart[];
  readonly store: ObjectStore;
  readonly place: BooksPlace;
  readonly member: string;
}

/** The snapshot of the last pull, as far as its parts are intact: the run pulls the rest. Failure codes: those of the store, `administration-held`, `disk-full`. */
export async function restoreParts(
  { parts, store, place, member }: RestoredParts,
  signal: AbortSignal,
): Promise<void> {
  const names = namesOfLastPull(parts.map(({ name }) => name));
  const paths: string[] = [];
  try {
    for (const { name, key } of parts) {
      if (!names.includes(name)) continue;
      const path = partPath(place.state, member, String(paths.length + 1));
      paths.push(path);
      if (await isIntact(store, key, path, signal)) continue;
      paths.pop();
      break;
    }
    await restoreSnapshot(place, paths);
  } finally {
    for (const path of paths) rmSync(path, { force: true });
  }
}

/** False for an object that is gone or damaged: the parts before it are still right. */
async function isIntact(
  store: ObjectStore,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await isFetched(store, key, path, signal);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "object-damaged") return false;
    throw cause;
  }
}
