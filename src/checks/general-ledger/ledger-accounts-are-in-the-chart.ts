/** G11: every account with a figure in the general ledger is in the list of ledger accounts. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";

const FIGURES = ["opening", "debit", "credit", "closing"] as const;

/**
 * An account outside the chart has neither number nor name: the books show it under its id. It may have been created
 * after the chart was read, and a new pull then has it; or it was removed since the year before. J6 does the same for
 * the entries.
 */
export const ledgerAccountsAreInTheChart: Check = {
  id: "G11",
  name: "ledger-accounts-are-in-the-chart",
  formula: "S = D = C = F = 0 for an account that is not in the chart",
  severity: "blocking",
  signs: "ledger",
  compares: {
    expected:
      "amount, general ledger, or zero if the account is not in the list of ledger accounts",
    actual: "amount, general ledger",
  },
  *compare(books) {
    for (const { month, generalLedger } of [...books.months, ...books.comparatives.ledgers]) {
      for (const [id, row] of generalLedger.rows) {
        const account = books.accounts.get(id);
        const isListed = account !== undefined && account.isUnlisted !== true;
        for (const figure of FIGURES) {
          yield {
            month,
            subject: { kind: "account", ledgerAccountId: id },
            expected: isListed ? row[figure] : ZERO,
            actual: row[figure],
            sources: generalLedger.sources,
          };
        }
      }
    }
  },
};
