/** A journal entry by date, as transactions show it: one part per date if each date balances, else one part. */
import { isZero, sumOf } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compareText } from "./ledger-account.ts";
import type { JournalEntry, Posting } from "./posting.ts";

export interface DatedParts {
  /** By date, then by identifier in numeric order: shorter first. */
  readonly postings: readonly Posting[];
  /** The date of a part over several dates is the first of them; empty for an entry without postings. */
  readonly parts: readonly (readonly [date: CalendarDate, postings: readonly Posting[]])[];
}

/** Most of the hundreds of thousands of documents have one date and are not grouped. */
export function datedParts(entry: JournalEntry): DatedParts {
  const postings = inOrder(entry.postings);
  const [first] = postings;
  if (first === undefined) return { postings, parts: [] };
  const isOneDate = postings.at(-1)?.date === first.date;
  if (!isOneDate) {
    const byDate = [...Map.groupBy(postings, ({ date }) => date)];
    if (byDate.every(([, group]) => isZero(sumOf(group.map(({ amount }) => amount))))) {
      return { postings, parts: byDate };
    }
  }
  return { postings, parts: [[first.date, postings]] };
}

function inOrder(postings: readonly Posting[]): readonly Posting[] {
  const isInOrder = postings.every((posting, index) => {
    const before = postings[index - 1];
    return before === undefined || comparePostings(before, posting) <= 0;
  });
  return isInOrder ? postings : [...postings].sort(comparePostings);
}

const comparePostings = (left: Posting, right: Posting): number =>
  compareText(left.date, right.date) ||
  left.id.length - right.id.length ||
  compareText(left.id, right.id);
