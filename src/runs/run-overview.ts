/** A run as lists show it: its record, with what is on disk now. */
import { invariant } from "../failure.ts";
import { isAtWork } from "./state/administration-lock.ts";
import { reasonNotResumable } from "./state/resumable.ts";
import type { RunRecord } from "./state/run-record.ts";
import { findRun, readRuns } from "./state/run-record-file.ts";
import { snapshotBytes } from "./state/sizes.ts";
import type { State } from "./state/state.ts";

export interface RunOverview {
  readonly run: RunRecord;
  /** A living process works on it. */
  readonly isAtWork: boolean;
  readonly isResumable: boolean;
  /** Null without a snapshot, and when its file was removed. */
  readonly snapshotBytes: number | null;
}

/** Every run, newest first. Failure code: `run-damaged`. */
export function runOverviews(state: State): readonly RunOverview[] {
  const all = readRuns(state);
  return all.toReversed().map((run) => {
    const works = isAtWork(state, run);
    return {
      run,
      isAtWork: works,
      isResumable: !works && reasonNotResumable(run, all) === null,
      snapshotBytes: run.snapshotPath === null ? null : snapshotBytes(run.snapshotPath),
    };
  });
}

/** Failure codes: `run-unknown`, `run-damaged`. */
export function findOverview(state: State, id: string): RunOverview {
  const { id: known } = findRun(state, id);
  const overview = runOverviews(state).find(({ run }) => run.id === known);
  invariant(overview !== undefined, "a run that is found is listed");
  return overview;
}
