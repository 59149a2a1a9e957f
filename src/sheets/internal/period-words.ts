/** Months, days, periods and counts in the reader's words. */
import { type CalendarDate, formatDate } from "../../calendar/calendar-date.ts";
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

/** Keys that every sheet asks for. */
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

/** `31-12-2025`, or with the month's name where a language has it so. */
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

/** All months of the books together: a fiscal year, or its beginning. */
export function totalTitle({ fiscalYear, period }: Books, words: Words<PeriodWord>): string {
  const isWhole = period.last === fiscalYear.period.last;
  return words.of(isWhole ? "sheets.year" : "sheets.to-date", { year: String(fiscalYear.year) });
}

/** A count inside a sentence, with the mark between thousands that people of the language write. */
export const countText = ({ language }: Pick<Words, "language">, count: number): string =>
  new Intl.NumberFormat(language).format(count);

/** Months in order, those that follow each other together: a year must fit on a line of a page. */
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
 * Names the months that are not proven, and those whose entries were not read again: no figure goes
 * without that warning.
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
