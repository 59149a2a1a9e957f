/** A run: the administration is held while it works, and its record says what it does and how it ended. */
import type { Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { diskFullOf } from "../operating-system/disk-full.ts";
import { ENDINGS, type Ending, endingOf, endingOfThrown } from "./ending.ts";
import { optionsOf, type RunOrder } from "./order.ts";
import type { Outcome } from "./outcome.ts";
import type { BooksAddress } from "./profile/books-address.ts";
import type { ServiceAccess } from "./profile/service-access.ts";
import type { RunPorts } from "./run-ports.ts";
import { holding } from "./state/administration-lock.ts";
import type { RunEnd, RunRecord } from "./state/run-record.ts";
import { beginRun, keepRun, resumableRun } from "./state/run-record-file.ts";

export interface Run {
  readonly id: string;
  /** The snapshot that a run continues with; null for one that begins, or stopped before it had any. */
  readonly snapshotPath: string | null;
  /** Notes what is pulled before it is: a killed run continues with it. Failure code: `disk-full`. */
  readonly pulls: (period: Period, snapshotPath: string) => void;
}

/** What is left to do once an order has been judged. */
export type Work<Result> = (access: ServiceAccess, run: Run) => Promise<Result>;

export interface RunWanted {
  readonly order: RunOrder;
  readonly address: BooksAddress;
  /** The record of the run that is resumed; null for a run that begins. */
  readonly resumed: RunRecord | null;
}

/** Failure codes: those of the work, `administration-held`, `run-not-resumable`, `disk-full`. */
export function running(
  wanted: RunWanted,
  ports: RunPorts,
  work: (run: Run) => Promise<Outcome>,
): Promise<Outcome> {
  const { state } = wanted.address;
  return holding(wanted.address, async () => {
    let record = begin(wanted, ports);
    const { id: runId, snapshotPath } = record;
    const keep = (changes: Partial<RunRecord>): void => {
      record = { ...record, ...changes };
      keepRun(state, record);
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
      });
      end(endingOf(outcome), null);
      return outcome;
    } catch (thrown) {
      const cause = diskFullOf(pathOf(thrown) ?? state.home, thrown) ?? thrown;
      const ending = ports.signal.aborted ? "interrupted" : endingOfThrown(cause);
      const isFailed = ending !== "interrupted" && cause instanceof Failure;
      noteEnd(() => {
        end(ending, isFailed ? cause.code : null);
      });
      if (ending === "interrupted") return { kind: "interrupted", runId };
      throw resumable(cause, ending, runId);
    }
  });
}

function begin({ order, address, resumed }: RunWanted, ports: RunPorts): RunRecord {
  const { state, serviceName, administrationId } = address;
  if (resumed !== null) {
    // Read again now that nobody else works on it: another process may have continued it meanwhile.
    const stopped = resumableRun(state, resumed.id);
    const record = { ...stopped, processId: process.pid, ended: null };
    keepRun(state, record);
    return record;
  }
  const record = beginRun(state, {
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

/** A failure that passes says how to resume the run afterwards. */
function resumable(thrown: unknown, ending: Ending, runId: string): unknown {
  if (!(thrown instanceof Failure)) return thrown;
  if (ending !== "exhausted" && ending !== "moved") return thrown;
  const remedy = `${thrown.remedy}\nGo on with: slotsom resume ${runId}`;
  return new Failure(thrown.code, thrown.message, remedy, thrown);
}
