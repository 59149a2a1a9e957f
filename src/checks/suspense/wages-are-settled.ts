/** S5: net wages and wage tax are settled by the end of the next month. */

import type { Books } from "../../ledger/books.ts";
import type { Check, CheckGap } from "../check.ts";
import { lackAccounts, lackWages } from "../internal/books-lack.ts";
import { unclearedItems } from "../internal/uncleared-items.ts";

const ROLES = ["net-wages", "wage-tax"] as const;

/** A warning: some employers file wage tax per quarter. */
export const wagesAreSettled: Check = {
  id: "S5",
  name: "wages-are-settled",
  formula: "items of earlier months = 0, first in first out, net wages and wage tax",
  severity: "warning",
  judgesBooks: true,
  gap: (books) => (lackPayrollAccounts(books) === null ? null : lackWagesOrCodes(books)),
  compares: {
    expected: "zero",
    actual: "balance of items from before the month, first in first out, general ledger",
  },
  compare: (books) => unclearedItems(books, ROLES),
};

const lackPayrollAccounts = lackAccounts(ROLES, "no-payroll-accounts");

/** In a chart without codes wages may be on any account; in another one no account of wages means no staff. */
const lackWagesOrCodes = (books: Books): CheckGap =>
  ([...books.accounts.values()].some(({ rgsCode }) => rgsCode !== null)
    ? lackWages(books)
    : null) ?? "no-payroll-accounts";
