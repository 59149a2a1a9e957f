/** The cash flow report: what came in, what went out, and the balances around it. */
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { CashFlow } from "../ledger/statements.ts";
import { decodeSection } from "./decode-section.ts";
import { type Answer, amountAt, at, recordAt, rootOf } from "./decoding.ts";

const FIELDS = new Set([
  "cash_received_by_ledger_account",
  "cash_paid_by_ledger_account",
  "opening_balance",
  "closing_balance",
]);

/** Gap: Shapes of reports. Paid figures come negative, so that opening + received + paid = closing. */
export function decodeCashFlow(answer: Answer): CashFlow {
  const report = recordAt(rootOf(answer), FIELDS);
  return {
    received: decodeSection(at(report, "cash_received_by_ledger_account"), TOTAL_SIDES.cash),
    paid: decodeSection(at(report, "cash_paid_by_ledger_account"), TOTAL_SIDES.cash),
    opening: turn(amountAt(at(report, "opening_balance")), TOTAL_SIDES.cash),
    closing: turn(amountAt(at(report, "closing_balance")), TOTAL_SIDES.cash),
    sources: [answer.source],
  };
}
