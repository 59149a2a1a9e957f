/** The general ledger report: four sections, balances debit positive, sums positive. */
import type { Amount } from "../amount/amount.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { EMPTY_ROW, type TrialBalance, type TrialBalanceRow } from "../ledger/trial-balance.ts";
import { decodeSection } from "./decode-section.ts";
import { type Answer, at, recordAt, rootOf } from "./decoding.ts";

/**
 * Gap: Shapes of reports. The names are not in the specification; an account is in the report
 * when any of the four lists it, and what a list leaves out is zero.
 */
const FIELDS = new Set(["debit_sums", "credit_sums", "start_balance", "final_balance"]);

export function decodeGeneralLedger(answer: Answer): TrialBalance {
  const report = recordAt(rootOf(answer), FIELDS);
  const rows = new Map<LedgerAccountId, TrialBalanceRow>();
  const fill = (name: string, change: (amount: Amount) => Partial<TrialBalanceRow>): void => {
    for (const { ledgerAccountId, amount } of decodeSection(at(report, name), "debit")) {
      const row = rows.get(ledgerAccountId) ?? EMPTY_ROW;
      rows.set(ledgerAccountId, { ...row, ...change(amount) });
    }
  };
  fill("start_balance", (opening) => ({ opening }));
  fill("debit_sums", (debit) => ({ debit }));
  fill("credit_sums", (credit) => ({ credit }));
  fill("final_balance", (closing) => ({ closing }));
  return { rows, sources: [answer.source] };
}
