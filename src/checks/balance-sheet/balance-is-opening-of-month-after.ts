/** B11: the last balance sheet equals the opening balances of the next month. */
import { ZERO } from "../../amount/amount.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { isBalanceAccount, shownPerAccount } from "../internal/accounts-of-books.ts";

/** There is nothing to compare if that month had not started when the pull started. */
export const balanceIsOpeningOfMonthAfter: Check = {
  id: "B11",
  name: "balance-is-opening-of-month-after",
  formula: "BS[last month] = S[month after] per account",
  severity: "blocking",
  compares: {
    expected: "opening balance of the next month, general ledger",
    actual: "amount, last balance sheet",
  },
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
