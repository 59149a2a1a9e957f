/** D3: debtors by age are together as much as the list of debtors; creditors alike. */
import { sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";
import { openItemLists, wholeList } from "../internal/open-item-lists.ts";

export const agingEqualsOpenItems: Check = {
  id: "D3",
  name: "aging-equals-open-items",
  formula: "sum of the aging = sum of the list, debtors and creditors",
  severity: "blocking",
  compare: compareTotals,
};

function* compareTotals(books: Books): Generator<Comparison> {
  for (const month of books.months) {
    for (const { list, items, aging } of openItemLists(month)) {
      yield {
        month: month.month,
        subject: wholeList(list),
        expected: sumOf(items.lines.map(({ amount }) => amount)),
        actual: sumOf(aging.lines.map(({ amount }) => amount)),
        sources: [...items.sources, ...aging.sources],
      };
    }
  }
}
