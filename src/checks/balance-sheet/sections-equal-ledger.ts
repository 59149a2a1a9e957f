/** B6: a section of the balance sheet equals the closing balances of the ledger accounts of its type. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { BALANCE_TYPES, type BalanceType } from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/**
 * Parents and children are separate lines, and the amount of a parent excludes its children: otherwise
 * the section would count them twice. This check also finds an account in the wrong section, which B5
 * cannot see and which need not affect a total. Accounts of the types `other` and `temporary` have no
 * section of their own and are left out on both sides.
 */
export const sectionsEqualLedger: Check = {
  id: "B6",
  name: "sections-equal-ledger",
  formula: "sum of a section = sum F of the accounts of its type, including child accounts",
  severity: "blocking",
  compares: {
    expected: "closing balances of the accounts of this type, general ledger",
    actual: "total of the section, balance sheet",
  },
  *compare(books) {
    for (const month of books.months) {
      for (const type of BALANCE_TYPES) {
        yield {
          month: month.month,
          subject: { kind: "figure", word: `sections.${type}` },
          expected: closingOf(books, month, type),
          actual: shownIn(books, month, type),
          sources: [...month.balanceSheet.sources, ...month.generalLedger.sources],
        };
      }
    }
  },
};

const closingOf = (books: Books, { generalLedger }: BooksMonth, type: BalanceType): Amount =>
  sumOf(
    [...generalLedger.rows].flatMap(([id, { closing }]) =>
      books.accounts.get(id)?.type === type ? [closing] : [],
    ),
  );

function shownIn(books: Books, { balanceSheet }: BooksMonth, section: BalanceType): Amount {
  const lines = balanceSheet.sections[section].filter(({ ledgerAccountId }) => {
    const type = books.accounts.get(ledgerAccountId)?.type;
    return type !== "other" && type !== "temporary";
  });
  return totalOf(lines);
}
