/** The money of financial accounts that are not in their list: a closed one has none. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import { lastDayOf, nextMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccount, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";

export const balanceAtEnd = ({ months }: Books, id: LedgerAccountId): Amount => {
  const last = months.at(-1);
  return last === undefined ? ZERO : rowOf(last.generalLedger, id).closing;
};

/**
 * Whether a ledger account that the chart calls active had money on the day of the pull, when the financial accounts
 * were listed. False if the pulled ledgers end before that day: the financial account may have been closed since.
 */
export function hasMoneyAtPull(books: Books, { id, isActive }: LedgerAccount): boolean {
  const ledger = ledgerAtPull(books);
  return isActive && ledger !== null && !isZero(rowOf(ledger, id).closing);
}

function ledgerAtPull({ asOf, period, months, comparatives }: Books): TrialBalance | null {
  if (asOf <= lastDayOf(period.last)) return months.at(-1)?.generalLedger ?? null;
  return asOf <= lastDayOf(nextMonth(period.last)) ? comparatives.ledgerAfter : null;
}
