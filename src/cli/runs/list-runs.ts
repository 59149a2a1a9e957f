/** Lists runs, newest first. */

import { runOverviews } from "../../runs/run-overview.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { runData, runLine } from "../reporting/runs-text.ts";

export interface ListedRuns {
  readonly isOnlyResumable: boolean;
  /** Null for all runs. */
  readonly limit: number | null;
}

/** Failure code: `run-damaged`. */
export function listRuns(
  { isOnlyResumable, limit }: ListedRuns,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const chosen = runOverviews(stateOf(ports)).filter((run) => !isOnlyResumable || run.isResumable);
  const runs = limit === null ? chosen : chosen.slice(0, limit);
  for (const run of runs) reporter.item("run", runData(run), runLine(run));
  if (runs.length === 0) {
    reporter.note(isOnlyResumable ? "There are no resumable runs." : "There are no runs.");
  }
  return EXIT.reconciled;
}
