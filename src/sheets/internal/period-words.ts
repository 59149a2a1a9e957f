/** Months, days, periods and counts in the reader's language. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import {
  addMonths,
  type Month,
  monthNumberOf,
  monthOf,
  type Period,
} from "../../calendar/month.ts";
import type { Books, MonthProof } from "../../ledger/books.ts";
import type { Sheet, Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

/** Keys used by every sheet. */
export const PERIOD_WORDS = [
  ...wordsUnder("months", "1 2 3 4 5 6 7 8 9 10 11 12"),
  ...wordsUnder("sheets", "month day period year to-date not-proven not-read-again"),
];
export type PeriodWord = (typeof PERIOD_WORDS)[number] | `months.${number}`;

/** `mrt 2025`. */
export const monthTitle = (words: Words<PeriodWord>, of: Month): string =>
  words.of("sheets.month", {
    month: words.of(`months.${monthNumberOf(of)}`),
    year: of.slice(0, 4),
  });

/** `31-12-2025`, or `31 Dec 2025` in a language that names the month. */
export const dayTitle = (words: Words<PeriodWord>, date: CalendarDate): string =>
  words.of("sheets.day", {
    day: formatDate(date, "d"),
    day2: formatDate(date, "dd"),
    month2: formatDate(date, "MM"),
    monthName: words.of(`months.${monthNumberOf(monthOf(date))}`),
    year: formatDate(date, "yyyy"),
  });

/** `jan 2025 t/m dec 2025`. */
export const periodTitle = (words: Words<PeriodWord>, { first, last }: Period): string =>
  first === last
    ? monthTitle(words, first)
    : words.of("sheets.period", { first: monthTitle(words, first), last: monthTitle(words, last) });

/** The title of the total of all months: the fiscal year, or the year to date. */
export function totalTitle({ fiscalYear, period }: Books, words: Words<PeriodWord>): string {
  const isWhole = period.last === fiscalYear.period.last;
  return words.of(isWhole ? "sheets.year" : "sheets.to-date", { year: String(fiscalYear.year) });
}

/** A count for use in a sentence, with the thousands mark of the language. */
export const countText = ({ language }: Pick<Words, "language">, count: number): string =>
  new Intl.NumberFormat(language).format(count);

/** Consecutive months as one period, so that the months of a year fit on one line of a page. */
function runsOf(months: readonly Month[]): readonly Period[] {
  const runs: Period[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    const isNext = run !== undefined && addMonths(run.last, 1) === month;
    if (isNext) runs.pop();
    runs.push({ first: isNext ? run.first : month, last: month });
  }
  return runs;
}

/**
 * The warning on every sheet with figures: the months that are not proven, and those whose entries were
 * not pulled again.
 */
export function proofWarning(words: Words<PeriodWord>, books: Books): Pick<Sheet, "warning"> {
  const naming = (key: PeriodWord, which: (proof: MonthProof) => boolean): readonly string[] => {
    const named = books.months.filter(({ proof }) => which(proof));
    const runs = runsOf(named.map(({ month }) => month));
    const months = runs.map((run) => periodTitle(words, run)).join(", ");
    return named.length === 0 ? [] : [words.of(key, { months })];
  };
  const warnings = [
    ...naming("sheets.not-proven", ({ isProven }) => !isProven),
    ...naming("sheets.not-read-again", ({ trustedFrom }) => trustedFrom !== undefined),
  ];
  return warnings.length === 0 ? {} : { warning: warnings.join("; ") };
}
