/** D1: the list of debtors equals its control accounts in the ledger; likewise for creditors. */
import { previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { itemsBefore, OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import { totalOf } from "../../ledger/statements.ts";
import { netOf } from "../../ledger/trial-balance.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";
import { controlAccounts, type FigureOf, figureTogether } from "../control-accounts.ts";
import { wholeList } from "../internal/open-item-lists.ts";

/**
 * The specification shows a list per month without stating whether it is the balance at the end or the
 * movement of the month: both are measured. `control-accounts` determines the control accounts. The month
 * before the books is compared too: its list is the opening of every contact.
 */
export const openItemsEqualControlAccounts: Check = calibrated({
  id: "D1",
  name: "open-items-equal-control-accounts",
  formula: "sum of the list = sum F, or D - C, of the control accounts, debtors and creditors",
  severity: "blocking",
  gap: () => "no-control-account",
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
  const before = previousMonth(books.period.first);
  for (const list of OPEN_ITEM_LISTS) {
    const accounts = controlAccounts(books, list);
    if (accounts.length === 0) continue;
    const listsAndLedgers = [
      {
        month: before,
        generalLedger: books.comparatives.ledgerBefore,
        items: itemsBefore(books, list),
      },
      ...books.months.map(({ month, generalLedger, [list]: items }) => ({
        month,
        generalLedger,
        items,
      })),
    ];
    for (const { month, generalLedger, items } of listsAndLedgers) {
      yield {
        month,
        subject: wholeList(list),
        expected: figureTogether(generalLedger, accounts, figureOf),
        actual: totalOf(items.lines),
        sources: [...generalLedger.sources, ...items.sources],
      };
    }
  }
}
