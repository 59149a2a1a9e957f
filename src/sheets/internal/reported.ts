/** The figures of statements by month in the months on which a management pack reports. */
import { includesMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { reportedPeriod, reportsAllMonths } from "../../ledger/reported-period.ts";
import type { FigureCell, TotalName } from "./cells.ts";
import { type MonthlyFigures, yearKey } from "./monthly-rows.ts";

/** Whether the year to date is more than what is reported, so that both have a column. */
export const isPartOfYear = (books: Pick<Books, "reported" | "period">): boolean =>
  !reportsAllMonths(books);

/** `cash/2026-10/net` and `cash/year-2026/net`: a figure of the reported months, and that of the year to date. */
interface ReportedNames {
  readonly reported: TotalName;
  readonly toDate: TotalName;
}

export const reportedNames = (books: Books, sheet: string, key: string): ReportedNames => {
  const period = reportedPeriod(books);
  return {
    reported: { id: `${sheet}/${period.last}/${key}`, period },
    toDate: { id: `${sheet}/${yearKey(books)}/${key}`, period: books.period },
  };
};

/** The reported months of a row by month, in order. */
export function monthsReported(books: Books, figures: MonthlyFigures): readonly FigureCell[] {
  const period = reportedPeriod(books);
  return figures.filter((_, at) => {
    const month = books.months[at]?.month;
    return month !== undefined && includesMonth(period, month);
  });
}
