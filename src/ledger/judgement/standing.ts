/** What holds after all entries of a judgement, in the order of their time. */
import { type Month, type Period, previousMonth } from "../../calendar/month.ts";
import type { EntryOf, Judgement, JudgementEntry, Lock, RegisteredFinding } from "./entries.ts";

type Entries = Pick<Judgement, "entries">;

/** The entries of a kind that were not withdrawn. */
export function standingEntries<Kind extends JudgementEntry["kind"]>(
  { entries }: Entries,
  kind: Kind,
): readonly EntryOf<Kind>[] {
  const withdrawn = new Set(entries.flatMap((one) => (one.kind === "withdrawn" ? one.entry : [])));
  const isOfKind = (one: JudgementEntry): one is EntryOf<Kind> => one.kind === kind;
  return entries.filter(isOfKind).filter(({ id }) => !withdrawn.has(id));
}

/** A lock with the month up to which it still locks. */
export interface StandingLock {
  readonly lock: Lock;
  /** Before that of the lock if later months were opened again: its balances are then those of an open month. */
  readonly through: Month;
}

/**
 * The lock that later books are compared with: of those that still lock a month of their books the one that reaches
 * furthest, of equals the last. Null if nothing is locked.
 */
export const standingLock = (judgement: Entries): StandingLock | null =>
  furthest(standingLocks(judgement));

const standingLocks = (judgement: Entries): readonly StandingLock[] =>
  standingEntries(judgement, "locked")
    .map((lock) => ({ lock, through: leftLocked(lock, judgement) }))
    .filter(({ lock, through }) => through >= lock.first);

const furthest = (locks: readonly StandingLock[]): StandingLock | null =>
  locks.reduce<StandingLock | null>(
    (best, one) => (best === null || one.through >= best.through ? one : best),
    null,
  );

/** As `standingLock`, of the locks that lock one of these months: those of other years have books of their own. */
export const lockWithin = (judgement: Entries, { first, last }: Period): StandingLock | null =>
  furthest(
    standingLocks(judgement).filter(({ lock, through }) => lock.first <= last && through >= first),
  );

/** The lock through the last month of a fiscal year, all of whose months are still locked; null without one. */
export function lockOfYear(judgement: Entries, year: Period): Lock | null {
  const found = lockWithin(judgement, year);
  return found?.through === year.last && found.lock.through === year.last ? found.lock : null;
}

/** The last month that the unlocks after a lock leave locked. */
function leftLocked(lock: Lock, judgement: Entries): Month {
  const { entries } = judgement;
  const later = new Set(entries.slice(entries.indexOf(lock) + 1));
  return standingEntries(judgement, "unlocked")
    .filter((unlock) => later.has(unlock))
    .reduce((last, { from }) => (from <= last ? previousMonth(from) : last), lock.through);
}

/** The locks that were not withdrawn, also of months that are open again, by the hash of their pack's manifest. */
export const lockedPacks = (judgement: Entries | undefined): ReadonlyMap<string, Lock> =>
  new Map(
    judgement === undefined
      ? []
      : standingEntries(judgement, "locked").map((lock) => [lock.pack, lock]),
  );

/**
 * The registered findings of each year as the last lock of its books found them: a later lock registers all of them
 * again, and what it no longer found is settled.
 */
export function standingRegister(judgement: Entries): readonly RegisteredFinding[] {
  const all = judgement.entries.flatMap((one) => (one.kind === "locked" ? [one] : []));
  const firstOf = new Map(all.map(({ at, first }) => [at, first]));
  const lastOf = new Map(standingEntries(judgement, "locked").map(({ first, at }) => [first, at]));
  return standingEntries(judgement, "registered").filter(({ at }) => {
    const first = firstOf.get(at);
    return first === undefined || lastOf.get(first) === at;
  });
}
