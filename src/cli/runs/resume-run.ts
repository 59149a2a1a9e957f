/** Resumes an unfinished run with the order in its record. */
import { momentText } from "../../calendar/date-text.ts";
import { Failure } from "../../failure.ts";
import { orderOf } from "../../runs/order.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { hasEndedWell } from "../../runs/state/resumable.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { newestResumable, readRuns, resumableRun } from "../../runs/state/run-record-file.ts";
import { type State, stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { endingText } from "../reporting/runs-text.ts";
import { runAndReport } from "./run-command.ts";

/**
 * Resumes the run with this id, or the newest. Without a run to resume, and for a run that has written its output,
 * there is nothing to do. Failure codes: `run-not-resumable`, `run-damaged`, those of the run.
 */
export async function resumeRun(
  id: string | null,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const state = stateOf(ports);
  const finished = finishedRun(state, id);
  const run =
    finished !== null ? null : id === null ? newestResumable(state) : resumableRun(state, id);
  if (run === null) {
    const text = finished === null ? "There is nothing to resume." : finishedSentence(finished);
    reporter.result("resume", { run: finished?.id ?? null, resumed: false }, [text]);
    return EXIT.reconciled;
  }
  const order = orderOf(run.command, run.options);
  if (order === null) throw unknownCommand(run);
  reporter.note(`Resuming run ${run.id}: slotsom ${commandLine(run)}`, { run: run.id });
  // Paths are relative to the working folder of that run; the state is the one that holds its record.
  const { workingFolder } = run;
  const environment = { ...ports.environment, SLOTSOM_HOME: state.home };
  return runAndReport(order, run, { ...ports, workingFolder, environment }, reporter);
}

function finishedRun(state: State, id: string | null): RunRecord | null {
  if (id === null) return null;
  const run = readRuns(state).find((one) => one.id === id);
  return run !== undefined && hasEndedWell(run) ? run : null;
}

const finishedSentence = ({ id, ended }: RunRecord): string =>
  ended === null
    ? `Run ${id} is at work.`
    : `Run ${id} finished on ${momentText(ended.at)}: ${endingText(ended)}. There is nothing to resume.`;

/** For a record that another version or another program wrote. */
const unknownCommand = (run: RunRecord): Failure =>
  new Failure(
    "run-damaged",
    `run ${run.id}: this version cannot resume the command "${run.command}"`,
    "Resume it with the version that started it, or run the command again.",
  );
