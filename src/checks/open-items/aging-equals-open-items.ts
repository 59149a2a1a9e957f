/** D3: the aging of debtors equals the list of debtors in total; likewise for creditors. */
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { openItemLists, wholeList } from "../internal/open-item-lists.ts";

export const agingEqualsOpenItems: Check = {
  id: "D3",
  name: "aging-equals-open-items",
  formula: "sum of the aging = sum of the list, debtors and creditors",
  severity: "blocking",
  compares: {
    expected: "total, list of open items",
    actual: "total, aged listing",
  },
  *compare({ months }) {
    for (const { month, list, items, aging } of months.flatMap(openItemLists)) {
      yield {
        month,
        subject: wholeList(list),
        expected: totalOf(items.lines),
        actual: totalOf(aging.lines),
        sources: [...items.sources, ...aging.sources],
      };
    }
  },
};
