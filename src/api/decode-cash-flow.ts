/** The cash flow report: money received, money paid, and the opening and closing balances. */
import { TOTAL_SIDES } from "../ledger/signs.ts";
import type { CashFlow } from "../ledger/statements.ts";
import { decodeSection } from "./decode-section.ts";
import { type AmountReader, type Answer, at, recordAt, rootOf } from "./decoding.ts";

const FIELDS = new Set([
  "cash_received_by_ledger_account",
  "cash_paid_by_ledger_account",
  "opening_balance",
  "closing_balance",
]);

/** Gap: Shapes of reports. Paid figures are negative, so that opening + received + paid = closing. */
export function decodeCashFlow<Money>(answer: Answer, read: AmountReader<Money>): CashFlow<Money> {
  const report = recordAt(rootOf(answer), FIELDS);
  const { cash } = TOTAL_SIDES;
  return {
    received: decodeSection(at(report, "cash_received_by_ledger_account"), cash, read),
    paid: decodeSection(at(report, "cash_paid_by_ledger_account"), cash, read),
    opening: read(at(report, "opening_balance"), cash),
    closing: read(at(report, "closing_balance"), cash),
    sources: [answer.source],
  };
}
