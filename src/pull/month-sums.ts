/** What the entries of a month add up to per account, and whether the general ledger says the same. */
import { type Amount, add, equalAmounts, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import type { MonthProof } from "../ledger/books.ts";
import type { AccountType, LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { readSign, type SignConvention, type SignEvidence } from "../ledger/sign-calibration.ts";
import { type Movement, netOf, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";

/** Positive and negative amounts as sent, apart; both sums are positive. */
export interface EntrySums {
  readonly positive: Amount;
  readonly negative: Amount;
  readonly count: number;
}

export type MonthSums = ReadonlyMap<LedgerAccountId, EntrySums>;
export type TypeOf = (id: LedgerAccountId) => AccountType;

const NO_ENTRIES: EntrySums = { positive: ZERO, negative: ZERO, count: 0 };
const ONE: Amount = amountOne();

export function addToSums(sums: Map<LedgerAccountId, EntrySums>, posting: Posting): void {
  const { positive, negative, count } = sums.get(posting.ledgerAccountId) ?? NO_ENTRIES;
  const isBelow = isNegative(posting.amount);
  sums.set(posting.ledgerAccountId, {
    positive: isBelow ? positive : add(positive, posting.amount),
    negative: isBelow ? subtract(negative, posting.amount) : negative,
    count: count + 1,
  });
}

/** Debit and credit under a convention: the negative amounts of one that is turned are debits. */
export function movementOf(sums: EntrySums, type: AccountType, convention: SignConvention): Movement {
  const { positive, negative, count } = sums;
  const isTurned = isNegative(readSign(ONE, type, convention));
  return isTurned
    ? { debit: negative, credit: positive, count }
    : { debit: positive, credit: negative, count };
}
