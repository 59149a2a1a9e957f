/** The snapshots of an administration, with what prune needs to know of them. */
import type { Month } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { allSnapshotsOf, type BooksPlace } from "../state/state.ts";

export interface DescribedSnapshot {
  readonly path: string;
  /** When its pull started. */
  readonly at: string;
  readonly year: number;
  readonly lastMonth: Month;
  /** `planned`: only the answers that were fetched for a plan. */
  readonly state: "finished" | "unfinished" | "planned";
  /** The same answers give the same id. */
  readonly snapshotId: string;
  /** The snapshots from which an unfinished pull may still carry over months. */
  readonly basis: readonly string[];
}

/** Newest first. A snapshot that cannot be read is left out, and so is never removed: it may be repaired. */
export const describedSnapshots = (place: BooksPlace): readonly DescribedSnapshot[] =>
  allSnapshotsOf(place).flatMap(describe).sort(newestFirst);

/** Two pulls of the same instant differ in their numbers. */
const newestFirst = (left: DescribedSnapshot, right: DescribedSnapshot): number =>
  compareText(right.at, left.at) || compareText(right.path, left.path);

function describe(path: string): readonly DescribedSnapshot[] {
  try {
    return readSnapshot(path, (snapshot) => {
      const { startedAt, fiscalYear, period, basis } = snapshot.order;
      const isFinished = snapshot.isFinished();
      const isPlanned = !isFinished && snapshot.postings.months().size === 0;
      return [
        {
          path,
          at: startedAt,
          year: fiscalYear.year,
          lastMonth: period.last,
          state: isFinished ? "finished" : isPlanned ? "planned" : "unfinished",
          snapshotId: snapshot.identity(),
          basis: isFinished ? [] : [...(basis?.files.values() ?? [])].map((file) => file.path),
        },
      ];
    });
  } catch (cause) {
    if (cause instanceof Failure && cause.code.startsWith("snapshot-")) return [];
    throw cause;
  }
}
