/** General journal documents: manual bookings (specification 2.5, 4.5). */
import type { Session } from "../api/client.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type DocumentFilter, type Documents, documentsOf } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { filterText } from "./filter-text.ts";
import * as read from "./record-readers.ts";
import * as write from "./written-body.ts";

const ENTRY_FIELDS = {
  id: read.identifier,
  administration_id: read.optional(read.identifier),
  ledger_account_id: read.optional(read.idOf(ledger.ledgerAccountId)),
  project_id: read.optional(read.orNull(read.idOf(ledger.projectId))),
  contact_id: read.optional(read.orNull(read.idOf(ledger.contactId))),
  debit: read.optional(read.decimal),
  credit: read.optional(read.decimal),
  row_order: read.optional(read.orNull(read.count)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  description: read.optional(read.orNull(read.text)),
};
/** One line: it always has both sides, and the unused side is zero. @interface */
export type JournalEntryLine = read.RecordOf<typeof ENTRY_FIELDS>;
const entryAt: read.Reader<JournalEntryLine> = read.record(ENTRY_FIELDS);

const GENERAL_JOURNAL_DOCUMENT_FIELDS = {
  id: read.idOf(ledger.documentId),
  administration_id: read.identifier,
  reference: read.orNull(read.text),
  date: read.date,
  journal_type: read.orNull(read.oneOf("fiscal_year_ending")),
  created_at: read.instant,
  updated_at: read.instant,
  version: read.word,
  general_journal_document_entries: read.optional(read.listOf(entryAt)),
  notes: read.optional(read.listOf(noteAt)),
  attachments: read.optional(read.listOf(attachmentAt)),
  events: read.optional(read.listOf(eventAt)),
};
/** The specification has no names for the lists, which a service may leave out. @interface */
export type GeneralJournalDocument = read.RecordOf<typeof GENERAL_JOURNAL_DOCUMENT_FIELDS>;

const ENTRY_BODY = {
  ledger_account_id: write.id<ledger.LedgerAccountId>(),
  tax_rate_id: write.id<ledger.TaxRateId>(),
  project_id: write.id<ledger.ProjectId>(),
  contact_id: write.id<ledger.ContactId>(),
  description: write.text,
  debit: write.amount,
  credit: write.amount,
  row_order: write.count,
};
/** @interface */
export type JournalEntryLineFields = write.InputOf<typeof ENTRY_BODY>;
const entryBody: write.Writer<JournalEntryLineFields> = write.body(ENTRY_BODY);

const GENERAL_JOURNAL_DOCUMENT_BODY = {
  reference: write.text,
  date: write.date,
  journal_type: write.oneOf("fiscal_year_ending"),
  general_journal_document_entries: write.rows(entryBody),
};
/** Debit and credit of the lines must be equal. @interface */
export type GeneralJournalDocumentFields = write.InputOf<typeof GENERAL_JOURNAL_DOCUMENT_BODY>;

const JOURNAL_OPTIONS_BODY = { all_taxes: write.flag };
/** Options named by the specification, which does not describe their effect. @interface */
export type GeneralJournalDocumentOptions = write.InputOf<typeof JOURNAL_OPTIONS_BODY>;

/** The order of this list cannot be chosen: the newest comes first. */
export interface GeneralJournalDocumentList {
  readonly filter?: DocumentFilter;
  /** Leaves out documents in the state `new`. */
  readonly excludeNew?: boolean;
}

export type GeneralJournalDocuments = Documents<
  GeneralJournalDocument,
  GeneralJournalDocumentFields,
  GeneralJournalDocumentOptions,
  GeneralJournalDocumentList
>;

export const generalJournalDocumentsOf = (session: Session): GeneralJournalDocuments =>
  documentsOf(
    session,
    {
      plural: "general_journal_documents",
      root: "general_journal_document",
      read: read.record(GENERAL_JOURNAL_DOCUMENT_FIELDS),
      fields: write.body(GENERAL_JOURNAL_DOCUMENT_BODY),
      options: write.body(JOURNAL_OPTIONS_BODY),
    },
    ({ filter = {}, excludeNew }: GeneralJournalDocumentList) => ({
      filter: filterText({ ...filter }),
      exclude_new_general_journal_documents: excludeNew,
    }),
  );
