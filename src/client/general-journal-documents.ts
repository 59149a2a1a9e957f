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
  type Read,
  record,
} from "./record-readers.ts";
import {
  amount,
  body,
  count,
  date,
  flag,
  type Given,
  id,
  rows,
  text,
  wordOf,
} from "./written-body.ts";

const entryAt = record({
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
});
/** One line: both sides are always there, the unused one is zero. */
export type JournalEntryLine = Read<typeof entryAt>;

const generalJournalDocumentAt = record({
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
});
/** `notes` and `events` are beyond the specification: a service may leave them out. */
export type GeneralJournalDocument = Read<typeof generalJournalDocumentAt>;

const entryBody = body({
  ledger_account_id: id<LedgerAccountId>(),
  tax_rate_id: id<TaxRateId>(),
  project_id: id<ProjectId>(),
  contact_id: id<ContactId>(),
  description: text,
  debit: amount,
  credit: amount,
  row_order: count,
});

const generalJournalDocumentBody = body({
  reference: text,
  date,
  journal_type: wordOf("fiscal_year_ending"),
  general_journal_document_entries: rows(entryBody),
});
/** Debit and credit of the lines must be equal. */
export type GeneralJournalDocumentFields = Given<typeof generalJournalDocumentBody>;

const besideJournal = body({ all_taxes: flag });
/** As the specification has it; what the service makes of it is not said there. */
export type BesideGeneralJournalDocument = Given<typeof besideJournal>;

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
      read: generalJournalDocumentAt,
      fields: generalJournalDocumentBody,
      also: besideJournal,
    },
    ({ filter = {}, excludeNew }: GeneralJournalDocumentList) => ({
      filter: filterText({ ...filter }),
      exclude_new_general_journal_documents: excludeNew,
    }),
  );
