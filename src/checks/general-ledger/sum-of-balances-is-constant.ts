/** G3: the sum of all balances does not change in a month: it is the result of open years. */
import { type Amount, negate, ZERO } from "../../amount/amount.ts";
import { previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { beyondSections } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { balanceTogether } from "../internal/accounts-of-books.ts";
import { yearOpeningIsClosingOfYearBefore } from "./year-opening-is-closing-of-year-before.ts";

/**
 * The sum itself is compared at the start of the year. Either result accounts carry over, every result is on an account and all
 * accounts sum to zero, or they restart at zero and the result of earlier
 * open years is on no account: the sum is then the amount by which the previous balance sheet exceeds
 * its sections. G5 decides which of them.
 */
export const sumOfBalancesIsConstant: Check = {
  id: "G3",
  name: "sum-of-balances-is-constant",
  formula: "sum F = sum S; sum S[1] = 0, or - sum OY[before] where it is on no account",
  severity: "blocking",
  compares: {
    expected: "sum of the balances before, general ledger",
    actual: "sum of the balances after, general ledger",
  },
  compare: (books) =>
    compareSums(
      books,
      yearOpeningIsClosingOfYearBefore.calibrate?.(books).reading === "results-are-carried"
        ? ZERO
        : resultBroughtForward(books),
    ),
};

function* compareSums(books: Books, inTheBeginning: Amount | null): Generator<Comparison> {
  for (const [index, { month, generalLedger }] of books.months.entries()) {
    const opening = balanceTogether(generalLedger, "opening", () => true);
    const compared = {
      month,
      subject: { kind: "figure", word: "figures.ledger-balances" },
      sources: generalLedger.sources,
    } as const;
    if (index === 0 && inTheBeginning !== null) {
      yield { ...compared, expected: inTheBeginning, actual: opening };
    }
    const closing = balanceTogether(generalLedger, "closing", () => true);
    yield { ...compared, expected: opening, actual: closing };
  }
}

function resultBroughtForward({ period, comparatives }: Books): Amount | null {
  const before = comparatives.balanceSheets.get(previousMonth(period.first));
  return before === undefined ? null : negate(beyondSections(before));
}
