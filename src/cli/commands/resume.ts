/** `slotsom resume`: goes on with a run that stopped before its end, where it stopped. */
import { Failure } from "../../failure.ts";
import { type Command, isGiven, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { commandLine, type RunRecord } from "../../runs/state/run-record.ts";
import { newestResumable, readRuns, resumableRun, resumableRuns } from "../../runs/state/run-record-file.ts";
import { stateOf } from "../../runs/profile/service-access.ts";
import { close } from "./close.ts";
import { exportCommand } from "./export.ts";
import { handoff } from "./handoff.ts";
import { monthly } from "./monthly.ts";
import { pull } from "./pull.ts";

/** The commands that leave a record. */
const RUNS: readonly Command[] = [close, monthly, handoff, pull, exportCommand];

export const resume: Command = {
  usage: "resume [run]",
  describes: "Go on with a run that stopped: the same command, nothing finished is asked again",
  example: ["slotsom resume", "Go on with the newest run that stopped before its end"],
  options: (parser) =>
    parser
      .positional("run", {
        type: "string",
        describe: "As in 20261122-1; without it the newest that stopped",
      })
      .option("list", {
        type: "boolean",
        describe: "Tell which runs can be gone on with, and do nothing",
      }),
  run: async (given, world, reporter) => {
    const state = stateOf(world);
    if (isGiven(given, "list")) {
      const runs = resumableRuns(readRuns(state));
      for (const run of runs) reporter.item("run", runData(run), runLine(run));
      if (runs.length === 0) reporter.note("No run stopped before its end.");
      return EXIT.reconciled;
    }
    const named = textOption(given, "run");
    const run = named === null ? newestResumable(state) : resumableRun(state, named);
    const command = RUNS.find(({ usage }) => usage.split(" ", 1).includes(run.command));
    if (command === undefined) throw unknownCommand(run);
    reporter.note(`Going on with run ${run.id}: slotsom ${commandLine(run)}`, { run: run.id });
    // Names of files and folders are seen from where they were given; the state is the one it is in.
    const { workingFolder } = run;
    const environment = { ...world.environment, SLOTSOM_HOME: state.home };
    return command.run(
      run.options,
      { ...world, workingFolder, environment, goesOn: run },
      reporter,
    );
  },
};

/** Written by another version, or by nobody of ours. */
const unknownCommand = (run: RunRecord): Failure =>
  new Failure(
    "run-damaged",
    `run ${run.id} is of the command "${run.command}", with which this version cannot go on`,
    "Go on with it with the version that began it, or give the command again.",
  );

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
      : `ended with ${ended.failure ?? `code ${String(ended.exitCode)}`} at ${ended.at}`;
  return `${run.id}  began ${run.startedAt}, ${how}: slotsom ${commandLine(run)}`;
}
