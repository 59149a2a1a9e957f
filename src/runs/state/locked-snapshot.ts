/** The snapshot from which the pack of a lock was made, where this machine has it. */
import type { EarlierPack } from "../../ledger/dossier/adjustments.ts";
import type { Lock } from "../../ledger/judgement/entries.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { readableOf } from "./final-years.ts";
import { allSnapshotsOf, type BooksPlace } from "./state.ts";

interface LockedSnapshot {
  readonly path: string;
  readonly pack: EarlierPack;
  /** Whether the other snapshot was pulled after it, and has other answers. */
  readonly isLater: boolean;
}

/** Null if it is on another machine, or can no longer be read. */
export function lockedSnapshotOf(
  place: BooksPlace,
  snapshotPath: string,
  { snapshot: snapshotId }: Pick<Lock, "snapshot">,
): LockedSnapshot | null {
  const path = pathOfSnapshot(place, snapshotId);
  if (path === null) return null;
  const [own, locked] = [snapshotPath, path].map(momentOf);
  if (own === undefined || locked === undefined) return null;
  const isLater = own.identity !== snapshotId && own.startedAt >= locked.startedAt;
  return { path, pack: { snapshotId, asOf: locked.asOf, status: "final" }, isLater };
}

/** The path of the finished snapshot with this identity; null if it is not here. */
const pathOfSnapshot = (place: BooksPlace, identity: string): string | null =>
  allSnapshotsOf(place).find(
    (path) => readableOf(path, (one) => (one.isFinished() ? one.identity() : null)) === identity,
  ) ?? null;

const momentOf = (path: string) =>
  readSnapshot(path, (one) => ({
    identity: one.identity(),
    startedAt: one.order.startedAt,
    asOf: one.order.asOf,
  }));
