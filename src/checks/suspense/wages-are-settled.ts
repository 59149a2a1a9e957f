/** S5: net wages and wage tax are settled by the end of the next month. */
import type { Check } from "../check.ts";
import { lackAccounts } from "../internal/books-lack.ts";
import { unclearedItems } from "../internal/uncleared-items.ts";

const ROLES = ["net-wages", "wage-tax"] as const;

/** A warning: some employers file wage tax per quarter. */
export const wagesAreSettled: Check = {
  id: "S5",
  name: "wages-are-settled",
  formula: "items of earlier months = 0, first in first out, net wages and wage tax",
  severity: "warning",
  judgesBooks: true,
  gap: lackAccounts(ROLES, "no-payroll-accounts"),
  compares: {
    expected: "zero",
    actual: "balance of items from before the month, first in first out, general ledger",
  },
  compare: (books) => unclearedItems(books, ROLES),
};
