/** B11: the last balance sheet is what the month after it opens with. */
import { ZERO } from "../../amount/amount.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { isBalanceAccount, shownPerAccount } from "../internal/accounts-of-books.ts";

/** Nothing to compare while that month had not begun when the pull did. */
export const balanceIsOpeningOfMonthAfter: Check = {
  id: "B11",
  name: "balance-is-opening-of-month-after",
  formula: "BS[last month] = S[month after] per account",
  severity: "blocking",
  *compare(books) {
    const last = books.months.at(-1);
    const { ledgerAfter } = books.comparatives;
    if (last === undefined || ledgerAfter === null) return;
    const shown = shownPerAccount(last.balanceSheet.sections);
    const standing = [...ledgerAfter.rows.keys()].filter((id) => isBalanceAccount(books, id));
    for (const id of new Set([...shown.keys(), ...standing])) {
      yield {
        month: last.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: rowOf(ledgerAfter, id).opening,
        actual: shown.get(id) ?? ZERO,
        sources: [...last.balanceSheet.sources, ...ledgerAfter.sources],
      };
    }
  },
};
