/** The snapshots from which the final packs of a fiscal year were made. */
import { basename, dirname } from "node:path";
import { Failure } from "../../failure.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { packsBySnapshot } from "./pack-register.ts";
import { type BooksPlace, snapshotsOf } from "./state.ts";

/** Packs of a year are in `<year>/<pack>`, those of a month in `<month>/<pack>`. */
const FOLDER_OF_YEAR = /^\d{4}$/;

/**
 * Returns the snapshots of the fiscal year before that of `snapshotPath` that a final close or handoff names. A final
 * monthly pack of its last month does not count: bookings of the year end follow it.
 */
export function finalSnapshotsBefore(place: BooksPlace, snapshotPath: string): readonly string[] {
  const { period } = readSnapshot(snapshotPath, ({ order }) => order.priorYear);
  const candidates = snapshotsOf(place, period);
  if (candidates.length === 0) return [];
  const packs = packsBySnapshot(place.state);
  return candidates.filter((path) => {
    return (packs.get(identityOf(path) ?? "") ?? []).some(
      ({ folder, state }) => state !== "draft" && FOLDER_OF_YEAR.test(basename(dirname(folder))),
    );
  });
}

/** Null for a snapshot that cannot be read: it vouches for nothing, and stops no work on other books. */
function identityOf(path: string): string | null {
  try {
    return readSnapshot(path, (snapshot) => snapshot.identity());
  } catch (cause) {
    if (cause instanceof Failure) return null;
    throw cause;
  }
}
