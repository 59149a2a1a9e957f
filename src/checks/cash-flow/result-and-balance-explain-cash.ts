/** F7: the change in cash follows from the result and the balance sheet (indirect method), without a remainder. */
import { type Amount, negate, subtract, sumOf } from "../../amount/amount.ts";
import { previousMonth } from "../../calendar/month.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { BalanceSheet } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * Debit positive, cash rises by what falls elsewhere: net profit is negative, and depreciation is in it as it is in
 * the fall of the non-current assets. A journal that closes the year moves a result to equity, which is no cash.
 */
export const resultAndBalanceExplainCash: Check = {
  id: "F7",
  name: "result-and-balance-explain-cash",
  formula:
    "closing - opening = NP + depreciation - change in working capital - investments + disposals + change in provisions and loans + change in equity outside NP",
  severity: "blocking",
  compares: {
    expected: "net profit and changes in the balance sheet other than cash",
    actual: "change in cash, cash flow",
  },
  *compare(books) {
    const [first] = books.months;
    if (first === undefined) return;
    let before = books.comparatives.balanceSheets.get(previousMonth(first.month));
    for (const month of books.months) {
      if (before !== undefined) yield bridgeOf(books, month, before);
      before = month.balanceSheet;
    }
  },
};

function bridgeOf(
  books: Books,
  { month, cashFlow, profitAndLoss, balanceSheet, closingMovements }: BooksMonth,
  before: BalanceSheet,
): Comparison {
  const isCash = (id: LedgerAccountId): boolean =>
    (books.accounts.get(id)?.financialAccountId ?? null) !== null;
  const closed = [...closingMovements]
    .filter(([id]) => isBalanceAccount(books, id) && !isCash(id))
    .map(([, amount]) => amount);
  const changed = sumOf([
    otherThan(isCash, balanceSheet),
    negate(otherThan(isCash, before)),
    negate(sumOf(closed)),
  ]);
  return {
    month,
    subject: { kind: "figure", word: "figures.cash-flow" },
    expected: negate(sumOf([profitAndLoss.totals.netProfit, changed])),
    actual: subtract(cashFlow.closing, cashFlow.opening),
    sources: [
      ...profitAndLoss.sources,
      ...before.sources,
      ...balanceSheet.sources,
      ...cashFlow.sources,
    ],
  };
}

const otherThan = (isCash: (id: LedgerAccountId) => boolean, { sections }: BalanceSheet): Amount =>
  sumOf(
    Object.values(sections)
      .flat()
      .filter(({ ledgerAccountId }) => !isCash(ledgerAccountId))
      .map(({ amount }) => amount),
  );
