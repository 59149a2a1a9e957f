/** Resumes a run that stopped before its end, with the order that its record keeps. */
import { Failure } from "../../failure.ts";
import { orderOf } from "../../runs/order.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { newestResumable, resumableRun } from "../../runs/state/run-record-file.ts";
import { stateOf } from "../../runs/state/state.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { runAndReport } from "./run-command.ts";

/** The run of this id, or the newest one. Failure codes: `run-not-resumable`, `run-damaged`, those of the run. */
export function resumeRun(
  id: string | null,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const state = stateOf(ports);
  const run = id === null ? newestResumable(state) : resumableRun(state, id);
  const order = orderOf(run.command, run.options);
  if (order === null) throw unknownCommand(run);
  reporter.note(`Going on with run ${run.id}: slotsom ${commandLine(run)}`, { run: run.id });
  // Names of files and folders are relative to where they were given; the state is the one it is in.
  const { workingFolder } = run;
  const environment = { ...ports.environment, SLOTSOM_HOME: state.home };
  return runAndReport(order, run, { ...ports, workingFolder, environment }, reporter);
}

/** Written by another version, or by nobody of ours. */
const unknownCommand = (run: RunRecord): Failure =>
  new Failure(
    "run-damaged",
    `run ${run.id} is of the command "${run.command}", with which this version cannot go on`,
    "Go on with it with the version that began it, or give the command again.",
  );
