/** Months and periods in full, within sentences: `October 2025`, `January to October 2025`, `2025`. */

import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { type Month, monthNumberOf, type Period } from "../../calendar/month.ts";
import type { Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

const FIXED = wordsUnder("full-period", "month range range-over-years");
type FullPeriodWord = (typeof FIXED)[number] | `month-names.${number}`;
type FullPeriodWords = Words<FullPeriodWord>;

export const FULL_PERIOD_WORDS: readonly FullPeriodWord[] = [
  ...wordsUnder("month-names", "1 2 3 4 5 6 7 8 9 10 11 12"),
  ...FIXED,
];

const nameOf = (words: FullPeriodWords, of: Month): string =>
  words.of(`month-names.${monthNumberOf(of)}`);
const yearIn = (of: Month): string => of.slice(0, 4);

export const fullMonth = (words: FullPeriodWords, of: Month): string =>
  words.of("full-period.month", { month: nameOf(words, of), year: yearIn(of) });

/** A complete fiscal year by its number. */
export function fullPeriod(
  words: FullPeriodWords,
  { first, last }: Period,
  fiscalYears: readonly FiscalYear[],
): string {
  const year = fiscalYears.find(({ period }) => period.first === first && period.last === last);
  if (year !== undefined) return String(year.year);
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
