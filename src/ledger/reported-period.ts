/** The months on which a management pack reports, and those that it compares them with. */
import { isSamePeriod, monthAYearBefore } from "../calendar/compared-period.ts";
import {
  addMonths,
  monthCountOf,
  type Period,
  periodOf,
  previousMonth,
} from "../calendar/month.ts";
import { periodName } from "../calendar/period-name.ts";
import type { Books } from "./books.ts";
import { comparedPeriodOf } from "./compared-months.ts";

/** On how long a period a management pack reports. */
export type ReportUnit = "month" | "quarter" | "year";

/** The reported months of books, for `Books.reported`: of a year all of them. */
export const reportedIn = (period: Period, unit: ReportUnit): Pick<Books, "reported"> => {
  if (unit === "month") return {};
  return { reported: unit === "year" ? period : { ...period, first: addMonths(period.last, -2) } };
};

type ReportedBooks = Pick<Books, "fiscalYear" | "period" | "reported" | "comparatives">;

/** A month, a quarter or a fiscal year: the last months of the books. */
export const reportedPeriod = ({ reported, period }: Pick<Books, "reported" | "period">): Period =>
  reported ?? periodOf(period.last);

/** On how long a period a pack of these books reports. */
export const reportUnitOf = (books: Pick<Books, "reported" | "period">): ReportUnit => {
  if (books.reported === undefined) return "month";
  return monthCountOf(books.reported) === QUARTER_MONTHS ? "quarter" : "year";
};

const QUARTER_MONTHS = 3;

/** The name of the reported months, as folders have it: `2025-10`, `2025-Q3`; of a fiscal year its number. */
export const reportName = (books: Pick<Books, "fiscalYear" | "period" | "reported">): string =>
  books.reported !== undefined && isSamePeriod(books.reported, books.fiscalYear.period)
    ? String(books.fiscalYear.year)
    : periodName(reportedPeriod(books));

/** Whether the books have no earlier months: the year to date is the reported period itself. */
export const reportsAllMonths = (books: Pick<Books, "reported" | "period">): boolean =>
  isSamePeriod(reportedPeriod(books), books.period);

/** As many months directly before. */
export function periodBefore(books: Pick<Books, "reported" | "period">): Period {
  const reported = reportedPeriod(books);
  const last = previousMonth(reported.first);
  return { first: addMonths(last, 1 - monthCountOf(reported)), last };
}

/** The same months a year earlier; for a complete fiscal year the complete one before it. */
export function periodAYearBefore(books: ReportedBooks): Period {
  const { first, last } = reportedPeriod(books);
  return books.reported !== undefined &&
    last === books.fiscalYear.period.last &&
    reportsAllMonths(books)
    ? comparedPeriodOf(books)
    : { first: monthAYearBefore(first), last: monthAYearBefore(last) };
}

/** Whether the months directly before are others than those a year earlier: of a year they are the same. */
export const hasPeriodBefore = (books: ReportedBooks): boolean =>
  !isSamePeriod(periodBefore(books), periodAYearBefore(books));
