/** The lock of the judgement beside that of the service, where the books have a file of judgement. */
import { dateInZone } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { standingLock } from "../../ledger/judgement/standing.ts";
import type { Cell, Words } from "../sheet.ts";
import { alarmCell, textCell } from "./cells.ts";
import { dayTitle, monthTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const LOCK_WORDS = wordsUnder(
  "locks",
  "with-pack none through service-shorter service-longer service-open",
);
type LockWords = Words<(typeof LOCK_WORDS)[number] | PeriodWord>;

/** The last month that the judgement locks; null if it locks none. */
export const lockedThrough = ({ judgement }: Pick<Books, "judgement">): Month | null =>
  judgement === undefined ? null : (standingLock(judgement)?.through ?? null);

interface Fact {
  readonly label: string;
  readonly value: Cell;
}

/** For a list of facts; none without a file of judgement. Says where the service locks less or more. */
export function lockFacts(books: Books, words: LockWords): readonly Fact[] {
  const { judgement, administration } = books;
  if (judgement === undefined) return [];
  const label = words.of("locks.with-pack");
  const standing = standingLock(judgement);
  if (standing === null) return [{ label, value: textCell(words.of("locks.none")) }];
  const { lock, through } = standing;
  const { lockedUntil, timeZone } = administration;
  const ours = words.of("locks.through", {
    month: monthTitle(words, through),
    name: lock.by,
    day: dayTitle(words, dateInZone(lock.at, timeZone)),
  });
  const last = lastDayOf(through);
  if (lockedUntil === undefined || lockedUntil === last) return [{ label, value: textCell(ours) }];
  if (lockedUntil === null)
    return [{ label, value: alarmCell(words.of("locks.service-open", { ours })) }];
  const date = dayTitle(words, lockedUntil);
  const value =
    lockedUntil < last
      ? alarmCell(words.of("locks.service-shorter", { ours, date }))
      : textCell(words.of("locks.service-longer", { ours, date }));
  return [{ label, value }];
}
