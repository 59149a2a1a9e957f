/**
 * The single sign table. Internally debit is positive. The API states each section in the sign its reader expects
 * (specification 2.10); `turn` converts from one to the other and back.
 */
import { type Amount, negate } from "../amount/amount.ts";
import type { AccountType, BalanceType, ResultType } from "./ledger-account.ts";
import type { SectionLine } from "./statements.ts";

/** `credit` means: the reader's figure is credit minus debit. */
export type Side = "debit" | "credit";

const SIDE_OF: Readonly<Record<AccountType, Side>> = {
  revenue: "credit",
  direct_costs: "debit",
  expenses: "debit",
  other_income_expenses: "credit",
  non_current_assets: "debit",
  current_assets: "debit",
  equity: "credit",
  provisions: "credit",
  non_current_liabilities: "credit",
  current_liabilities: "credit",
  // Outside the sections: shown among the assets, so debit positive.
  other: "debit",
  temporary: "debit",
};

/** Sides of the figures that are not the sum of one section. */
export const TOTAL_SIDES = {
  revenue: "credit",
  grossProfit: "credit",
  operatingProfit: "credit",
  expenses: "debit",
  netProfit: "credit",
  totalDebit: "debit",
  totalCredit: "credit",
  cash: "debit",
  debtors: "debit",
  creditors: "credit",
} as const satisfies Record<string, Side>;

export const sideOf = (type: AccountType | BalanceType | ResultType): Side => SIDE_OF[type];

/** Converts the reader's sign to debit positive, or back. */
export const turn = (amount: Amount, side: Side): Amount =>
  side === "debit" ? amount : negate(amount);

/** The lines of a section in the sign its reader expects (specification 2.10). */
export function readerLines<Type extends AccountType>(
  sections: Readonly<Record<Type, readonly SectionLine[]>>,
  type: Type,
): readonly SectionLine[] {
  return sections[type].map(({ ledgerAccountId, amount }) => ({
    ledgerAccountId,
    amount: turn(amount, sideOf(type)),
  }));
}
