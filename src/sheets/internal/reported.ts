/** The months on which a management pack reports, and the figures of statements by month in them. */
import { isSamePeriod } from "../../calendar/compared-period.ts";
import { includesMonth, type Period, periodOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { FigureCell, TotalName } from "./cells.ts";
import { type MonthlyFigures, yearKey } from "./monthly-rows.ts";

/** The last month of the books, or their last quarter or year where the pack reports on that. */
export const reportedPeriod = ({ reported, period }: Pick<Books, "reported" | "period">): Period =>
  reported ?? periodOf(period.last);

/** Whether the year to date is more than what is reported, so that both have a column. */
export const isPartOfYear = (books: Pick<Books, "reported" | "period">): boolean =>
  !isSamePeriod(reportedPeriod(books), books.period);

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
