/** B3: the credit total is the sum of its sections and the results of open years. */
import { type Amount, add, negate, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { creditSections, totalOf } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { balanceTogether, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * If a balance sheet lists open years, they are added. If it does not (the specification's maps), two
 * readings are measured: the results are next to the sections, or included in equity. Next to the
 * sections, they must equal the sum of the balance accounts in the ledger.
 */
export const totalCreditIsSectionsWithOpenYears: Check = calibrated({
  id: "B3",
  name: "total-credit-is-sections-with-open-years",
  formula: "TC = sum EQ + sum PR + sum NCL + sum CL + sum OY",
  severity: "blocking",
  compares: {
    expected: "sum of the sections and of the open years",
    actual: "total equity and liabilities, as stated on the balance sheet",
  },
  readings: [
    { name: "next-to-equity", compare: compareOutsideEquity },
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

/** A balance sheet that lists open years has only one reading. */
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

/** The results of open years, as the sum of the balance accounts in the ledger. */
const resultsInLedger = (books: Books, { generalLedger }: BooksMonth): Amount =>
  negate(balanceTogether(generalLedger, "closing", (id) => isBalanceAccount(books, id)));
