/**
 * The differences of a listed document in each aspect of its lines: account, day, project, contact, tax rate and text.
 */
import { equalAmounts } from "../../amount/amount.ts";
import type { DateRange } from "../../calendar/calendar-date.ts";
import type { ListedContents } from "../../ledger/listed-document.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { Schedule } from "../../ledger/release-schedule.ts";
import type { CompanionAccounts } from "./companion-accounts.ts";
import { type Booking, type Bookings, type Difference, differencesBy } from "./line-differences.ts";
import { areRated, isJournal } from "./listed-lines.ts";
import { isAlike } from "./tax-of-document.ts";

/** What is compared of lines; `no-contact` is a posting without the contact of its document. */
const ASPECTS = [
  ...(["account", "day", "project", "contact", "no-contact", "rate", "text"] as const),
] as const;
export type Aspect = (typeof ASPECTS)[number];
/** An aspect that is absent was not compared; one without differences is equal. */
export type Differences = Readonly<Partial<Record<Aspect, readonly Difference[]>>>;

export interface DocumentCompared {
  readonly differences: Differences;
  /** Per account and month, under each schedule; null for a document without a period. */
  readonly releases: Readonly<Record<Schedule, readonly Difference[]>> | null;
}

/** A listed document and its postings. */
export interface DocumentPair {
  readonly entry: JournalEntry;
  readonly document: ListedContents;
  readonly companions: CompanionAccounts;
  /** The days of which the books have the postings. */
  readonly within: DateRange;
}

/** Of what has no counterpart: on accounts whose sums are equal, the other aspects are compared. */
export function lineDifferences(
  bookings: Bookings,
  pair: DocumentPair,
): Readonly<Record<Aspect, readonly Difference[]>> {
  const { contactId } = pair.document;
  const account = differencesBy(bookings, ({ ledgerAccountId }) => ledgerAccountId, alikeIn(pair));
  const differing = new Set(account.map(({ of }) => of.ledgerAccountId));
  const isEqual = ({ ledgerAccountId }: Booking): boolean => !differing.has(ledgerAccountId);
  const { listed, posted } = bookings;
  const equal = { listed: listed.filter(isEqual), posted: posted.filter(isEqual) };
  const by = (part: (booking: Booking) => string | null): readonly Difference[] =>
    differencesBy(equal, (of) => `${of.ledgerAccountId} ${part(of) ?? ""}`, alikeIn(pair));
  const contact = by((of) => of.contactId);
  const isMissing = contactId !== null && by((of) => of.contactId ?? contactId).length === 0;
  return {
    account,
    day: by(({ when }) => when),
    project: by(({ projectId }) => projectId),
    contact: isMissing ? [] : contact,
    "no-contact": isMissing ? contact : [],
    rate: areRated(pair.document) ? by(({ taxRateId }) => taxRateId) : [],
    text: by(({ description }) => description),
  };
}

/** Tax rounds each posting of an invoice; a journal has its lines as they were entered. */
export const alikeIn = ({ entry, document }: DocumentPair): typeof equalAmounts =>
  isJournal(document) ? equalAmounts : (one, other) => isAlike(entry, one, other);

/** Those of both; an aspect that either has was compared. */
export const together = (one: Differences, other: Differences): Differences => {
  const all: { -readonly [Name in Aspect]?: readonly Difference[] } = { ...one };
  for (const aspect of ASPECTS) {
    const found = other[aspect];
    if (found !== undefined) all[aspect] = [...(all[aspect] ?? []), ...found];
  }
  return all;
};
