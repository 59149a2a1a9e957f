/** Resumes an unfinished run with the order in its record. */
import { Failure } from "../../failure.ts";
import { orderOf } from "../../runs/order.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { newestResumable, resumableRun } from "../../runs/state/run-record-file.ts";
import { stateOf } from "../../runs/state/state.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { runAndReport } from "./run-command.ts";

/** Resumes the run with this id, or the newest. Failure codes: `run-not-resumable`, `run-damaged`, those of the run. */
export function resumeRun(
  id: string | null,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const state = stateOf(ports);
  const run = id === null ? newestResumable(state) : resumableRun(state, id);
  const order = orderOf(run.command, run.options);
  if (order === null) throw unknownCommand(run);
  reporter.note(`Resuming run ${run.id}: slotsom ${commandLine(run)}`, { run: run.id });
  // Paths are relative to the working folder of that run; the state is the one that holds its record.
  const { workingFolder } = run;
  const environment = { ...ports.environment, SLOTSOM_HOME: state.home };
  return runAndReport(order, run, { ...ports, workingFolder, environment }, reporter);
}

/** For a record that another version or another program wrote. */
const unknownCommand = (run: RunRecord): Failure =>
  new Failure(
    "run-damaged",
    `run ${run.id}: this version cannot resume the command "${run.command}"`,
    "Resume it with the version that started it, or run the command again.",
  );
