/** Months and periods in full, within sentences: `October 2025`, `January to October 2025`, `2025`. */

import { isSamePeriod } from "../../calendar/compared-period.ts";
import { type Month, monthNumberOf, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { Words } from "../sheet.ts";
import { LENGTH_WORDS, withLength } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

const FIXED = wordsUnder("full-period", "month range range-over-years");
type FullPeriodWord = (typeof FIXED | typeof LENGTH_WORDS)[number] | `month-names.${number}`;
type FullPeriodWords = Words<FullPeriodWord>;

export const FULL_PERIOD_WORDS: readonly FullPeriodWord[] = [
  ...wordsUnder("month-names", "1 2 3 4 5 6 7 8 9 10 11 12"),
  ...FIXED,
  ...LENGTH_WORDS,
];

const nameOf = (words: FullPeriodWords, of: Month): string =>
  words.of(`month-names.${monthNumberOf(of)}`);
const yearIn = (of: Month): string => of.slice(0, 4);

export const fullMonth = (words: FullPeriodWords, of: Month): string =>
  words.of("full-period.month", { month: nameOf(words, of), year: yearIn(of) });

/** The period of the books, or the one that they are compared with; a complete fiscal year by its number. */
export function fullPeriod(words: FullPeriodWords, books: Books, period: Period): string {
  const year = [books.fiscalYear, books.comparatives.priorYear.fiscalYear].find((one) =>
    isSamePeriod(one.period, period),
  );
  const title = year === undefined ? monthsInFull(words, period) : String(year.year);
  return withLength(words, books, { period, title });
}

function monthsInFull(words: FullPeriodWords, { first, last }: Period): string {
  if (first === last) return fullMonth(words, first);
  const isOneYear = yearIn(first) === yearIn(last);
  return isOneYear
    ? words.of("full-period.range", {
        first: nameOf(words, first),
        last: nameOf(words, last),
        year: yearIn(first),
      })
    : words.of("full-period.range-over-years", {
        first: fullMonth(words, first),
        last: fullMonth(words, last),
      });
}
