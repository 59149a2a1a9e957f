/** A run: the administration is held while it works, and its record says what it is at and how it ended. */
import type { Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { diskFullOf } from "../system/disk-full.ts";
import { holding } from "./state/administration-lock.ts";
import type { Arguments } from "../cli/command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../cli/exit-code.ts";
import type { Reporter } from "../cli/reporter.ts";
import type { RunOptions, RunRecord } from "./state/run-record.ts";
import { beginRun, keepRun, resumableRun } from "./state/run-record-file.ts";
import type { ServiceAccess } from "./profile/service-access.ts";
import type { World } from "../cli/world.ts";

export interface Run {
  /** The snapshot that a run goes on with; null for one that begins, or stopped before it had any. */
  readonly snapshotPath: string | null;
  /** Notes what is pulled before it is: a killed run goes on with it. Failure code: `disk-full`. */
  readonly pulls: (period: Period, snapshotPath: string) => void;
  /** Tells results with the id of the run. */
  readonly reporter: Reporter;
}

export interface RunOrder {
  readonly command: string;
  readonly given: Arguments;
  readonly access: ServiceAccess;
}

/** Failure codes: those of the work, `administration-held`, `run-not-resumable`, `disk-full`. */
export function running(
  order: RunOrder,
  world: World,
  reporter: Reporter,
  work: (run: Run) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { state, serviceName, administrationId } = order.access;
  return holding(state, serviceName, administrationId, async () => {
    let record = begin(order, world, reporter);
    const { id } = record;
    const keep = (changes: Partial<RunRecord>): void => {
      record = { ...record, ...changes };
      keepRun(state, record);
    };
    const run: Run = {
      snapshotPath: record.snapshotPath,
      pulls: (period, snapshotPath) => {
        keep({ period, snapshotPath });
      },
      reporter: {
        ...reporter,
        result: (kind, data, lines) => {
          reporter.result(kind, { run: id, ...data }, lines);
        },
      },
    };
    try {
      const exitCode = await work(run);
      keep({ ended: { at: world.now(), exitCode, failure: null } });
      return exitCode;
    } catch (thrown) {
      const told = diskFullOf(pathOf(thrown) ?? state.home, thrown) ?? thrown;
      const exitCode = world.signal.aborted ? EXIT.interrupted : exitCodeOf(told);
      const failure = exitCode !== EXIT.interrupted && told instanceof Failure ? told.code : null;
      noteEnd(() => {
        keep({ ended: { at: world.now(), exitCode, failure } });
      });
      if (exitCode !== EXIT.interrupted) throw resumable(told, exitCode, id);
      reporter.note(`Interrupted. Go on with: slotsom resume ${id}`, { run: id });
      return exitCode;
    }
  });
}

function begin({ command, given, access }: RunOrder, world: World, reporter: Reporter): RunRecord {
  const { state, serviceName, administrationId } = access;
  if (world.goesOn !== undefined) {
    // Read again now that nobody else is at it: another process may have gone on with it meanwhile.
    const stopped = resumableRun(state, world.goesOn.id);
    const record = { ...stopped, processId: process.pid, ended: null };
    keepRun(state, record);
    return record;
  }
  const record = beginRun(state, {
    command,
    options: runOptions(given),
    workingFolder: world.workingFolder,
    serviceName,
    administrationId,
    period: null,
    snapshotPath: null,
    processId: process.pid,
    startedAt: world.now(),
    ended: null,
  });
  reporter.note(`Run ${record.id}.`, { run: record.id });
  return record;
}

/** By their long names; what yargs adds of its own is left out, and so is what only says how to tell. */
function runOptions(given: Arguments): RunOptions {
  const options: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(given)) {
    const isOption = /^[a-z][a-z-]*$/.test(name) && name !== "json";
    if (isOption && (typeof value === "string" || typeof value === "boolean")) {
      options[name] = value;
    }
  }
  return options;
}

/** Of the file that the system could not write. */
const pathOf = (thrown: unknown): string | null =>
  thrown instanceof Error && "path" in thrown && typeof thrown.path === "string"
    ? thrown.path
    : null;

/** On a full disk the record stays as it was: of a run that stopped, which is what it is. */
function noteEnd(keep: () => void): void {
  try {
    keep();
  } catch (cause) {
    if (!(cause instanceof Failure && cause.code === "disk-full")) throw cause;
  }
}

/** What can be waited for says how to go on afterwards. */
function resumable(thrown: unknown, exitCode: ExitCode, id: string): unknown {
  if (!(thrown instanceof Failure)) return thrown;
  if (exitCode !== EXIT.exhausted && exitCode !== EXIT.moved) return thrown;
  const remedy = `${thrown.remedy}\nGo on with: slotsom resume ${id}`;
  return new Failure(thrown.code, thrown.message, remedy, thrown);
}
