/** The pack of the same books that was made before a snapshot: the one that a new close is compared with. */
import { basename, dirname } from "node:path";
import type { EarlierPack } from "../../ledger/dossier/adjustments.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { FOLDER_OF_YEAR, readableOf } from "./final-years.ts";
import { packsMade } from "./pack-register.ts";
import { type BooksPlace, snapshotsOf } from "./state.ts";

export interface EarlierSnapshot extends EarlierPack {
  readonly path: string;
}

/**
 * Of the older snapshots of the same months with other answers, the last from which a pack of a year was made, be it
 * replaced since; null without one. One that cannot be read is left out.
 */
export function earlierPackOf(place: BooksPlace, snapshotPath: string): EarlierSnapshot | null {
  const period = readSnapshot(snapshotPath, ({ order }) => order.period);
  const older = snapshotsOf(place, period).filter(
    (path) => path < snapshotPath && readableOf(path, (one) => one.isFinished()) === true,
  );
  if (older.length === 0) return null;
  const identity = identityOf(snapshotPath);
  const made = packsMade(place.state);
  for (const path of older.toReversed()) {
    const snapshotId = identityOf(path);
    const packs = made.filter(
      ({ folder, snapshotIds: [own] }) =>
        own === snapshotId && FOLDER_OF_YEAR.test(basename(dirname(folder))),
    );
    if (snapshotId === identity || packs.length === 0) continue;
    const status = packs.some((pack) => pack.status === "final") ? "final" : "draft";
    const asOf = readSnapshot(path, ({ order }) => order.asOf);
    return { path, snapshotId, asOf, status };
  }
  return null;
}

const identityOf = (path: string): string => readSnapshot(path, (snapshot) => snapshot.identity());
