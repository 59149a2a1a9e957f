/** Whether a process of this machine is still running, for files that belong to a process. */
import { hasErrorCode } from "../failure.ts";

/** True for a process of another user as well. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs but may not be signalled.
    return hasErrorCode(error, "EPERM");
  }
}
