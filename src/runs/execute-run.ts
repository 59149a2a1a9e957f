/** A run: it locks the administration while it works, and records its order and its ending. */
import type { Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { refusalOf } from "../operating-system/disk-full.ts";
import { deadlineOf } from "../request-budget/time-limit.ts";
import { ENDINGS, type Ending, endingOf, endingOfThrown } from "./ending.ts";
import { optionsOf, type RunOrder } from "./order.ts";
import type { Outcome } from "./outcome.ts";
import type { BooksAddress } from "./profile/books-address.ts";
import type { ServiceAccess } from "./profile/service-access.ts";
import type { RunPorts } from "./run-ports.ts";
import { withAdministrationLock } from "./state/administration-lock.ts";
import { runLogPath } from "./state/run-log-file.ts";
import type { RunEnd, RunOutput, RunRecord } from "./state/run-record.ts";
import { resumableRun, saveRun, startRun } from "./state/run-record-file.ts";

export interface Run {
  readonly id: string;
  /** The snapshot that a resumed run continues; null for a new run, and for one that stopped before it had any. */
  readonly snapshotPath: string | null;
  /** Records the snapshot before the pull starts, so that a killed run can continue it. Failure code: `disk-full`. */
  readonly pulls: (period: Period, snapshotPath: string) => void;
  /** Records the months of a run that pulls nothing, once the service has answered. Failure code: `disk-full`. */
  readonly works: (period: Period) => void;
  /** Records what was written. Failure code: `disk-full`. */
  readonly wrote: (output: RunOutput) => void;
}

/** The work of an order that has been validated. */
export type Work<Result> = (access: ServiceAccess, run: Run) => Promise<Result>;

export interface RunRequest {
  readonly order: RunOrder;
  readonly address: BooksAddress;
  /** The record of the run that is resumed; null for a new run. */
  readonly resumed: RunRecord | null;
}

/** Failure codes: those of the work, `administration-held`, `run-not-resumable`, `disk-full`. */
export function executeRun(
  wanted: RunRequest,
  ports: RunPorts,
  work: (run: Run) => Promise<Outcome>,
): Promise<Outcome> {
  const { state } = wanted.address;
  return withAdministrationLock(wanted.address, async () => {
    let record = begin(wanted, ports);
    const { id: runId, snapshotPath } = record;
    ports.onEvent({ kind: "run-log", runId, path: runLogPath(state, runId) });
    const keep = (changes: Partial<RunRecord>): void => {
      record = { ...record, ...changes };
      saveRun(state, record);
    };
    const end = (ending: Ending, failure: RunEnd["failure"]): void => {
      keep({ ended: { at: ports.now(), exitCode: ENDINGS[ending], failure } });
    };
    try {
      const outcome = await work({
        id: runId,
        snapshotPath,
        pulls: (period, snapshotPath) => {
          keep({ period, snapshotPath });
        },
        works: (period) => {
          keep({ period });
        },
        wrote: (output) => {
          keep({ output });
        },
      });
      end(endingOf(outcome), null);
      return outcome;
    } catch (thrown) {
      const deadline = deadlineOf(ports.signal);
      const cause =
        refusalOf(pathOf(thrown) ?? state.home, thrown) ??
        (deadline === null || thrown instanceof Failure ? thrown : deadline);
      const isInterrupted = ports.signal.aborted && deadline === null;
      const ending = isInterrupted ? "interrupted" : endingOfThrown(cause);
      const isFailed = ending !== "interrupted" && cause instanceof Failure;
      noteEnd(() => {
        end(ending, isFailed ? cause.code : null);
      });
      const canResume = record.period !== null;
      if (ending === "interrupted") return { kind: "interrupted", runId, isResumable: canResume };
      throw canResume ? resumable(cause, ending, runId) : cause;
    }
  });
}

function begin({ order, address, resumed }: RunRequest, ports: RunPorts): RunRecord {
  const { state, serviceName, administrationId } = address;
  if (resumed !== null) {
    // Read again under the lock: another process may have resumed the run meanwhile.
    const stopped = resumableRun(state, resumed.id);
    const record = { ...stopped, processId: process.pid, ended: null };
    saveRun(state, record);
    return record;
  }
  const record = startRun(state, {
    command: order.kind,
    options: optionsOf(order),
    workingFolder: ports.workingFolder,
    serviceName,
    administrationId,
    period: null,
    snapshotPath: null,
    processId: process.pid,
    startedAt: ports.now(),
    ended: null,
  });
  ports.onEvent({ kind: "run-started", runId: record.id });
  return record;
}

/** The path of the file that the system could not write. */
const pathOf = (thrown: unknown): string | null =>
  thrown instanceof Error && "path" in thrown && typeof thrown.path === "string"
    ? thrown.path
    : null;

/** On a full disk the record stays unchanged: it describes an unfinished run, which is correct. */
function noteEnd(keep: () => void): void {
  try {
    keep();
  } catch (cause) {
    if (!(cause instanceof Failure && cause.code === "disk-full")) throw cause;
  }
}

/** Adds the command that resumes the run to a failure that may pass. */
function resumable(thrown: unknown, ending: Ending, runId: string): unknown {
  if (!(thrown instanceof Failure)) return thrown;
  if (ending !== "exhausted" && ending !== "moved") return thrown;
  const remedy = `${thrown.remedy}\nResume with: slotsom resume ${runId}`;
  return new Failure(thrown.code, thrown.message, remedy, thrown);
}
