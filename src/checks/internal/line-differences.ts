/** Matches the lines of a listed document with its postings, and adds up what does not match. */
import { type Amount, add, equalAmounts, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { Posting } from "../../ledger/posting.ts";
import { hasPeriod, type ListedLine } from "./listed-lines.ts";

export interface Unmatched {
  readonly lines: readonly ListedLine[];
  readonly postings: readonly Posting[];
}

/** Pairs each line with a posting that says the same; what is returned has no counterpart. */
export function unmatched(lines: readonly ListedLine[], postings: readonly Posting[]): Unmatched {
  const isUsed = new Array<boolean>(postings.length).fill(false);
  const missing: ListedLine[] = [];
  // Most services book lines in the order of the list: the next posting is most likely that of the next line.
  let next = 0;
  for (const line of lines) {
    let found = false;
    for (let step = 0; step < postings.length && !found; step += 1) {
      const at = (next + step) % postings.length;
      const posting = postings[at];
      if (posting === undefined || isUsed[at] === true || !saysTheSame(line, posting)) continue;
      isUsed[at] = true;
      next = at + 1;
      found = true;
    }
    if (!found) missing.push(line);
  }
  return { lines: missing, postings: postings.filter((_, at) => isUsed[at] === false) };
}

const saysTheSame = (line: ListedLine, posting: Posting): boolean =>
  line.ledgerAccountId === posting.ledgerAccountId &&
  equalAmounts(line.amount, posting.amount) &&
  line.first <= posting.date &&
  posting.date <= line.last &&
  line.projectId === posting.projectId &&
  (line.contactId === undefined || line.contactId === posting.contactId) &&
  (line.taxRateId === undefined || line.taxRateId === posting.taxRateId) &&
  (line.description === posting.description ||
    textOf(line.description) === textOf(posting.description));

/** Services differ in what they make of a line break. */
export const textOf = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A line or a posting. */
export interface Booking
  extends Pick<
    Posting,
    "ledgerAccountId" | "projectId" | "contactId" | "taxRateId" | "description" | "amount"
  > {
  /** A day, or a month on one of whose days it is booked. */
  readonly when: CalendarDate | Month;
  readonly month: Month;
}

export const bookingOfLine = ({ first, last, ...line }: ListedLine): Booking => ({
  ...line,
  contactId: line.contactId ?? null,
  taxRateId: line.taxRateId ?? null,
  description: textOf(line.description),
  when: first === last ? first : monthOf(first),
  month: monthOf(first),
});

/** A document with a period is released on any day of a month. */
export const bookingOfPosting = (posting: Posting, document: ListedContents): Booking => ({
  ...posting,
  description: textOf(posting.description),
  when:
    posting.date !== document.date && hasPeriod(document) ? monthOf(posting.date) : posting.date,
  month: monthOf(posting.date),
});

/** What the list and the postings state for bookings that have the same key. */
export interface Difference {
  /** The first of them. */
  readonly of: Booking;
  readonly listed: Amount;
  readonly posted: Amount;
}

export interface Bookings {
  readonly listed: readonly Booking[];
  readonly posted: readonly Booking[];
}

/** The sums per key that are not alike. */
export function differencesBy(
  { listed, posted }: Bookings,
  keyOf: (booking: Booking) => string,
  areAlike: (one: Amount, other: Amount) => boolean,
): readonly Difference[] {
  const sums = new Map<string, { -readonly [Name in keyof Difference]: Difference[Name] }>();
  const addTo =
    (side: "listed" | "posted") =>
    (booking: Booking): void => {
      const key = keyOf(booking);
      const sum = sums.get(key) ?? { of: booking, listed: ZERO, posted: ZERO };
      sums.set(key, sum);
      sum[side] = add(sum[side], booking.amount);
    };
  listed.forEach(addTo("listed"));
  posted.forEach(addTo("posted"));
  return [...sums.values()].filter((sum) => !areAlike(sum.listed, sum.posted));
}
