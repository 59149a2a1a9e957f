/** The pack of the same books that was made before a snapshot: the one that a new close is compared with. */
import { basename, dirname } from "node:path";
import type { EarlierPack, YearPack } from "../../ledger/dossier/adjustments.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { FOLDER_OF_YEAR, readableOf } from "./final-years.ts";
import { packsMade } from "./pack-register.ts";
import { type BooksPlace, snapshotsOf } from "./state.ts";

export interface EarlierSnapshot extends EarlierPack {
  readonly path: string;
}

/** `pack`: the last pack, be it a draft; `final-pack`: the last final handoff, without one the last final close. */
export type Since = "pack" | "final-pack";

/**
 * Of the older snapshots of the same months with other answers, the last from which such a pack of a year was made, be
 * it replaced since; null without one. One that cannot be read is left out.
 */
export function earlierPackOf(
  place: BooksPlace,
  snapshotPath: string,
  since: Since,
): EarlierSnapshot | null {
  const period = readSnapshot(snapshotPath, ({ order }) => order.period);
  const older = snapshotsOf(place, period).filter(
    (path) => path < snapshotPath && readableOf(path, (one) => one.isFinished()) === true,
  );
  if (older.length === 0) return null;
  const identity = identityOf(snapshotPath);
  const made = packsMade(place.state);
  const found: EarlierSnapshot[] = [];
  for (const path of older.toReversed()) {
    const snapshotId = identityOf(path);
    const packs = made.flatMap(({ folder, status, snapshotIds: [own] }) => {
      const kind = own === snapshotId ? kindOf(folder) : null;
      return kind === null || (since === "final-pack" && status !== "final")
        ? []
        : [{ kind, status }];
    });
    if (snapshotId === identity || packs.length === 0) continue;
    const status = packs.some((pack) => pack.status === "final") ? "final" : "draft";
    const kind = packs.some((pack) => pack.kind === "handoff") ? "handoff" : "close";
    const asOf = readSnapshot(path, ({ order }) => order.asOf);
    found.push({ path, snapshotId, asOf, status, kind });
    if (since === "pack" || kind === "handoff") return found.at(-1) ?? null;
  }
  return found[0] ?? null;
}

/** The kind of a pack by the beginning of its name; null for one of a month, and for tests of entries alone. */
function kindOf(folder: string): YearPack | null {
  if (!FOLDER_OF_YEAR.test(basename(dirname(folder)))) return null;
  const name = basename(folder);
  return name.startsWith("journal-tests") ? null : name.startsWith("handoff") ? "handoff" : "close";
}

const identityOf = (path: string): string => readSnapshot(path, (snapshot) => snapshot.identity());
