/** The trial balance: per ledger account opening, debit, credit and closing. */
import { type Amount, add, equalAmounts, isZero, subtract, ZERO } from "../amount/amount.ts";
import type { LedgerAccountId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** One account over one period; every amount debit positive, so credit is a positive sum too. */
export interface TrialBalanceRow<Money = Amount> {
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
}

/** The general ledger report as stated; an account that is not in it has only zeros. */
export interface TrialBalance<Money = Amount> {
  readonly rows: ReadonlyMap<LedgerAccountId, TrialBalanceRow<Money>>;
  readonly sources: readonly SourceHash[];
}

/** The sums of the postings of one account. */
export interface Movement {
  readonly debit: Amount;
  /** Positive: the sum of the credits. */
  readonly credit: Amount;
  readonly count: number;
}

export const EMPTY_ROW: TrialBalanceRow = {
  opening: ZERO,
  debit: ZERO,
  credit: ZERO,
  closing: ZERO,
};
export const NO_MOVEMENT: Movement = { debit: ZERO, credit: ZERO, count: 0 };

export const rowOf = (balance: TrialBalance, id: LedgerAccountId): TrialBalanceRow =>
  balance.rows.get(id) ?? EMPTY_ROW;
/** Debit minus credit. */
export const netOf = (moved: { readonly debit: Amount; readonly credit: Amount }): Amount =>
  subtract(moved.debit, moved.credit);

/** Whether an account moved: its debit or credit, or from its opening to its closing balance. */
export const hasMovement = ({ rows }: TrialBalance): boolean =>
  [...rows.values()].some(
    ({ opening, debit, credit, closing }) =>
      !isZero(debit) || !isZero(credit) || !equalAmounts(opening, closing),
  );

/** Combines consecutive months: opening of the first, sum of the movements, closing of the last. */
export function rollForward(months: readonly TrialBalance[]): TrialBalance {
  const rows = new Map<LedgerAccountId, TrialBalanceRow>();
  for (const [index, month] of months.entries()) {
    for (const id of month.rows.keys()) if (!rows.has(id)) rows.set(id, EMPTY_ROW);
    for (const [id, before] of rows) {
      const now = rowOf(month, id);
      rows.set(id, {
        opening: index === 0 ? now.opening : before.opening,
        debit: add(before.debit, now.debit),
        credit: add(before.credit, now.credit),
        closing: now.closing,
      });
    }
  }
  return { rows, sources: months.flatMap((month) => month.sources) };
}

/** The accounts with a figure in the ledger of one of these months. */
export function accountsWithFigures(
  months: readonly { readonly generalLedger: TrialBalance }[],
): ReadonlySet<LedgerAccountId> {
  const used = new Set<LedgerAccountId>();
  for (const { generalLedger } of months) {
    for (const [id, { opening, debit, credit, closing }] of generalLedger.rows)
      if (![opening, debit, credit, closing].every(isZero)) used.add(id);
  }
  return used;
}

/** The movement of an account in a month without closing journals, as in the profit and loss. */
export const movementInYear = (
  {
    generalLedger,
    closingMovements,
  }: {
    readonly generalLedger: TrialBalance;
    readonly closingMovements: ReadonlyMap<LedgerAccountId, Amount>;
  },
  id: LedgerAccountId,
): Amount => subtract(netOf(rowOf(generalLedger, id)), closingMovements.get(id) ?? ZERO);
