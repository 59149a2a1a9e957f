/** P8: a profit and loss shows each account on one line of one section. */
import type { Amount } from "../../amount/amount.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";

/**
 * Compares the first line of an account with the sum of its lines, in the reports of months and of
 * longer periods. Only the section revenue states a total, which P1 checks; the decoder refuses an
 * account that a section names twice (`answer-malformed`). The figure of a parent excludes its
 * children: they have their own lines, and P7 compares each with the ledger.
 */
export const accountAppearsOnce: Check = {
  id: "P8",
  name: "account-appears-once",
  formula: "one line of R, K, X or O per account",
  severity: "blocking",
  compares: {
    expected: "first line of the account, profit and loss",
    actual: "all lines of the account, profit and loss",
  },
  *compare(books) {
    for (const { month, profitAndLoss } of books.months) {
      for (const found of linesOf(profitAndLoss)) yield { month, ...found };
    }
    for (const { period, profitAndLoss } of books.periodReports.profitAndLoss) {
      for (const found of linesOf(profitAndLoss)) yield { month: null, period, ...found };
    }
  },
};

function* linesOf({ sections, sources }: ProfitAndLoss): Generator<Omit<Comparison, "month">> {
  const first = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of Object.values(sections).flat()) {
    if (!first.has(ledgerAccountId)) first.set(ledgerAccountId, amount);
  }
  const shown = shownPerAccount(sections);
  for (const [ledgerAccountId, expected] of first) {
    yield {
      subject: { kind: "account", ledgerAccountId },
      expected,
      actual: shown.get(ledgerAccountId) ?? expected,
      sources,
    };
  }
}
