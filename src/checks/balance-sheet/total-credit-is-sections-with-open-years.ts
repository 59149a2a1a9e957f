/** B3: the credit total is its sections and the results of the years that are not closed. */
import { type Amount, add, negate, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { creditSections, totalOf } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { balanceTogether, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * Where a sheet lists its open years, they are added. Where it does not (the specification's maps),
 * it is measured whether the results stand beside the sections or inside equity; beside them they
 * must be what the balance accounts of the ledger do not sum to.
 */
export const totalCreditIsSectionsWithOpenYears: Check = calibrated({
  id: "B3",
  name: "total-credit-is-sections-with-open-years",
  formula: "TC = sum EQ + sum PR + sum NCL + sum CL + sum OY",
  severity: "blocking",
  readings: [
    { name: "beside-equity", compare: compareOutsideEquity },
    { name: "inside-equity", compare: compareInside },
  ],
});

function* compareOutsideEquity(books: Books): Generator<Comparison> {
  for (const month of books.months) {
    const { openYears } = month.balanceSheet;
    const results = openYears === null ? resultsInLedger(books, month) : totalOf(openYears);
    const { sources } = openYears === null ? month.generalLedger : { sources: [] };
    yield comparedIn(month, results, sources);
  }
}

/** A sheet that lists its open years leaves nothing to be read in another way. */
function* compareInside({ months }: Books): Generator<Comparison> {
  for (const month of months) {
    if (month.balanceSheet.openYears === null) yield comparedIn(month, ZERO, []);
  }
}

const comparedIn = (
  { month, balanceSheet }: BooksMonth,
  results: Amount,
  sources: Comparison["sources"],
): Comparison => ({
  month,
  subject: { kind: "figure", word: "figures.total-credit" },
  expected: add(creditSections(balanceSheet), results),
  actual: balanceSheet.totalCredit,
  sources: [...balanceSheet.sources, ...sources],
});

/** The balance accounts lack what the results of open years are. */
const resultsInLedger = (books: Books, { generalLedger }: BooksMonth): Amount =>
  negate(balanceTogether(generalLedger, "closing", (id) => isBalanceAccount(books, id)));
