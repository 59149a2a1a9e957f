/** General journal documents: bookings by hand (specification 2.5, 4.5). */
import type { Session } from "../api/client.ts";
import { dateAt, textAt, wordAt } from "../api/decoding.ts";
import {
  type ContactId,
  contactId,
  documentId,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
  type TaxRateId,
} from "../ledger/ledger-account.ts";
import { type DocumentFilter, type Documents, documentsOf } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { filterText } from "./filter-text.ts";
import {
  countAt,
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  listOf,
  oneOf,
  optional,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";
import {
  amount,
  body,
  count,
  date,
  flag,
  type GivenOf,
  id,
  rows,
  text,
  type Writer,
  wordOf,
} from "./written-body.ts";

const ENTRY_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  ledger_account_id: idOf(ledgerAccountId),
  project_id: orNull(idOf(projectId)),
  contact_id: orNull(idOf(contactId)),
  debit: decimalAt,
  credit: decimalAt,
  row_order: orNull(countAt),
  created_at: instantAt,
  updated_at: instantAt,
  description: orNull(textAt),
};
/** One line: both sides are always there, the unused one is zero. @interface */
export type JournalEntryLine = RecordOf<typeof ENTRY_FIELDS>;
const entryAt: Reader<JournalEntryLine> = record(ENTRY_FIELDS);

const GENERAL_JOURNAL_DOCUMENT_FIELDS = {
  id: idOf(documentId),
  administration_id: identifierAt,
  reference: orNull(textAt),
  date: dateAt,
  journal_type: orNull(oneOf("fiscal_year_ending")),
  created_at: instantAt,
  updated_at: instantAt,
  version: wordAt,
  general_journal_document_entries: listOf(entryAt),
  notes: optional(listOf(noteAt)),
  attachments: listOf(attachmentAt),
  events: optional(listOf(eventAt)),
};
/** `notes` and `events` are beyond the specification: a service may leave them out. @interface */
export type GeneralJournalDocument = RecordOf<typeof GENERAL_JOURNAL_DOCUMENT_FIELDS>;

const ENTRY_BODY = {
  ledger_account_id: id<LedgerAccountId>(),
  tax_rate_id: id<TaxRateId>(),
  project_id: id<ProjectId>(),
  contact_id: id<ContactId>(),
  description: text,
  debit: amount,
  credit: amount,
  row_order: count,
};
/** @interface */
export type JournalEntryLineFields = GivenOf<typeof ENTRY_BODY>;
const entryBody: Writer<JournalEntryLineFields> = body(ENTRY_BODY);

const GENERAL_JOURNAL_DOCUMENT_BODY = {
  reference: text,
  date,
  journal_type: wordOf("fiscal_year_ending"),
  general_journal_document_entries: rows(entryBody),
};
/** Debit and credit of the lines must be equal. @interface */
export type GeneralJournalDocumentFields = GivenOf<typeof GENERAL_JOURNAL_DOCUMENT_BODY>;

const BESIDE_JOURNAL_BODY = { all_taxes: flag };
/** As the specification has it; what the service makes of it is not said there. @interface */
export type BesideGeneralJournalDocument = GivenOf<typeof BESIDE_JOURNAL_BODY>;

/** The list has no order of its own to ask for: the newest comes first. */
export interface GeneralJournalDocumentList {
  readonly filter?: DocumentFilter;
  /** Leaves out what is in the state `new`. */
  readonly excludeNew?: boolean;
}

export type GeneralJournalDocuments = Documents<
  GeneralJournalDocument,
  GeneralJournalDocumentFields,
  BesideGeneralJournalDocument,
  GeneralJournalDocumentList
>;

export const generalJournalDocumentsOf = (session: Session): GeneralJournalDocuments =>
  documentsOf(
    session,
    {
      plural: "general_journal_documents",
      root: "general_journal_document",
      read: record(GENERAL_JOURNAL_DOCUMENT_FIELDS),
      fields: body(GENERAL_JOURNAL_DOCUMENT_BODY),
      also: body(BESIDE_JOURNAL_BODY),
    },
    ({ filter = {}, excludeNew }: GeneralJournalDocumentList) => ({
      filter: filterText({ ...filter }),
      exclude_new_general_journal_documents: excludeNew,
    }),
  );
