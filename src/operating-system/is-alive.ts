/** Whether a process of this machine still runs: for files that belong to one. */
import { hasErrorCode } from "../failure.ts";

/** True for a process of somebody else as well. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that may not be signalled runs; one that is not there does not.
    return hasErrorCode(error, "EPERM");
  }
}
