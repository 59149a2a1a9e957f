/** Which runs can be resumed, and why the others cannot. */
import type { FailureCode } from "../../failure.ts";
import { ENDINGS } from "../ending.ts";
import { compareRuns, type RunEnd, type RunRecord } from "./run-record.ts";

const ENDED_WELL: readonly number[] = [ENDINGS.reconciled, ENDINGS.draft];

/** The codes after which the same order may succeed. A bug is among them: a newer version may not have it. */
const MAY_PASS: readonly number[] = [
  ENDINGS.bug,
  ENDINGS.exhausted,
  ENDINGS.moved,
  ENDINGS.interrupted,
];

/** Failures that are fixed outside the order and the books: the received answers are still right after that. */
const FIXED_OUTSIDE: readonly FailureCode[] = [
  "credential-missing",
  "credential-refused",
  "scope-missing",
  "export-refused",
  "export-failed",
  "export-not-ours",
  "output-not-writable",
];

/** Whether the run wrote its output, as final or as draft. */
export const hasEndedWell = ({ ended }: RunRecord): boolean =>
  ended !== null && ENDED_WELL.includes(ended.exitCode);

/** Returns why the run cannot be resumed; null when it can. `all` are the runs of the state. */
export function reasonNotResumable(run: RunRecord, all: readonly RunRecord[]): string | null {
  const { ended } = run;
  if (ended !== null && !mayPass(ended)) {
    return ended.failure === null
      ? `it wrote its output and ended with code ${String(ended.exitCode)}`
      : `it ended with ${ended.failure} (code ${String(ended.exitCode)})`;
  }
  // The months are recorded with the first answer; without one, running the command again costs nothing more.
  if (run.period === null) return "it stopped before the service had answered";
  const after = all.filter((other) => compareRuns(other, run) > 0);
  const successor = after.find((other) =>
    run.snapshotPath === null
      ? orderOf(other) === orderOf(run)
      : other.snapshotPath === run.snapshotPath,
  );
  return successor === undefined ? null : `it was continued by run ${successor.id}`;
}

/** The resumable runs, oldest first. */
export const resumableRuns = (all: readonly RunRecord[]): readonly RunRecord[] =>
  all.filter((run) => reasonNotResumable(run, all) === null);

const mayPass = ({ exitCode, failure }: RunEnd): boolean =>
  MAY_PASS.includes(exitCode) || (failure !== null && FIXED_OUTSIDE.includes(failure));

const orderOf = ({ command, options, workingFolder, administrationId }: RunRecord): string =>
  JSON.stringify([command, options, workingFolder, administrationId]);
