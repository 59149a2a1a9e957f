/** Figures of the cash flow report: opening, received, paid (negative) and closing. */
import { type Amount, add, equalAmounts, isZero, sumOf } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { AccountBalance, SectionFigure } from "./report-balances.ts";

/** The effect of one contra account on the cash accounts: received is positive, paid negative. */
export interface ContraMovement {
  readonly ledgerAccountId: LedgerAccountId;
  readonly received: Amount;
  readonly paid: Amount;
}

export interface CashFlowFigures {
  readonly received: readonly SectionFigure[];
  readonly paid: readonly SectionFigure[];
  /** Cash accounts with a balance; empty if there was never any money. */
  readonly openings: readonly Amount[];
  readonly closing: Amount;
}

/** `cash`: the balances of the selected cash accounts over the same days. */
export function cashFlowOf(
  cash: readonly AccountBalance[],
  movements: readonly ContraMovement[],
): CashFlowFigures {
  const openings = cash.map((balance) => balance.opening).filter((amount) => !isZero(amount));
  const closing = sumOf(cash.map((balance) => balance.closing));
  const moved = sumOf(movements.map(({ received, paid }) => add(received, paid)));
  invariant(
    equalAmounts(closing, add(sumOf(openings), moved)),
    "cash at the end is cash at the start plus received plus paid",
  );
  return {
    received: movements.filter(({ received }) => !isZero(received)).map(lineOf("received")),
    paid: movements.filter(({ paid }) => !isZero(paid)).map(lineOf("paid")),
    openings,
    closing,
  };
}

const lineOf =
  (side: "received" | "paid") =>
  (movement: ContraMovement): SectionFigure => ({
    ledgerAccountId: movement.ledgerAccountId,
    amount: movement[side],
  });
