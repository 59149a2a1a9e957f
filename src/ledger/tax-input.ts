/** What the user states about the tax on the result: corrections, losses of earlier years and investments. */
import type { Amount } from "../amount/amount.ts";
import type { LedgerAccountId } from "./ledger-account.ts";

export interface TaxInput {
  /** Whether the administration is liable to corporate tax; null if not stated. */
  readonly isLiable: boolean | null;
  readonly corrections: readonly TaxCorrection[];
  /** Losses of earlier years that can still be set off, each as a positive amount. */
  readonly losses: readonly (LinedAmount & { readonly year: number })[];
  /** The investments of the year that count for the allowance for small investments; null if not stated. */
  readonly investments: LinedAmount | null;
}

export interface LinedAmount {
  readonly amount: Amount;
  /** Where the file states it. */
  readonly line: number;
}

/** A difference between the result as it is booked and the profit that is taxed. */
export interface TaxCorrection {
  readonly description: string;
  /** A temporary difference reverses in another year. */
  readonly kind: "permanent" | "temporary";
  /** Such as an article of the law; null if not stated. */
  readonly law: string | null;
  /** Where the file states it. */
  readonly line: number;
  readonly of: StatedCorrection | PartOfAccounts;
}

/** It increases the taxable profit if it is positive. */
export interface StatedCorrection {
  readonly kind: "amount";
  readonly amount: Amount;
}

/** A percentage of what the year has on these accounts, such as costs that are deductible in part. */
export interface PartOfAccounts {
  readonly kind: "accounts";
  readonly accounts: readonly LedgerAccountId[];
  readonly percentage: Amount;
}
