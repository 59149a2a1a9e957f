/**
 * The fiscal years for which a budget is written: that of the books, and those of twelve months before and after it.
 */
import {
  addMonths,
  includesMonth,
  type Month,
  monthCountOf,
  type Period,
  yearOf,
} from "../../calendar/month.ts";
import type { Books } from "../books.ts";

const YEAR_MONTHS = 12;

export function yearNamed({ fiscalYear }: Pick<Books, "fiscalYear">, year: number): Period {
  const { period } = fiscalYear;
  const later = year - fiscalYear.year;
  if (later === 0) return period;
  const months = YEAR_MONTHS * later - (later > 0 ? YEAR_MONTHS - monthCountOf(period) : 0);
  const first = addMonths(period.first, months);
  return { first, last: addMonths(first, YEAR_MONTHS - 1) };
}

/** The fiscal years that have any of the months, in order. */
export function yearsWith(
  books: Pick<Books, "fiscalYear">,
  months: readonly Month[],
): readonly { readonly year: number; readonly period: Period }[] {
  const calendarYears = months.map(yearOf);
  const [first, last] = [Math.min(...calendarYears), Math.max(...calendarYears)];
  // A fiscal year is named after one of its calendar years, or the one after.
  const count = months.length === 0 ? 0 : last - first + 3;
  return Array.from({ length: count }, (_, index) => first - 1 + index)
    .map((year) => ({ year, period: yearNamed(books, year) }))
    .filter(({ period }) => months.some((month) => includesMonth(period, month)));
}
