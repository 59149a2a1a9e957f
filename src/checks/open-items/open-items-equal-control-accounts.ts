/** D1: the list of debtors equals its control accounts in the ledger; likewise for creditors. */
import { sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { totalOf } from "../../ledger/statements.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts, type FigureOf } from "../control-accounts.ts";
import { wholeList } from "../internal/open-item-lists.ts";

/**
 * The specification shows a list per month without stating whether it is the balance at the end or the
 * movement of the month: both are measured, and because the definition is a guess this is a warning.
 * `control-accounts` determines the control accounts.
 */
export const openItemsEqualControlAccounts: Check = calibrated({
  id: "D1",
  name: "open-items-equal-control-accounts",
  formula: "sum of the list = sum F, or D - C, of the control accounts, debtors and creditors",
  severity: "warning",
  compares: {
    expected: "control accounts, general ledger",
    actual: "total, list of open items",
  },
  readings: [
    { name: "balance", compare: (books) => compareLists(books, ({ closing }) => closing) },
    { name: "movement", compare: (books) => compareLists(books, netOf) },
  ],
});

function* compareLists(books: Books, figureOf: FigureOf): Generator<Comparison> {
  for (const list of ["debtors", "creditors"] as const) {
    const accounts = controlAccounts(books, list, figureOf);
    if (accounts.length === 0) continue;
    for (const { month, generalLedger, [list]: items } of books.months) {
      yield {
        month,
        subject: wholeList(list),
        expected: sumOf(accounts.map((id) => figureOf(rowOf(generalLedger, id)))),
        actual: totalOf(items.lines),
        sources: [...generalLedger.sources, ...items.sources],
      };
    }
  }
}
