/** P8: a profit and loss shows each account on one line of one section. */
import type { Amount } from "../../amount/amount.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { shownPerAccount } from "../internal/accounts-of-books.ts";

/**
 * Compared is the first line of an account with all its lines together, in the reports of months and
 * of longer periods. Sections state no total of their own but revenue, whose sum is P1's; an account
 * that one section names twice is refused where it is decoded (`answer-malformed`). A parent's figure
 * leaves its children out: they are lines of their own, and P7 holds each to the ledger.
 */
export const accountAppearsOnce: Check = {
  id: "P8",
  name: "account-appears-once",
  formula: "one line of R, K, X or O per account",
  severity: "blocking",
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
