/** Who booked the entries of an auditfile and when, as far as the file states it; it never states who approved them. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { DocumentId } from "./ledger-account.ts";

/** The preparation of one transaction. */
export interface Preparation {
  /** The code of 3.2 or the text of 4.0; null if not stated. */
  readonly user: string | null;
  /** The day on which it was entered, apart from the date of the books; null if not stated. */
  readonly enteredOn: CalendarDate | null;
  /** The time of that day, as `08:30`; null if not stated. */
  readonly enteredAt: string | null;
}

/** A user by the code of the transactions; the name is that of the basics, or else the code. */
export interface Preparer {
  readonly user: string;
  readonly name: string;
  readonly transactions: number;
}

export interface Preparations {
  /** By their codes; each call adds up the transactions. */
  readonly users: () => readonly Preparer[];
  /** How many transactions have a date of entry. */
  readonly dated: () => number;
  /** Of a document: none if nothing is stated, several if its journal has the number more than once. */
  readonly of: (document: DocumentId) => readonly Preparation[];
  /** The documents of a user, by the code. */
  readonly documentsOf: (user: string) => readonly DocumentId[];
}
