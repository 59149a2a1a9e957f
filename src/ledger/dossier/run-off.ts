/** What the year before left to be settled, and how far this year settled it, by account. */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  isNegative,
  isZero,
  negate,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { rowOf, type TrialBalanceRow } from "../trial-balance.ts";

export interface RunOff {
  readonly ledgerAccountId: LedgerAccountId;
  /** Debit positive, as all amounts. */
  readonly opening: Amount;
  /** What the other side of the account took of it, so in the other sign; at most the opening. */
  readonly settled: Amount;
  /** The opening and what was settled of it together. */
  readonly remaining: Amount;
  /** The month with the last part that was settled; null if nothing was. */
  readonly settledIn: Month | null;
}

/**
 * The accounts of transitory items that begin the year with a balance, in the order of the chart. The oldest is settled
 * first.
 */
export const runOffs = (books: Books): readonly RunOff[] =>
  accountsWithRole(books, "transitory").flatMap((id) => {
    // A credit card is no item of last year, whatever its code.
    if (books.accounts.get(id)?.financialAccountId != null) return [];
    const found = runOffOf(books, id);
    return found === null ? [] : [found];
  });

function runOffOf({ months }: Books, ledgerAccountId: LedgerAccountId): RunOff | null {
  const rows = months.map(({ month, generalLedger }) => ({
    month,
    row: rowOf(generalLedger, ledgerAccountId),
  }));
  const opening = rows[0]?.row.opening ?? ZERO;
  if (isZero(opening)) return null;
  let [remaining, settledIn]: [Amount, Month | null] = [opening, null];
  for (const { month, row } of rows) {
    const other = otherSide(opening, row);
    if (isZero(remaining) || isZero(other) || isNegative(other) === isNegative(opening)) continue;
    const isCovered = compareAmounts(absolute(other), absolute(remaining)) >= 0;
    remaining = isCovered ? ZERO : add(remaining, other);
    settledIn = month;
  }
  return { ledgerAccountId, opening, settled: subtract(remaining, opening), remaining, settledIn };
}

/** A debit balance is settled by credits, a credit balance by debits. */
const otherSide = (opening: Amount, { debit, credit }: TrialBalanceRow): Amount =>
  isNegative(opening) ? debit : negate(credit);
