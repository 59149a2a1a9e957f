/** One run at a time per administration: a lock file, and a file with the process that holds it. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";
import { holdFile, shareFile } from "../../operating-system/exclusive-file.ts";
import { isAlive } from "../../operating-system/is-alive.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type BooksPlace, fileNameOf, type State, stateFolder } from "./state.ts";

/**
 * Works while the administration is locked, and releases the lock; a process that died holds none. Failure codes:
 * `administration-held`, `disk-full`.
 */
export async function withAdministrationLock<Value>(
  { state, serviceName, administrationId }: BooksPlace,
  work: () => Promise<Value>,
): Promise<Value> {
  stateFolder(state, "locks");
  const place = { state, serviceName, administrationId };
  const holderFile = lockFile(place, "process");
  const release = take(lockFile(place, "sqlite"), holdFile);
  if (release === null) throw held(administrationId, holderIn(holderFile));
  try {
    writeAtomically(holderFile, String(process.pid));
    return await work();
  } finally {
    rmSync(holderFile, { force: true });
    release();
  }
}

/**
 * Works while no snapshot of the administration can be removed, for work that takes no other lock. Others may do the
 * same at the same time. Failure codes: `administration-held` while snapshots are removed, `disk-full`.
 */
export const withSnapshotsKept = <Value>(
  place: BooksPlace,
  work: () => Promise<Value>,
): Promise<Value> => whileLocked(place, shareFile, work);

/** Works while no other process uses `withSnapshotsKept`. Failure codes: as there. */
export const withSnapshotsRemovable = <Value>(
  place: BooksPlace,
  work: () => Promise<Value>,
): Promise<Value> => whileLocked(place, holdFile, work);

async function whileLocked<Value>(
  { state, serviceName, administrationId }: BooksPlace,
  lock: (file: string) => (() => void) | null,
  work: () => Promise<Value>,
): Promise<Value> {
  stateFolder(state, "locks");
  const release = take(
    lockFile({ state, serviceName, administrationId }, "snapshots.sqlite"),
    lock,
  );
  if (release === null) throw held(administrationId, "unknown");
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Whether a living process works on the run now, for lists and messages: the process of the run must be the one that
 * holds its administration, because the system gives the number of a dead process to another.
 */
export function isAtWork(
  state: State,
  { ended, processId, serviceName, administrationId }: RunOfProcess,
): boolean {
  if (ended !== null || !isAlive(processId)) return false;
  const place = { state, serviceName, administrationId };
  return holderIn(lockFile(place, "process")) === String(processId);
}

interface RunOfProcess extends Omit<BooksPlace, "state"> {
  readonly processId: number;
  readonly ended: unknown;
}

const lockFile = (
  { state, serviceName, administrationId }: BooksPlace,
  extension: "process" | "sqlite" | "snapshots.sqlite",
): string =>
  join(state.home, "locks", `${fileNameOf(`${serviceName}-${administrationId}`)}.${extension}`);

function take(file: string, lock: (file: string) => (() => void) | null): (() => void) | null {
  try {
    return lock(file);
  } catch (cause) {
    throw diskFullOf(file, cause) ?? cause;
  }
}

/** Only for the message: the holder may not have written its file yet, or may just have released the lock. */
function holderIn(holderFile: string): string {
  try {
    return readFileSync(holderFile, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return "unknown";
    throw error;
  }
}

const held = (administrationId: string, holder: string): Failure =>
  new Failure(
    "administration-held",
    `another run (process ${holder}) is working on administration ${administrationId}`,
    "Wait until that run ends, or stop its process.",
  );
