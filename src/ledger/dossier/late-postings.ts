/** What changed in locked months since they were locked. Amounts are debit positive. */
import { type Amount, equalAmounts, isZero, subtract, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { compareAccounts } from "../account-order.ts";
import type { Books } from "../books.ts";
import type { Lock } from "../judgement/entries.ts";
import { type BalancesAt, balancesAt, byNumber } from "../judgement/locked-balances.ts";
import { lockWithin } from "../judgement/standing.ts";
import { idIn, isResultType, type LedgerAccountId } from "../ledger-account.ts";
import {
  type AdjustedAccount,
  type Changes,
  type LatePostings,
  type LockOfBooks,
  NO_CHANGES,
} from "./adjustments.ts";

/** The lock of months of these books; else that of the year before, whose ledger they have for comparison. */
export function lockOfBooks(books: Books): LockOfBooks | null {
  const { judgement, period } = books;
  if (judgement === undefined) return null;
  const own = lockWithin(judgement, period);
  if (own !== null) {
    const last = own.through < period.last ? own.through : period.last;
    return { ...own, last, isOfYearBefore: false };
  }
  const before = books.comparatives.priorYear.fiscalYear.period;
  const earlier = lockWithin(judgement, before);
  if (earlier === null || earlier.through > before.last) return null;
  return { ...earlier, last: earlier.through, isOfYearBefore: true };
}

/** The locked months of the books. */
export const lockedMonths = (
  { period }: Pick<Books, "period">,
  { last }: Pick<LockOfBooks, "last">,
): Period => ({ first: period.first, last });

/** Null where nothing is locked. `kept`: what a comparison with the books of the lock found; null without one. */
export function latePostingsOf(books: Books, kept: Changes | null): LatePostings | null {
  const locked = lockOfBooks(books);
  if (locked === null) return null;
  if (kept !== null) return { ...locked, ...kept, basis: "entries" };
  const at = locked.last === locked.lock.through ? balancesAt(books, locked.last) : null;
  if (at === null) return { ...locked, ...NO_CHANGES, basis: "nothing" };
  const accounts = changedBalances(books, locked.lock, at);
  return { ...locked, ...NO_CHANGES, accounts, basis: "balances" };
}

/**
 * The accounts whose balance is no longer that of the lock, by number as the lock states them: of several with one
 * number the first stands for all.
 */
export function changedBalances(
  books: Books,
  lock: Lock,
  at: BalancesAt,
): readonly AdjustedAccount[] {
  const now = byNumber(books, at.balances);
  const closings = byNumber(books, at.closings);
  const chart = [...books.accounts.values()].sort(compareAccounts);
  const byKey = new Map(chart.toReversed().map((one) => [one.code ?? one.id, one]));
  const keys = new Set([...byKey.keys(), ...lock.balances.keys(), ...now.keys()]);
  return [...keys].flatMap((key) => {
    const [before, after] = [lock.balances.get(key) ?? ZERO, now.get(key) ?? ZERO];
    const closed = subtract(closings.get(key) ?? ZERO, lock.closings?.get(key) ?? ZERO);
    const known = byKey.get(key);
    const id = known?.id ?? idIn<"LedgerAccountId">(key);
    const isResult = isResultType(known?.type);
    const closing = isResult ? closed : ZERO;
    if (id === null || (equalAmounts(before, after) && isZero(closing))) return [];
    const { code = key, name = key, type = "other" } = known ?? {};
    const entries = subtract(after, before);
    return [{ ...{ ledgerAccountId: id, code, name, type }, before, after, entries, closing }];
  });
}

/** The amount of an account in the result of the year, debit positive; of other accounts zero. */
export function inResult(at: BalancesAt, id: LedgerAccountId): Amount {
  const [balance, closing, opening] = [at.balances, at.closings, at.openings].map(
    (amounts) => amounts.get(id) ?? ZERO,
  );
  return subtract(subtract(balance ?? ZERO, closing ?? ZERO), opening ?? ZERO);
}
