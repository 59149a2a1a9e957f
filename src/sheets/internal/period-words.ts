/** Months, days and periods in the reader's words. */
import { type CalendarDate, formatDate } from "../../calendar/calendar-date.ts";
import { addMonths, type Month, monthNumberOf, type Period } from "../../calendar/month.ts";
import type { Books, MonthProof } from "../../ledger/books.ts";
import type { Sheet, Words } from "../sheet.ts";

/** Keys that every sheet with months, days or an account column asks for. */
export const PERIOD_WORDS: readonly string[] = [
  ...Array.from({ length: 12 }, (_, index) => `months.${String(index + 1)}`),
  "sheets.month",
  "sheets.day",
  "sheets.period",
  "sheets.not-proven",
  "sheets.not-read-again",
];

/** `mrt 2025`. */
export const monthTitle = (words: Words, of: Month): string =>
  words.of("sheets.month", {
    month: words.of(`months.${String(monthNumberOf(of))}`),
    year: of.slice(0, 4),
  });

/** `31-12-2025`, or with the month's name where a language has it so. */
export const dayTitle = (words: Words, date: CalendarDate): string =>
  words.of("sheets.day", {
    day: formatDate(date, "d"),
    day2: formatDate(date, "dd"),
    month2: formatDate(date, "MM"),
    monthName: words.of(`months.${formatDate(date, "M")}`),
    year: formatDate(date, "yyyy"),
  });

/** `jan 2025 t/m dec 2025`. */
export const periodTitle = (words: Words, { first, last }: Period): string =>
  first === last
    ? monthTitle(words, first)
    : words.of("sheets.period", { first: monthTitle(words, first), last: monthTitle(words, last) });

/** Months in order, those that follow each other together: a year must fit on a line of a page. */
function runsOf(months: readonly Month[]): readonly Period[] {
  const runs: Period[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    const goesOn = run !== undefined && addMonths(run.last, 1) === month;
    if (goesOn) runs.pop();
    runs.push({ first: goesOn ? run.first : month, last: month });
  }
  return runs;
}

/**
 * Names the months that are not proven, and those whose entries were not read again: no figure goes
 * without that warning.
 */
export function proofWarning(words: Words, books: Books): Pick<Sheet, "warning"> {
  const naming = (key: string, which: (proof: MonthProof) => boolean): readonly string[] => {
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
