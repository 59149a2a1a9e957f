/**
 * Books in which nothing was ever booked are refused; a year without postings that has balances is a year like
 * another.
 */
import { isZero } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";

/** Failure `year-empty`: most likely the wrong year or the wrong administration. */
export function refuseEmptyYear(books: Books): void {
  const { administration, fiscalYear, period, months, entryCount } = books;
  if (entryCount > 0) return;
  const hasBalances = months.some(({ generalLedger }) =>
    [...generalLedger.rows.values()].some(({ opening }) => !isZero(opening)),
  );
  if (hasBalances) return;
  throw emptyYear({ administrationId: administration.id, fiscalYear, period });
}

export const emptyYear = ({
  administrationId,
  fiscalYear: { year },
  period: { first, last },
}: Pick<PullOrder, "administrationId" | "fiscalYear" | "period">): Failure =>
  new Failure(
    "year-empty",
    `fiscal year ${String(year)} (${first} to ${last}) of administration ${administrationId} has no postings and no balances`,
    "Choose a year in which something was booked, or that has balances of earlier years.",
  );
