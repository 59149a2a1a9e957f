/** The postings of a sheet in the words of readers. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { PostingOrder } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { SourceHash } from "../ledger/source.ts";

/** One posting in the words of readers; names that were not read are identifiers. */
export interface EntryLine {
  readonly account: LedgerAccountId;
  readonly date: CalendarDate;
  /** `key` is unique per document; two documents may have the same number. */
  readonly document: { readonly key: string; readonly kind: string; readonly number: string };
  readonly contact: string | null;
  readonly description: string;
  /** Debit positive. */
  readonly amount: Amount;
  readonly source: SourceHash;
}

/** The postings of a sheet, for a format in which readers look them up instead of reading a list. */
export interface EntryBook {
  /** Reads the postings in blocks, from the beginning at each call; by account they are in the order of the sheet's rows. */
  readonly blocks: (order: PostingOrder) => AsyncIterable<readonly EntryLine[]>;
  /** The files of the pack that have every posting. */
  readonly files: readonly string[];
}
