/** B3: the credit total is the sum of its sections and the results of open years. */
import { type Amount, add, negate } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { creditSections, totalOf } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { balanceTogether, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * If a balance sheet lists open years, they are added. If it does not (the specification's maps), their results are next to the
 * sections, and must equal the sum of the balance accounts in the ledger: B5 compares each account in a section with
 * the ledger, which leaves no room for them inside equity.
 */
export const totalCreditIsSectionsWithOpenYears: Check = {
  id: "B3",
  name: "total-credit-is-sections-with-open-years",
  formula: "TC = sum EQ + sum PR + sum NCL + sum CL + sum OY",
  severity: "blocking",
  compares: {
    expected: "sum of the sections and of the open years",
    actual: "total equity and liabilities, as stated on the balance sheet",
  },
  *compare(books) {
    for (const month of books.months) {
      const { openYears } = month.balanceSheet;
      const results = openYears === null ? resultsInLedger(books, month) : totalOf(openYears);
      const { sources } = openYears === null ? month.generalLedger : { sources: [] };
      yield comparedIn(month, results, sources);
    }
  },
};

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
