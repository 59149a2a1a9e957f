/**
 * Determines the sign of the amount of a journal entry. The specification does not state it, so it is measured: per
 * account and month, debit minus credit of the general ledger is compared with the sum of the entries.
 */
import { type Amount, equalAmounts, isZero, negate } from "../amount/amount.ts";
import type { AccountType } from "./ledger-account.ts";
import { sideOf } from "./signs.ts";

/** Debit positive, credit positive, or each account in the sign its readers expect. */
export const SIGN_CONVENTIONS = ["debit-positive", "credit-positive", "natural"] as const;
export type SignConvention = (typeof SIGN_CONVENTIONS)[number];

export interface SignCalibration {
  readonly convention: SignConvention;
  /** False if there is no movement to decide it, or none that ties (`fitsNoSign`): the convention is then assumed. */
  readonly isDetermined: boolean;
  /** Number of account-months with movement that tie under the convention; `compared` is their total. */
  readonly tied: number;
  readonly compared: number;
}

/** One account in one month: the ledger's net movement and the sum of its entries as sent. */
export interface SignEvidence {
  readonly type: AccountType;
  readonly reportedNet: Amount;
  readonly entriesSum: Amount;
}

/** Converts an amount as sent to debit positive. */
export function readSign(amount: Amount, type: AccountType, convention: SignConvention): Amount {
  switch (convention) {
    case "debit-positive":
      return amount;
    case "credit-positive":
      return negate(amount);
    case "natural":
      return sideOf(type) === "debit" ? amount : negate(amount);
  }
}

/** Whether there is movement and no account-month ties under any convention: the amounts are then read as they were sent. */
export const fitsNoSign = ({ tied, compared }: SignCalibration): boolean =>
  compared > 0 && tied === 0;

/**
 * Returns the convention under which most account-months tie. One wrong amount does not affect the calibration and
 * breaks only its own account. If nothing ties under any convention, amounts are read as they were sent.
 */
export function calibrateSign(evidence: Iterable<SignEvidence>): SignCalibration {
  const tied: Record<SignConvention, number> = {
    "debit-positive": 0,
    "credit-positive": 0,
    natural: 0,
  };
  let compared = 0;
  for (const { type, reportedNet, entriesSum } of evidence) {
    if (isZero(reportedNet) && isZero(entriesSum)) continue;
    compared += 1;
    for (const convention of SIGN_CONVENTIONS) {
      if (equalAmounts(readSign(entriesSum, type, convention), reportedNet)) tied[convention] += 1;
    }
  }
  const [best] = [...SIGN_CONVENTIONS].sort((left, right) => tied[right] - tied[left]);
  if (best === undefined || tied[best] === 0) {
    return { convention: "debit-positive", isDetermined: false, tied: 0, compared };
  }
  return { convention: best, isDetermined: true, tied: tied[best], compared };
}
