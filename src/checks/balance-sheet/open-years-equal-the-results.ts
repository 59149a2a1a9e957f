/** B8: the result of open years on a balance sheet equals the results of the profit and loss reports. */
import { type Amount, add, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { beyondSections, totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { balanceTogether, isResultAccount } from "../internal/accounts-of-books.ts";
import { takenFromYearBefore } from "../internal/late-closings.ts";

/**
 * The credit total exceeds its sections by the results of fiscal years that no closing journal has
 * transferred to equity. For earlier years that is the sum of the balance accounts at the start of the
 * year, for this year the net profits so far; a closing journal reduces it. This also works for
 * answers that do not show open years. If they are shown, the current year is compared too. A closing entry of the
 * year before that is dated in the books reduces that year.
 */
export const openYearsEqualTheResults: Check = {
  id: "B8",
  name: "open-years-equal-the-results",
  formula: "TC - sum of its sections = - sum S[1] + sum NP[1..m]; OY[this year] = sum NP[1..m]",
  severity: "blocking",
  compares: {
    expected: "results of the open years, from ledger and profit and loss",
    actual: "unappropriated profit, balance sheet",
  },
  *compare(books) {
    const earlier = resultOfEarlierYears(books);
    let current = ZERO;
    for (const month of books.months) {
      const { balanceSheet, profitAndLoss } = month;
      current = sumOf([current, profitAndLoss.totals.netProfit, takenToEquity(books, month)]);
      const sources = [...balanceSheet.sources, ...profitAndLoss.sources];
      yield {
        month: month.month,
        subject: { kind: "figure", word: "figures.open-years" },
        expected: add(earlier, current),
        actual: beyondSections(balanceSheet),
        sources,
      };
      if (balanceSheet.openYears === null) continue;
      const shown = balanceSheet.openYears.filter(
        ({ year }) => year === String(books.fiscalYear.year),
      );
      yield {
        month: month.month,
        subject: { kind: "figure", word: "figures.current-year" },
        expected: subtract(current, takenFromYearBefore(books, month.month)),
        actual: totalOf(shown),
        sources,
      };
    }
  },
};

/** The amount that makes the openings of the balance accounts sum to zero; result accounts may start at zero. */
function resultOfEarlierYears(books: Books): Amount {
  const first = books.months[0];
  if (first === undefined) return ZERO;
  return negate(
    balanceTogether(first.generalLedger, "opening", (id) => !isResultAccount(books, id)),
  );
}

/** The amount that a closing journal of this month took out of the result accounts. */
const takenToEquity = (books: Books, { closingMovements }: BooksMonth): Amount =>
  sumOf([...closingMovements].flatMap(([id, net]) => (isResultAccount(books, id) ? [net] : [])));
