/** Lists runs, newest first. */

import { signingOfRuns } from "../../runs/judgement/signing-of-runs.ts";
import { runOverviews } from "../../runs/run-overview.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { signedText, signingData } from "../reporting/leads-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { runData, runLines } from "../reporting/runs-text.ts";

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
  const lines = runLines(runs);
  const signing = signingOfRuns(ports);
  for (const [at, run] of runs.entries()) {
    const signed = signing(run.run);
    const line = lines[at] ?? "";
    if (signed === null) reporter.item("run", runData(run), line);
    else {
      const data = { ...runData(run), signing: signingData(signed) };
      reporter.item("run", data, `${line}  (${signedText(signed)})`);
    }
  }
  if (runs.length === 0) {
    reporter.note(isOnlyResumable ? "There are no resumable runs." : "There are no runs.");
  }
  return EXIT.reconciled;
}
