/** F6: receipts and payments per contra account equal the entries on financial accounts (direct method). */

import { ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { FinancialAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type CashFlow, totalsBy } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison, Reading } from "../check.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";
import { type CashLines, type CashRule, cashLines, NO_CASH_LINES } from "../internal/cash-lines.ts";

/**
 * How the service makes receipts and payments of a document, the most likely first. With one payment of one day per
 * document, and without transfers between own accounts, all of them say the same.
 */
const RULES = [
  ["document-and-date", { netting: "document-and-date", showsOwnTransfers: false }],
  ["own-transfers", { netting: "document-and-date", showsOwnTransfers: true }],
  ["document", { netting: "document", showsOwnTransfers: false }],
  ["posting", { netting: "posting", showsOwnTransfers: false }],
] as const satisfies readonly (readonly [string, CashRule])[];

const readingOf = ([name, rule]: (typeof RULES)[number]): Reading => ({
  name,
  compare: (books) => compareCashFlows(books, rule),
});

/** Compares every month in total, and the last month of each financial account, which is requested too. */
export const cashFlowFollowsFromEntries: Check = calibrated({
  id: "F6",
  name: "cash-flow-follows-from-entries",
  formula:
    "received, paid = sum of - x > 0, sum of - x < 0 of the contra postings of documents on financial accounts, per contra account",
  severity: "blocking",
  gap: lackFinancialAccounts,
  compares: {
    expected: "contra postings of documents on financial accounts",
    actual: "receipts or payments of the contra account, cash flow",
  },
  readings: [readingOf(RULES[0]), readingOf(RULES[1]), readingOf(RULES[2]), readingOf(RULES[3])],
});

function* compareCashFlows(books: Books, rule: CashRule): Generator<Comparison> {
  const all = cashLines(books, rule, null);
  for (const { month, cashFlow, entrySources } of books.months) {
    yield* compareLines({
      month,
      stated: cashFlow,
      derived: all.get(month) ?? NO_CASH_LINES,
      financialAccountId: null,
      sources: [...cashFlow.sources, ...entrySources],
    });
  }
  for (const { financialAccountId, month, cashFlow } of books.periodReports.cashFlows) {
    const at = books.months.find((one) => one.month === month);
    if (at === undefined) continue;
    yield* compareLines({
      month,
      stated: cashFlow,
      derived: cashLines(books, rule, financialAccountId).get(month) ?? NO_CASH_LINES,
      financialAccountId,
      sources: [...cashFlow.sources, ...at.entrySources],
    });
  }
}

interface Compared {
  readonly month: Month;
  readonly stated: CashFlow;
  readonly derived: CashLines;
  readonly financialAccountId: FinancialAccountId | null;
  readonly sources: readonly SourceHash[];
}

function* compareLines({
  month,
  stated,
  derived,
  financialAccountId,
  sources,
}: Compared): Generator<Comparison> {
  for (const side of ["received", "paid"] as const) {
    const shown = totalsBy(stated[side], (line) => line.ledgerAccountId);
    const moved = totalsBy(derived[side], (line) => line.ledgerAccountId);
    for (const ledgerAccountId of new Set([...moved.keys(), ...shown.keys()])) {
      yield {
        month,
        subject: { kind: "cash-line", side, ledgerAccountId, financialAccountId },
        expected: moved.get(ledgerAccountId) ?? ZERO,
        actual: shown.get(ledgerAccountId) ?? ZERO,
        sources,
      };
    }
  }
}
