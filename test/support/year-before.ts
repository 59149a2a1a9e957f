/** Books with the months of another year before them, so that a test can work out both by hand. */
import { addMonths, previousMonth } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import { type KeyedResults, keyedResults, type ResultKey } from "../../src/ledger/keyed-results.ts";

const YEAR_MONTHS = 12;

/** `before` is the fiscal year that ends where `books` start; what precedes a short one is in its own comparatives. */
export function withYearBefore(books: Books, before: Books): Books {
  const count = Math.max(YEAR_MONTHS, before.months.length);
  const earlier = before.comparatives;
  const months = [
    ...earlier.months,
    ...before.months.map(({ month, profitAndLoss }) => ({ month, profitAndLoss })),
  ].slice(-count);
  const ledgers = [
    ...earlier.ledgers,
    ...before.months.map(({ month, generalLedger }) => ({ month, generalLedger })),
  ].slice(-count);
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

/** The statements and the results by contact and by project of that year as those of its final pack. */
export const withFinalPack = (books: Books, before: Books): Books => {
  const per = (key: ResultKey): KeyedResults[ResultKey] => [
    ...keyedResults(before.sums.per(key, null), (id) => before.accounts.get(id)?.type),
  ];
  const results = { contact: per("contact"), project: per("project") };
  return {
    ...books,
    priorBooks: { snapshotId: "a".repeat(64), months: before.months, results },
  };
};
