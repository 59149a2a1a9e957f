/** Y5: the totals of each balance sheet before the books follow from its sections and from the results of open years. */
import { type Amount, add, negate, sumOf } from "../../amount/amount.ts";
import { includesMonth, type Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { takenToEquity } from "../../ledger/prior-closings.ts";
import { type BalanceSheet, beyondSections, totalOf } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { balanceTogether, isBalanceAccount } from "../internal/accounts-of-books.ts";
import { lackPriorLedgers } from "../internal/books-lack.ts";
import { ledgerOfMonth } from "../internal/prior-months.ts";
import type { FigureWord } from "../subject.ts";

/**
 * B1, B2, B3 and B8 for the balance sheets of comparatives. What the credit total has beyond its sections is the
 * result that no closing journal has transferred to equity: the balance accounts of the ledger sum to its negative.
 * If open years are listed, they add up to that amount, and the previous fiscal year has the net profits of its
 * months so far, less what a closing journal took to equity: without the list of journals, as the ledger of the last
 * month of a fiscal year shows it.
 */
export const priorBalanceSheetsAddUp: Check = {
  id: "Y5",
  name: "prior-balance-sheets-add-up",
  formula:
    "TD = TC, TD = sum NCA + sum CA, TC - sum of its sections = - sum F of the balance accounts = sum OY, OY[year before] = sum NP of its months; on each balance sheet before the books",
  severity: "blocking",
  compares: {
    expected: "total from sections, ledger or profit and loss",
    actual: "total or unappropriated profit, balance sheet of the month",
  },
  gap: lackPriorLedgers,
  *compare(books) {
    for (const [month, sheet] of books.comparatives.balanceSheets) {
      const ledger = ledgerOfMonth(books, month);
      if (ledger === null) continue;
      const results = negate(
        balanceTogether(ledger, "closing", (id) => isBalanceAccount(books, id)),
      );
      const sources = [...sheet.sources, ...ledger.sources];
      const figure = (word: FigureWord, expected: Amount, actual: Amount): Comparison => ({
        month,
        subject: { kind: "figure", word },
        expected,
        actual,
        sources,
      });
      const { non_current_assets: fixed, current_assets: current } = sheet.sections;
      yield figure("figures.total-debit", totalOf([...fixed, ...current]), sheet.totalDebit);
      yield figure("figures.total-credit", negate(sheet.totalDebit), sheet.totalCredit);
      yield figure("figures.open-years", results, beyondSections(sheet));
      if (sheet.openYears === null) continue;
      yield figure("figures.open-years", results, totalOf(sheet.openYears));
      yield* compareYear(books, month, sheet);
    }
  },
};

/** Nothing where the months of that fiscal year are not all among the comparatives. */
function* compareYear(books: Books, month: Month, sheet: BalanceSheet): Generator<Comparison> {
  const { fiscalYear } = books.comparatives.priorYear;
  const { months } = books.comparatives;
  const [first] = months;
  if (first === undefined || first.month > fiscalYear.period.first) return;
  if (!includesMonth(fiscalYear.period, month)) return;
  const soFar = months.filter(
    (prior) => includesMonth(fiscalYear.period, prior.month) && prior.month <= month,
  );
  const shown = (sheet.openYears ?? []).filter(({ year }) => year === String(fiscalYear.year));
  yield {
    month,
    subject: { kind: "figure", word: "figures.current-year" },
    expected: sumOf(
      soFar.map((prior) => {
        const { netProfit } = prior.profitAndLoss.totals;
        return add(netProfit, takenToEquity(books, prior.month, netProfit));
      }),
    ),
    actual: totalOf(shown),
    sources: [...sheet.sources, ...soFar.flatMap(({ profitAndLoss }) => profitAndLoss.sources)],
  };
}
