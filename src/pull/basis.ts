/** The basis of a pull: the earlier snapshots that contain its months, and whether they are still usable. */
import { type Month, monthsOf, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import type { Basis, BasisFile, PullOrder } from "../snapshot/snapshot-meta.ts";

/**
 * Returns for each month of the period the last finished snapshot that contains it, whatever its own period:
 * the pack of October finds its first nine months in the snapshot of September. Months in no snapshot are absent.
 */
export function chooseBasis(
  paths: readonly string[],
  of: Pick<PullOrder, "administrationId" | "period">,
): ReadonlyMap<Month, BasisFile> {
  const found = paths.flatMap((path) => describeFinished(path, of.administrationId) ?? []);
  const newestFirst = found.sort((left, right) => (left.startedAt < right.startedAt ? 1 : -1));
  const files = new Map<Month, BasisFile>();
  for (const month of monthsOf(of.period)) {
    const last = newestFirst.find(({ period }) => month >= period.first && month <= period.last);
    if (last !== undefined) files.set(month, { path: last.path, snapshotId: last.snapshotId });
  }
  return files;
}

interface FinishedSnapshot extends BasisFile {
  readonly period: Period;
  readonly startedAt: string;
}

/** Null for a snapshot that is unfinished, of other books, or unreadable: it cannot be a basis. */
function describeFinished(path: string, administrationId: string): FinishedSnapshot | null {
  const snapshot = readable(() => openSnapshot(path));
  if (snapshot === null) return null;
  try {
    const { period, startedAt } = snapshot.order;
    const isBasis =
      snapshot.order.administrationId === administrationId &&
      snapshot.isFinished() &&
      snapshot.arePostingsCurrent();
    return isBasis ? { path, snapshotId: snapshot.identity(), period, startedAt } : null;
  } finally {
    snapshot.close();
  }
}

/** A snapshot that can be a basis, and the months for which the pull names it. */
export interface OpenedBasis extends BasisFile {
  readonly snapshot: Snapshot;
  readonly months: readonly Month[];
  /** Whether every answer in it matches its hash. Reads all of them, so only what is carried over is worth it. */
  readonly isIntact: () => boolean;
  /** The months whose postings are those that were received. Reads all postings. */
  readonly monthsAsReceived: () => ReadonlySet<Month>;
}

/** Returns the usable snapshots: a basis only saves requests, and without it the months are pulled. */
export function openBases({ files }: Basis): readonly OpenedBasis[] {
  const byPath = Map.groupBy(files, ([, { path }]) => path);
  return [...byPath.values()].flatMap((named) => {
    const [first] = named;
    const snapshot = first === undefined ? null : openChosen(first[1]);
    if (first === undefined || snapshot === null) return [];
    const isIntact = (): boolean => readable(() => snapshot.verify()) !== null;
    const asReceived = (): ReadonlySet<Month> =>
      readable(() => snapshot.postings.monthsAsReceived()) ?? new Set();
    const months = named.map(([month]) => month);
    return [{ ...first[1], snapshot, months, isIntact, monthsAsReceived: asReceived }];
  });
}

/** Null unless it is the chosen snapshot, with the postings of its answers. */
export function openChosen({ path, snapshotId }: BasisFile): Snapshot | null {
  const snapshot = readable(() => openSnapshot(path));
  if (snapshot === null) return null;
  const isChosen = readable(
    () => snapshot.identity() === snapshotId && snapshot.arePostingsCurrent(snapshotId),
  );
  if (isChosen === true) return snapshot;
  snapshot.close();
  return null;
}

/** Null if the snapshot is damaged or of another version. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (cause) {
    if (isUnreadable(cause)) return null;
    throw cause;
  }
}

/** Whether a snapshot cannot be read: it is damaged, or of another version. */
export const isUnreadable = (cause: unknown): boolean =>
  cause instanceof Failure && cause.code.startsWith("snapshot-");
