/** What journals that close a year booked in the months before the books, whose entries are not read. */
import { type Amount, subtract, sumOf } from "../amount/amount.ts";
import { type Month, previousMonth } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { isResultType, type LedgerAccountId } from "./ledger-account.ts";
import { netOf } from "./trial-balance.ts";

/**
 * Per account, debit minus credit. Null if it is not known: the service has no list of journals, and the month ends a
 * fiscal year, so that a journal may close it. Gap: Document lists.
 */
export function closingBefore(
  { comparatives }: Books,
  month: Month,
): ReadonlyMap<LedgerAccountId, Amount> | null {
  const { closingMovements, priorYear } = comparatives;
  if (closingMovements !== null) return closingMovements.get(month) ?? new Map();
  const { first, last } = priorYear.fiscalYear.period;
  return month === last || month === previousMonth(first) ? null : new Map();
}

/**
 * The part of the result of a month before the books that journals took to equity, debit positive. Where they are not
 * known, the ledger of the month has the result without that part.
 */
export function takenToEquity(books: Books, month: Month, result: Amount): Amount {
  const closing = closingBefore(books, month);
  if (closing !== null) return sumOf(ofResults(books, closing));
  const { ledgers } = books.comparatives;
  const ledger = ledgers.find((one) => one.month === month)?.generalLedger;
  const movements = [...(ledger?.rows ?? [])].map(([id, row]) => [id, netOf(row)] as const);
  return subtract(sumOf(ofResults(books, movements)), result);
}

const ofResults = (
  { accounts }: Books,
  amounts: Iterable<readonly [LedgerAccountId, Amount]>,
): readonly Amount[] =>
  [...amounts].flatMap(([id, amount]) => (isResultType(accounts.get(id)?.type) ? [amount] : []));
