/** B8: what a balance sheet counts as result of open years is what the profit and loss reports made. */
import { type Amount, add, negate, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { beyondSections, totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { balanceTogether, isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * The credit total holds more than its sections: the results of fiscal years that no closing journal
 * took to equity. Of earlier years that is whatever the balance accounts did not sum to when the year
 * began, of this year the net profits so far; a closing journal takes its part away. So the check works
 * on answers that do not show open years. Where they are shown, the current year is compared too.
 */
export const openYearsHoldTheResults: Check = {
  id: "B8",
  name: "open-years-hold-the-results",
  formula: "TC - sum of its sections = - sum S[1] + sum NP[1..m]; OY[this year] = sum NP[1..m]",
  severity: "blocking",
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
        expected: current,
        actual: totalOf(shown),
        sources,
      };
    }
  },
};

/** Openings of the balance accounts sum to zero with it; a service may start result accounts at zero. */
function resultOfEarlierYears(books: Books): Amount {
  const first = books.months[0];
  if (first === undefined) return ZERO;
  return negate(
    balanceTogether(first.generalLedger, "opening", (id) => !isResultAccount(books, id)),
  );
}

/** What a closing journal of this month booked off the result accounts. */
const takenToEquity = (books: Books, { closingMovements }: BooksMonth): Amount =>
  sumOf([...closingMovements].flatMap(([id, net]) => (isResultAccount(books, id) ? [net] : [])));
