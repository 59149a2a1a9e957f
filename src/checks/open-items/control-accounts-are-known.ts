/** D8: a list of open items with amounts has a control account in the ledger. */

import { itemsBefore, OPEN_ITEM_LISTS } from "../../ledger/open-item-lists.ts";
import type { Check } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Without one D1 and D5 compare nothing, and the list proves nothing. It breaks if no account is named by the
 * profile or by an RGS code, and no invoice is booked on one. The profile then has to name the account. Where a list has no
 * row and the account is known, D10 compares them.
 */
export const controlAccountsAreKnown: Check = {
  id: "D8",
  name: "control-accounts-are-known",
  formula: "control accounts of a list with rows >= 1, debtors and creditors",
  severity: "blocking",
  judgesBooks: true,
  compares: {
    expected: "at least one control account, if the list has rows",
    actual: "control accounts by profile, RGS code, or postings of invoices",
  },
  *compare(books) {
    for (const list of OPEN_ITEM_LISTS) {
      const lists = [itemsBefore(books, list), ...books.months.map((month) => month[list])];
      if (lists.every(({ lines }) => lines.length === 0)) continue;
      const found = controlAccounts(books, list).length;
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
