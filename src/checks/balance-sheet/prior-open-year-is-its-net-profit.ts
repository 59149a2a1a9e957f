/** B9: the result that a balance sheet shows for the previous year, while open, is its net profit. */
import { type Amount, add, sumOf, ZERO } from "../../amount/amount.ts";
import { previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { type BalanceSheet, totalOf } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { takenFromYearBefore } from "../internal/late-closings.ts";

/**
 * A closing journal removes a year from the list, so there is nothing to compare for a year that is not shown, unless it
 * was on the balance sheet before the books: a journal that is dated in the books and closes that year leaves the
 * rest of it. The same holds for older years, of which no profit and loss is pulled: they stay as they were on that
 * balance sheet. B8 compares the total of all open years. There is nothing to compare if the service does not list
 * them.
 */
export const priorOpenYearIsItsNetProfit: Check = {
  id: "B9",
  name: "prior-open-year-is-its-net-profit",
  formula:
    "OY[year before] = NP[year before], while that year is open; OY of older years = OY on the balance sheet before the books",
  severity: "blocking",
  compares: {
    expected:
      "net profit of the previous year, profit and loss; older years, balance sheet before the books",
    actual: "result of the year, balance sheet",
  },
  *compare(books) {
    const { priorYear, balanceSheets } = books.comparatives;
    const { fiscalYear, profitAndLoss } = priorYear;
    const netProfit = sumOf(profitAndLoss.map(({ totals }) => totals.netProfit));
    const before = balanceSheets.get(previousMonth(books.period.first));
    for (const { month, balanceSheet } of books.months) {
      if (balanceSheet.openYears === null) continue;
      const found = (
        expected: Amount,
        year: string,
        sources: Comparison["sources"],
      ): Comparison => ({
        month,
        subject: { kind: "figure", word: "figures.open-years" },
        expected,
        actual: openYearOn(balanceSheet, year),
        sources: [...balanceSheet.sources, ...sources],
      });
      for (const year of earlierYears(books, [balanceSheet, before])) {
        const isPrior = year === String(fiscalYear.year);
        const taken = isPrior ? takenFromYearBefore(books, month) : ZERO;
        if (isPrior && isShown(balanceSheet, year)) {
          const sources = profitAndLoss.flatMap((report) => report.sources);
          yield found(add(netProfit, taken), year, sources);
        } else if (before !== undefined && before.openYears !== null) {
          yield found(add(openYearOn(before, year), taken), year, before.sources);
        }
      }
    }
  },
};

const isShown = ({ openYears }: BalanceSheet, of: string): boolean =>
  (openYears ?? []).some(({ year }) => year === of);

const openYearOn = ({ openYears }: BalanceSheet, of: string): Amount =>
  totalOf((openYears ?? []).filter(({ year }) => year === of));

/** The open years on these balance sheets, without the year of the books. */
const earlierYears = (
  { fiscalYear }: Books,
  sheets: readonly (BalanceSheet | undefined)[],
): readonly string[] =>
  [...new Set(sheets.flatMap((sheet) => (sheet?.openYears ?? []).map(({ year }) => year)))]
    .filter((year) => year !== String(fiscalYear.year))
    .sort();
