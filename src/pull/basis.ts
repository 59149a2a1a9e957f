/** The basis of a pull: which earlier snapshots hold its months, and whether they still do. */
import { type Month, monthsOf, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import { openSnapshot, type Snapshot } from "../snapshot/snapshot.ts";
import type { Basis, BasisFile, PullOrder } from "../snapshot/snapshot-meta.ts";

/**
 * For each month of the period the last finished snapshot that holds it, of whatever period: a pack of
 * October finds its first nine months in that of September. Months that none holds are missing.
 */
export function chooseBasis(
  paths: readonly string[],
  of: Pick<PullOrder, "administrationId" | "period">,
): ReadonlyMap<Month, BasisFile> {
  const found = paths.flatMap((path) => describeFinished(path, of.administrationId) ?? []);
  const lastFirst = found.sort((left, right) => (left.startedAt < right.startedAt ? 1 : -1));
  const files = new Map<Month, BasisFile>();
  for (const month of monthsOf(of.period)) {
    const last = lastFirst.find(({ period }) => month >= period.first && month <= period.last);
    if (last !== undefined) files.set(month, { path: last.path, snapshotId: last.snapshotId });
  }
  return files;
}

interface FinishedSnapshot extends BasisFile {
  readonly period: Period;
  readonly startedAt: string;
}

/** Null for what is not finished, not of these books, or cannot be read: it is no basis then. */
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

/** A basis that can be used, and the months that the pull names it for. */
export interface OpenedBasis extends BasisFile {
  readonly snapshot: Snapshot;
  readonly months: readonly Month[];
}

/** Those that can still be used: a basis spares requests, and without it the months are pulled. */
export function openBases({ files }: Basis): readonly OpenedBasis[] {
  const byPath = Map.groupBy(files, ([, { path }]) => path);
  return [...byPath.values()].flatMap((named) => {
    const [first] = named;
    const snapshot = first === undefined ? null : openIntact(first[1]);
    if (first === undefined || snapshot === null) return [];
    return [{ ...first[1], snapshot, months: named.map(([month]) => month) }];
  });
}

/** Null unless it is the snapshot that was chosen, and every answer in it has its hash. */
function openIntact({ path, snapshotId }: BasisFile): Snapshot | null {
  const snapshot = readable(() => openSnapshot(path));
  if (snapshot === null) return null;
  const isIntact = readable(() => {
    snapshot.verify();
    return snapshot.arePostingsCurrent() && snapshot.identity() === snapshotId;
  });
  if (isIntact === true) return snapshot;
  snapshot.close();
  return null;
}

/** Null where a snapshot is damaged or of another version. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Failure && cause.code.startsWith("snapshot-")) return null;
    throw cause;
  }
}
