/** D8: a list of open items with amounts has a control account in the ledger. */

import { itemsBefore, OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import { netOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { countOf } from "../internal/counts.ts";
import { outstandingAccounts } from "../internal/invoiced-accounts.ts";

/**
 * Without one D1 and D5 compare nothing, and the list proves nothing. It breaks if no account is named by the
 * profile or by an RGS code, and neither the totals nor the contacts of the list agree with an account. The profile
 * then has to name the account. A list without any row needs one too, if the account of most invoices has a balance: D10 does
 * not know that account, and the service may have dropped the list.
 */
export const controlAccountsAreKnown: Check = {
  id: "D8",
  name: "control-accounts-are-known",
  formula:
    "control accounts of a list with amounts, or of invoices with a balance, >= 1, debtors and creditors",
  severity: "blocking",
  compares: {
    expected: "at least one control account, if the list has amounts or invoices are outstanding",
    actual: "control accounts by profile, RGS code, or figures",
  },
  *compare(books) {
    for (const list of OPEN_ITEM_LISTS) {
      const lists = [itemsBefore(books, list), ...books.months.map((month) => month[list])];
      const found =
        controlAccounts(books, list, ({ closing }) => closing).length ||
        controlAccounts(books, list, netOf).length;
      const isEmpty = lists.every(({ lines }) => lines.length === 0);
      if (isEmpty && (found > 0 || outstandingAccounts(books, list).length === 0)) continue;
      yield {
        month: null,
        subject: { kind: "figure", word: `figures.${list}-control-accounts` },
        isCount: true,
        expected: countOf(Math.max(1, found)),
        actual: countOf(found),
        sources: lists.flatMap(({ sources }) => sources),
      };
    }
  },
};
