/**
 * A file that one holder at a time has. The system itself lets go of it when the process ends, however
 * it ends: nobody has to find out whether a holder is still alive, so no two can find out at once.
 */
import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;
/** Of two that come at the same instant neither would get it at once: one gives way, the other has to wait for that. */
const GIVING_WAY_MS = 25;

/**
 * Answers how to let go; null while somebody else has it, in this process or in another. The file stays
 * behind, empty: whoever removed it would let a second one in beside the next. Nobody may open it in any
 * other way, because closing a file ends every lock that a process has on it.
 */
export function holdFile(path: string): (() => void) | null {
  const database = new DatabaseSync(path, { timeout: GIVING_WAY_MS });
  let isSatisfied = false;
  try {
    chmodSync(path, 0o600);
    database.exec("BEGIN EXCLUSIVE");
    isSatisfied = true;
    return () => {
      database.close();
    };
  } catch (cause) {
    if (isBusy(cause)) return null;
    throw cause;
  } finally {
    if (!isSatisfied) database.close();
  }
}

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
