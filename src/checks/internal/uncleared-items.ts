/** What stays open on accounts that must be cleared: items by month, matched first in, first out. */
import { type Amount, add, isNegative, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { addDays } from "../../calendar/calendar-date.ts";
import { lastDayOf, type Month, nextMonth } from "../../calendar/month.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf, type TrialBalance, type TrialBalanceRow } from "../../ledger/trial-balance.ts";
import type { Comparison } from "../check.ts";

/**
 * Per account and month what was open at its beginning and is not cleared at its end. The month after the books is
 * compared too, if the pull was made later than `clearingDays` after them: its ledger may be incomplete before.
 */
export function* unclearedItems(
  books: Books,
  roles: readonly AccountRole[],
  clearingDays = DAYS_OF_MONTH_MAX,
): Generator<Comparison> {
  const { ledgerAfter } = books.comparatives;
  const isAfterKnown =
    ledgerAfter !== null && books.asOf > addDays(lastDayOf(books.period.last), clearingDays);
  const months: readonly { readonly month: Month; readonly ledger: TrialBalance }[] = [
    ...books.months.map(({ month, generalLedger }) => ({ month, ledger: generalLedger })),
    ...(isAfterKnown ? [{ month: nextMonth(books.period.last), ledger: ledgerAfter }] : []),
  ];
  for (const id of roles.flatMap((role) => accountsWithRole(books, role))) {
    let items: readonly Amount[] = [];
    for (const [index, { month, ledger }] of months.entries()) {
      const row = rowOf(ledger, id);
      if (index === 0) items = [row.opening];
      const older = clearedBy(items, row);
      items = [...older, newIn(items, older, row)];
      yield comparisonOf(id, month, sumOf(older), ledger);
    }
  }
}

const DAYS_OF_MONTH_MAX = 31;

const comparisonOf = (
  ledgerAccountId: LedgerAccountId,
  month: Month,
  older: Amount,
  { sources }: TrialBalance,
): Comparison => ({
  month,
  subject: { kind: "account", ledgerAccountId },
  expected: ZERO,
  actual: older,
  sources,
});

/** The items after the opposite side of the month is matched with them, the oldest first. */
function clearedBy(
  items: readonly Amount[],
  { debit, credit }: TrialBalanceRow,
): readonly Amount[] {
  let [received, paid] = [debit, negate(credit)];
  return items.map((item) => {
    const rest = add(item, isNegative(item) ? received : paid);
    const isCleared = isZero(rest) || isNegative(rest) !== isNegative(item);
    if (isNegative(item)) received = isCleared ? rest : ZERO;
    else paid = isCleared ? rest : ZERO;
    return isCleared ? ZERO : rest;
  });
}

/** The balance of the month that no older item explains. */
const newIn = (
  items: readonly Amount[],
  older: readonly Amount[],
  { debit, credit }: TrialBalanceRow,
): Amount => sumOf([...items, debit, negate(credit), ...older.map(negate)]);
