/** The final packs of fiscal years near that of a snapshot, and the snapshots from which they were made. */
import { basename, dirname } from "node:path";
import { isSamePeriod, shareMonths } from "../../calendar/compared-period.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import type { Judgement } from "../../ledger/judgement/entries.ts";
import { lockOfYear } from "../../ledger/judgement/standing.ts";
import type { FinalSnapshot } from "../../pull/prior-books.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import { type NamingPack, packsBySnapshot } from "./pack-register.ts";
import { allSnapshotsOf, type BooksPlace, snapshotsOf } from "./state.ts";

/** Packs of a year are in `<year>/<pack>`, those of a month in `<month>/<pack>`. */
export const FOLDER_OF_YEAR = /^\d{4}$/;

export interface FinalYears {
  /**
   * The snapshots of the fiscal year before that a final close or handoff names. A final monthly pack of its last
   * month does not count: bookings of the year end follow it. Where the year is locked, that of the pack of the lock.
   */
  readonly finalSnapshots: readonly FinalSnapshot[];
  /**
   * The snapshots of final packs of the fiscal year after, whose comparatives are the year of the snapshot. A pack that
   * was moved or removed does not count: it is to be made again.
   */
  readonly nextSnapshots: readonly FinalSnapshot[];
  /**
   * Years of final packs, by another calendar: they share months with the year of the snapshot or the one before. A
   * pack of the same year is none, because the pack of the snapshot replaces it.
   */
  readonly conflictingYears: readonly FiscalYear[];
}

export function finalYearsNear(
  place: BooksPlace,
  snapshotPath: string,
  judgement: Judgement | null,
): FinalYears {
  const { fiscalYear, priorYear } = readSnapshot(snapshotPath, ({ order }) => order);
  const locked = judgement === null ? null : lockOfYear(judgement, priorYear.period);
  const candidates = snapshotsOf(place, priorYear.period);
  const others = allSnapshotsOf(place).flatMap((path) => {
    const year = yearConflicting({ fiscalYear, priorYear }, path);
    return year === null ? [] : [{ path, year }];
  });
  const after = allSnapshotsOf(place).filter((path) => isYearAfter(fiscalYear, path));
  if (candidates.length + others.length + after.length === 0) return NONE;
  const packs = packsBySnapshot(place.state);
  const namedBy = (path: string, ...states: NamingPack["state"][]): readonly NamingPack[] =>
    (packs.get(identityOf(path) ?? "") ?? []).filter(
      ({ folder, state }) =>
        FOLDER_OF_YEAR.test(basename(dirname(folder))) && states.includes(state),
    );
  const finalOnes = (paths: readonly string[], ...states: NamingPack["state"][]) =>
    paths.flatMap((path) => {
      const [pack] = namedBy(path, ...states);
      return pack === undefined ? [] : [{ path, closings: pack.closings ?? null }];
    });
  const conflicting = others.filter(({ path }) => namedBy(path, "final").length > 0);
  const ofLock = candidates.filter(
    (path) => locked !== null && identityOf(path) === locked.snapshot,
  );
  return {
    finalSnapshots:
      ofLock.length > 0
        ? ofLock.slice(0, 1).map((path) => ({ path, closings: closingsOf(packs, path) }))
        : finalOnes(candidates, "final", "missing"),
    nextSnapshots: finalOnes(after, "final"),
    conflictingYears: [
      ...new Map(conflicting.map(({ year }) => [JSON.stringify(year), year])).values(),
    ],
  };
}

/** What the pack of a lock left out: a lock names it, be it in its place or not. */
const closingsOf = (packs: ReturnType<typeof packsBySnapshot>, path: string) =>
  packs.get(identityOf(path) ?? "")?.find(({ closings }) => closings !== undefined)?.closings ??
  null;

const NONE: FinalYears = { finalSnapshots: [], nextSnapshots: [], conflictingYears: [] };

/** Whether a snapshot has all of the fiscal year that follows this one. */
function isYearAfter({ period }: FiscalYear, path: string): boolean {
  const order = orderOf(path);
  return (
    order !== null &&
    isSamePeriod(order.priorYear.period, period) &&
    isSamePeriod(order.period, order.fiscalYear.period)
  );
}

/** Null for the months of one of the years, for the first months of a year, and for a year that shares none. */
function yearConflicting(
  { fiscalYear, priorYear }: Pick<PullOrder, "fiscalYear" | "priorYear">,
  path: string,
): FiscalYear | null {
  const years = [fiscalYear, priorYear];
  const order = orderOf(path);
  if (order === null || !isSamePeriod(order.period, order.fiscalYear.period)) return null;
  const { period } = order;
  const isConflicting =
    order.fiscalYear.year !== fiscalYear.year &&
    years.some((year) => shareMonths(year.period, period)) &&
    !years.some((year) => isSamePeriod(year.period, period));
  return isConflicting ? order.fiscalYear : null;
}

const orderOf = (path: string): PullOrder | null => readableOf(path, ({ order }) => order);
const identityOf = (path: string): string | null =>
  readableOf(path, (snapshot) => snapshot.identity());

/** Null for a snapshot that cannot be read: it vouches for nothing, and stops no work on other books. */
export function readableOf<Value>(
  path: string,
  read: Parameters<typeof readSnapshot<Value>>[1],
): Value | null {
  try {
    return readSnapshot(path, read);
  } catch (cause) {
    if (cause instanceof Failure) return null;
    throw cause;
  }
}
