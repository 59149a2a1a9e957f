/** The rows of the sheet of entries where the postings of an account, or of its months, start. */
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Figure } from "../figure.ts";

export const ENTRIES = "entries";

/** `entries/8000`, or of one month `entries/8000/2025-03`. */
const markOf = (id: LedgerAccountId, month: Month | null): string =>
  month === null ? `${ENTRIES}/${id}` : `${ENTRIES}/${id}/${month}`;

/**
 * The row numbers, calculated from the number of postings per month: the entries are sorted by account
 * and date, so no posting has to be read.
 */
export function entryMarks(books: Books): ReadonlyMap<string, number> {
  const marks = new Map<string, number>();
  let line = 0;
  for (const id of books.accounts.keys()) {
    const start = line;
    for (const { month, movements } of books.months) {
      const count = movements.get(id)?.count ?? 0;
      if (count > 0) marks.set(markOf(id, month), line);
      line += count;
    }
    if (line > start) marks.set(markOf(id, null), start);
  }
  return marks;
}

/** The link of a figure to its postings, of one month or of the year; empty if there are none. */
export function leadToEntries(
  books: Books,
  id: LedgerAccountId,
  of: Month | null,
): Pick<Figure, "leadsTo"> {
  const months = of === null ? books.months : books.months.filter(({ month }) => month === of);
  const hasEntries = months.some(({ movements }) => (movements.get(id)?.count ?? 0) > 0);
  return hasEntries ? { leadsTo: markOf(id, of) } : {};
}
