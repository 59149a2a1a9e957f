/** Books with the months of another year before them, so that a test can work out both by hand. */
import { addMonths, previousMonth } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";

/** `before` is the fiscal year of twelve months that ends where `books` start. */
export function withYearBefore(books: Books, before: Books): Books {
  const months = before.months.map(({ month, profitAndLoss }) => ({ month, profitAndLoss }));
  const ledgers = before.months.map(({ month, generalLedger }) => ({ month, generalLedger }));
  const yearAgo = addMonths(books.period.last, -12);
  const balanceSheets = before.months
    .filter(({ month }) => month === before.period.last || month === yearAgo)
    .map(({ month, balanceSheet }) => [month, balanceSheet] as const);
  const last = before.months.at(-1);
  invariant(last?.month === previousMonth(books.period.first), "the years follow each other");
  const year = before.periodReports.profitAndLoss.at(-1);
  invariant(year !== undefined, "the year before has a profit and loss");
  return {
    ...books,
    comparatives: {
      ...books.comparatives,
      months,
      ledgers,
      ledgerBefore: last.generalLedger,
      closingMovements: new Map(
        before.months.map(({ month, closingMovements }) => [month, closingMovements]),
      ),
      balanceSheets: new Map(balanceSheets),
      priorYear: { fiscalYear: before.fiscalYear, profitAndLoss: [year.profitAndLoss] },
    },
  };
}

/** The statements of that year as those of its final pack. */
export const withFinalPack = (books: Books, before: Books): Books => ({
  ...books,
  priorBooks: { snapshotId: "a".repeat(64), months: before.months },
});
