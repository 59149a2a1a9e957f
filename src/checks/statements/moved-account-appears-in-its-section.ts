/** P11: a result account with movement is in the section of its type, with its complete movement. */
import { isZero } from "../../amount/amount.ts";
import { isResultType } from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import { movementInYear } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";

/**
 * Specification 2.10: one item per ledger account with bookings, in the section of the account's type.
 * P7 checks the amount of an account, this check its section: direct costs shown among the expenses
 * leave the net profit unchanged but make the gross profit wrong. Closing journals are excluded, as in
 * the profit and loss.
 */
export const movedAccountAppearsInItsSection: Check = {
  id: "P11",
  name: "moved-account-appears-in-its-section",
  formula:
    "D - C <> 0: the account is in one of R, K, X and O, by its type; excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "movement without closing journals, general ledger",
    actual: "amount in the section of its type, profit and loss",
  },
  *compare(books) {
    for (const month of books.months) {
      const { profitAndLoss, generalLedger } = month;
      for (const id of generalLedger.rows.keys()) {
        const type = books.accounts.get(id)?.type;
        const moved = movementInYear(month, id);
        if (type === undefined || !isResultType(type) || isZero(moved)) continue;
        const lines = profitAndLoss.sections[type].filter(
          ({ ledgerAccountId }) => ledgerAccountId === id,
        );
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: id },
          expected: moved,
          actual: totalOf(lines),
          sources: [...profitAndLoss.sources, ...generalLedger.sources],
        };
      }
    }
  },
};
