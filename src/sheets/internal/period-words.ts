/** Months, days, periods and counts in the reader's language. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { hasTwelveMonths, isSamePeriod } from "../../calendar/compared-period.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import {
  addMonths,
  type Month,
  monthCountOf,
  monthNumberOf,
  monthOf,
  type Period,
} from "../../calendar/month.ts";
import type { Books, MonthProof } from "../../ledger/books.ts";
import { areResultsComparable, comparedPeriodOf } from "../../ledger/compared-months.ts";
import type { Sheet, Words } from "../sheet.ts";
import { wordsUnder } from "./word-keys.ts";

/** How many months a period has. */
export const LENGTH_WORDS = wordsUnder("sheets", "of-months");

/** Keys used by every sheet. */
export const PERIOD_WORDS = [
  ...wordsUnder("months", "1 2 3 4 5 6 7 8 9 10 11 12"),
  ...wordsUnder("sheets", "month quarter day period year to-date not-proven not-read-again"),
  ...LENGTH_WORDS,
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
export function totalTitle(books: Books, words: Words<PeriodWord>): string {
  const { fiscalYear, period } = books;
  const isWhole = period.last === fiscalYear.period.last;
  const year = String(fiscalYear.year);
  return withLength(words, books, {
    period,
    title: words.of(isWhole ? "sheets.year" : "sheets.to-date", { year }),
  });
}

/** The title of what they are compared with: the fiscal year before by its number, else its months. */
export function comparedTitle(books: Books, words: Words<PeriodWord>): string {
  const period = comparedPeriodOf(books);
  const before = books.comparatives.priorYear.fiscalYear;
  return isSamePeriod(period, before.period)
    ? withLength(words, books, {
        period,
        title: words.of("sheets.year", { year: String(before.year) }),
      })
    : monthsTitle(words, books, period);
}

/** The months of the books, or those that they are compared with: `jan 2024 t/m mrt 2024`. */
export const monthsTitle = (words: Words<PeriodWord>, books: Books, period: Period): string =>
  withLength(words, books, { period, title: periodTitle(words, period) });

interface TitledPeriod {
  readonly title: string;
  /** That of the books, or the one that they are compared with. */
  readonly period: Period;
}

/**
 * `2024 (3 months)`: for a fiscal year of another length than twelve months, and for both periods where the lengths of
 * the two differ.
 */
export function withLength(
  words: Words<(typeof LENGTH_WORDS)[number]>,
  books: Books,
  { title, period }: TitledPeriod,
): string {
  const isOddYear = [books.fiscalYear, books.comparatives.priorYear.fiscalYear].some(
    (year) => isSamePeriod(year.period, period) && !hasTwelveMonths(period),
  );
  if (!isOddYear && areResultsComparable(books)) return title;
  return words.of("sheets.of-months", { period: title, count: String(monthCountOf(period)) });
}

/** A count for use in a sentence, with the thousands mark of the language. */
export const countText = ({ language }: Pick<Words, "language">, count: number): string =>
  new Intl.NumberFormat(language).format(count);

/** `jan 2025 t/m mrt 2025, dec 2025`; empty without months. */
export const monthsText = (words: Words<PeriodWord>, months: readonly Month[]): string =>
  runsOf(months)
    .map((run) => periodTitle(words, run))
    .join(", ");

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
    const months = monthsText(
      words,
      named.map(({ month }) => month),
    );
    return named.length === 0 ? [] : [words.of(key, { months })];
  };
  const warnings = [
    ...naming("sheets.not-proven", ({ isProven }) => !isProven),
    ...naming("sheets.not-read-again", ({ trustedFrom }) => trustedFrom !== undefined),
  ];
  return warnings.length === 0 ? {} : { warning: warnings.join("; ") };
}

/** A period at the start of a heading: in Dutch its month is written small. */
export const capitalised = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
