/** Books with the months of another year before them, so that a test can work out both by hand. */
import { addMonths } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";

/** `before` is the fiscal year of twelve months that ends where `books` start. */
export function withYearBefore(books: Books, before: Books): Books {
  const months = before.months.map(({ month, profitAndLoss }) => ({ month, profitAndLoss }));
  const yearAgo = addMonths(books.period.last, -12);
  const balanceSheets = before.months
    .filter(({ month }) => month === before.period.last || month === yearAgo)
    .map(({ month, balanceSheet }) => [month, balanceSheet] as const);
  return {
    ...books,
    comparatives: { ...books.comparatives, months, balanceSheets: new Map(balanceSheets) },
  };
}
