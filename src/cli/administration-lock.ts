/** One run at a time for an administration: a file that says which process holds it. */
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../failure.ts";
import { isAlive } from "./is-alive.ts";
import { fileNameOf, type State, stateFolder } from "./state.ts";

/** Releases what it holds; a process that died holds nothing. Failure code: `administration-held`. */
export async function holding<Value>(
  state: State,
  serviceName: string,
  administrationId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = fileNameOf(`${serviceName}-${administrationId}`);
  const file = join(stateFolder(state, "locks"), `${name}.lock`);
  take(file, administrationId);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Tries to make a lock: again after it was let go, or removed because its process died. */
const TRIES_MAX = 3;

function take(file: string, administrationId: string): void {
  for (let number = 1; !isCreatedWhole(file, String(process.pid)); number++) {
    const holder = holderOf(file);
    if (number === TRIES_MAX || (holder !== null && isAlive(holder))) {
      throw held(administrationId, holder, file);
    }
    // One that was let go is not removed: it could be the next run's by now.
    if (holder !== null) rmSync(file, { force: true });
  }
}

/** The process in a lock; null when it was let go just now. */
function holderOf(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * False when the lock is there already. It has its content from its first instant: an empty one would
 * look like that of a dead process.
 */
function isCreatedWhole(file: string, content: string): boolean {
  const own = `${file}.${content}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

const held = (administrationId: string, holder: number | null, file: string): Failure =>
  new Failure(
    "administration-held",
    `another run (process ${String(holder ?? "unknown")}) holds administration ${administrationId}`,
    `Wait until it ends. If no such process runs any more, remove ${file}.`,
  );
