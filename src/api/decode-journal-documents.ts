/** General journal documents: which of them close a year, and their entries. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import {
  type DocumentId,
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import { debitLessCredit } from "./decode-document-lists.ts";
import {
  type Answer,
  absentOr,
  anyRecordAt,
  at,
  dateAt,
  idAt,
  ifReadable,
  listAt,
  type Place,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

export interface JournalDocument {
  readonly id: DocumentId;
  /** Whether it books the result of a fiscal year to equity (specification 2.5, `journal_type`). */
  readonly closesYear: boolean;
}

/** A journal with its entries, debit positive. */
export interface BookedJournal extends JournalDocument {
  /** The number that people know; null if it has none. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly entries: readonly {
    readonly ledgerAccountId: LedgerAccountId;
    readonly amount: Amount;
  }[];
}

export const decodeJournalDocuments = (answer: Answer): readonly JournalDocument[] =>
  listAt(rootOf(answer)).map(journalAt);

export const decodeBookedJournals = (answer: Answer): readonly BookedJournal[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    return {
      ...journalAt(place),
      number: ifReadable(record, "reference", wordAt),
      date: dateAt(at(record, "date")),
      // The specification has the entries without a name: where they have another one, checks miss what they book.
      entries: (absentOr(record, "general_journal_document_entries", listAt) ?? []).map(entryAt),
    };
  });

function journalAt(place: Place): JournalDocument {
  const record = anyRecordAt(place);
  return {
    id: idAt(at(record, "id"), documentId),
    // The specification has one value, and null.
    closesYear: ifReadable(record, "journal_type", textAt) === "fiscal_year_ending",
  };
}

function entryAt(place: Place): BookedJournal["entries"][number] {
  const entry = anyRecordAt(place);
  return {
    ledgerAccountId: idAt(at(entry, "ledger_account_id"), ledgerAccountId),
    amount: debitLessCredit(entry),
  };
}
