/** The sums of the entries of a month per account, and their comparison with the general ledger. */
import {
  type Amount,
  add,
  amountOf,
  equalAmounts,
  isNegative,
  isZero,
  subtract,
  ZERO,
} from "../amount/amount.ts";
import type { MonthProof } from "./books.ts";
import type { AccountType, LedgerAccountId } from "./ledger-account.ts";
import type { Posting } from "./posting.ts";
import { readSign, type SignConvention, type SignEvidence } from "./sign-calibration.ts";
import { type Movement, netOf, rowOf, type TrialBalance } from "./trial-balance.ts";

/** Separate sums of the positive and the negative amounts as sent; both sums are positive. */
export interface EntrySums {
  readonly positive: Amount;
  readonly negative: Amount;
  readonly count: number;
}

export type MonthSums = ReadonlyMap<LedgerAccountId, EntrySums>;
export type TypeOf = (id: LedgerAccountId) => AccountType;

const NO_ENTRIES: EntrySums = { positive: ZERO, negative: ZERO, count: 0 };
const ONE: Amount = amountOf("1");

export function addToSums(
  sums: Map<LedgerAccountId, EntrySums>,
  posting: Pick<Posting, "ledgerAccountId" | "amount">,
): void {
  const { positive, negative, count } = sums.get(posting.ledgerAccountId) ?? NO_ENTRIES;
  const isBelow = isNegative(posting.amount);
  sums.set(posting.ledgerAccountId, {
    positive: isBelow ? positive : add(positive, posting.amount),
    negative: isBelow ? subtract(negative, posting.amount) : negative,
    count: count + 1,
  });
}

/** Debit and credit under a convention: if it reverses the sign of the account, the negative amounts are debits. */
export function movementOf(
  sums: EntrySums,
  type: AccountType,
  convention: SignConvention,
): Movement {
  const { positive, negative, count } = sums;
  const isReversed = isNegative(readSign(ONE, type, convention));
  return isReversed
    ? { debit: negative, credit: positive, count }
    : { debit: positive, credit: negative, count };
}

/** The accounts with movement in the ledger of the month or with entries, in the order of the ledger. */
export function accountsIn(ledger: TrialBalance, sums: MonthSums): readonly LedgerAccountId[] {
  const moved = [...ledger.rows]
    .filter(([, row]) => !isZero(row.debit) || !isZero(row.credit))
    .map(([id]) => id);
  return [...new Set([...moved, ...sums.keys()])];
}

export function* signEvidence(
  ledger: TrialBalance,
  sums: MonthSums,
  typeOf: TypeOf,
): Generator<SignEvidence> {
  for (const id of accountsIn(ledger, sums)) {
    const { positive, negative } = sums.get(id) ?? NO_ENTRIES;
    yield {
      type: typeOf(id),
      reportedNet: netOf(rowOf(ledger, id)),
      entriesSum: subtract(positive, negative),
    };
  }
}

export interface MonthToProve {
  readonly ledger: TrialBalance;
  readonly sums: MonthSums;
  readonly typeOf: TypeOf;
  readonly convention: SignConvention;
}

/** Returns the accounts that do not tie: each must tie in debit and in credit, not only in the net amount. */
export function breaksOf(month: MonthToProve): MonthProof["breaks"] {
  const { ledger, sums, typeOf, convention } = month;
  return accountsIn(ledger, sums).flatMap((ledgerAccountId) => {
    const { debit, credit } = rowOf(ledger, ledgerAccountId);
    const entries = sums.get(ledgerAccountId) ?? NO_ENTRIES;
    const pulled = movementOf(entries, typeOf(ledgerAccountId), convention);
    const ties = equalAmounts(debit, pulled.debit) && equalAmounts(credit, pulled.credit);
    return ties ? [] : [{ ledgerAccountId, reported: { debit, credit }, pulled }];
  });
}

/** Returns the accounts whose row differs between two readings of the ledger. */
export function movedAccounts(
  before: TrialBalance,
  after: TrialBalance,
): readonly LedgerAccountId[] {
  const ids = new Set([...before.rows.keys(), ...after.rows.keys()]);
  return [...ids].filter((id) => {
    const left = rowOf(before, id);
    const right = rowOf(after, id);
    return (["opening", "debit", "credit", "closing"] as const).some(
      (column) => !equalAmounts(left[column], right[column]),
    );
  });
}
