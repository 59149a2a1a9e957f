/** The general ledger report: four sections, balances debit positive, sums positive. */
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { TrialBalance, TrialBalanceRow } from "../ledger/trial-balance.ts";
import { decodeSection } from "./decode-section.ts";
import { type AmountReader, type Answer, at, recordAt, rootOf } from "./decoding.ts";

/**
 * Gap: Shapes of reports. The specification does not give the names. An account is in the report if any
 * of the four sections lists it; a section that leaves it out counts as zero.
 */
const FIELDS = new Set(["debit_sums", "credit_sums", "start_balance", "final_balance"]);

export function decodeGeneralLedger<Money>(
  answer: Answer,
  read: AmountReader<Money>,
  zero: Money,
): TrialBalance<Money> {
  const report = recordAt(rootOf(answer), FIELDS);
  const rows = new Map<LedgerAccountId, TrialBalanceRow<Money>>();
  const empty = { opening: zero, debit: zero, credit: zero, closing: zero };
  const fill = (name: string, change: (amount: Money) => Partial<TrialBalanceRow<Money>>): void => {
    for (const { ledgerAccountId, amount } of decodeSection(at(report, name), "debit", read)) {
      const row = rows.get(ledgerAccountId) ?? empty;
      rows.set(ledgerAccountId, { ...row, ...change(amount) });
    }
  };
  fill("start_balance", (opening) => ({ opening }));
  fill("debit_sums", (debit) => ({ debit }));
  fill("credit_sums", (credit) => ({ credit }));
  fill("final_balance", (closing) => ({ closing }));
  return { rows, sources: [answer.source] };
}
