/** G8: every account with an amount in a report is in the general ledger. */
import { ZERO } from "../../amount/amount.ts";
import type { BooksMonth } from "../../ledger/books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { SectionLine } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/**
 * Compares profit and loss, balance sheet, cash flow and assets by month; J1 compares the entries. A
 * report must show zero for an account missing from the ledger of the month.
 */
export const statementAccountsAreInTheLedger: Check = {
  id: "G8",
  name: "statement-accounts-are-in-the-ledger",
  formula: "an account of a report is in the ledger, or shows 0",
  severity: "blocking",
  compares: {
    expected: "amount on the report, or zero if the account is not in the ledger",
    actual: "amount, report",
  },
  *compare(books) {
    for (const month of books.months) {
      const { rows, sources: ledgerSources } = month.generalLedger;
      for (const { lines, sources } of reportsOf(month)) {
        for (const { ledgerAccountId, amount } of lines) {
          yield {
            month: month.month,
            subject: { kind: "account", ledgerAccountId },
            expected: rows.has(ledgerAccountId) ? amount : ZERO,
            actual: amount,
            sources: [...sources, ...ledgerSources],
          };
        }
      }
    }
  },
};

interface Report {
  readonly lines: readonly SectionLine[];
  readonly sources: readonly SourceHash[];
}

const reportsOf = ({
  profitAndLoss,
  balanceSheet,
  cashFlow,
  assets,
}: BooksMonth): readonly Report[] => [
  { lines: Object.values(profitAndLoss.sections).flat(), sources: profitAndLoss.sources },
  { lines: Object.values(balanceSheet.sections).flat(), sources: balanceSheet.sources },
  { lines: [...cashFlow.received, ...cashFlow.paid], sources: cashFlow.sources },
  {
    lines: assets.lines.map(({ ledgerAccountId, valueAtEnd }) => ({
      ledgerAccountId,
      amount: valueAtEnd,
    })),
    sources: assets.sources,
  },
];
