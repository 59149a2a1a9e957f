/** Lists the resumable runs. */
import { momentText } from "../../calendar/date-text.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { commandLine, type RunEnd, type RunRecord } from "../../runs/state/run-record.ts";
import { readRuns, resumableRuns } from "../../runs/state/run-record-file.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure code: `run-damaged`. */
export function listRuns(ports: RunPorts, reporter: Reporter): ExitCode {
  const runs = resumableRuns(readRuns(stateOf(ports)));
  for (const run of runs) reporter.item("run", runData(run), runLine(run));
  if (runs.length === 0) reporter.note("There are no resumable runs.");
  return EXIT.reconciled;
}

const runData = (run: RunRecord): Readonly<Record<string, unknown>> => ({
  run: run.id,
  command: commandLine(run),
  administration_id: run.administrationId,
  period: run.period,
  snapshot: run.snapshotPath,
  started_at: run.startedAt,
  ended: run.ended,
});

function runLine(run: RunRecord): string {
  const { ended, processId } = run;
  const how =
    ended === null
      ? `not ended (process ${String(processId)})`
      : `${howItEnded(ended)} on ${momentText(ended.at)}`;
  return `${run.id}  started on ${momentText(run.startedAt)}, ${how}: slotsom ${commandLine(run)}`;
}

const howItEnded = ({ exitCode, failure }: RunEnd): string => {
  if (failure !== null) return `ended with ${failure}`;
  return exitCode === EXIT.interrupted ? "interrupted" : `ended with code ${String(exitCode)}`;
};
