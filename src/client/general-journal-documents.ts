/** General journal documents: manual bookings (specification 2.5, 4.5). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, oneOf, text } from "../fields/scalars.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type Body, body, type InputOf, rows, sentIn } from "./bodies.ts";
import { type DocumentFilter, type Documents, documentsOf } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { filterText } from "./filter-text.ts";
import { count, decimal, knownWord, type RecordOf, record, sent, word } from "./records.ts";

const ENTRY_FIELDS = {
  id: identifier,
  administration_id: optional(identifier),
  ledger_account_id: sent(optional(identifierOf(ledger.ledgerAccountId))),
  project_id: sent(optional(orNull(identifierOf(ledger.projectId)))),
  contact_id: sent(optional(orNull(identifierOf(ledger.contactId)))),
  debit: sent(optional(decimal)),
  credit: sent(optional(decimal)),
  row_order: sent(optional(orNull(count))),
  created_at: optional(instant),
  updated_at: optional(instant),
  description: sent(optional(orNull(text))),
};
/** One line: it always has both sides, and the unused side is zero. @interface */
export type JournalEntryLine = RecordOf<typeof ENTRY_FIELDS>;
const entryAt: Kind<JournalEntryLine> = record(ENTRY_FIELDS);

const GENERAL_JOURNAL_DOCUMENT_FIELDS = {
  id: identifierOf(ledger.documentId),
  administration_id: identifier,
  reference: sent(orNull(text)),
  date: sent(date),
  journal_type: sent(orNull(knownWord("fiscal_year_ending")), oneOf("fiscal_year_ending")),
  created_at: instant,
  updated_at: instant,
  version: word,
  general_journal_document_entries: optional(listOf(entryAt)),
  notes: optional(listOf(noteAt)),
  attachments: optional(listOf(attachmentAt)),
  events: optional(listOf(eventAt)),
};
/** The specification has no names for the lists, which a service may leave out. @interface */
export type GeneralJournalDocument = RecordOf<typeof GENERAL_JOURNAL_DOCUMENT_FIELDS>;

const ENTRY_BODY = { ...sentIn(ENTRY_FIELDS), tax_rate_id: identifierOf(ledger.taxRateId) };
/** @interface */
export type JournalEntryLineFields = InputOf<typeof ENTRY_BODY>;
const entryBody: Body<JournalEntryLineFields> = body(ENTRY_BODY);

const GENERAL_JOURNAL_DOCUMENT_BODY = {
  ...sentIn(GENERAL_JOURNAL_DOCUMENT_FIELDS),
  general_journal_document_entries: rows(entryBody),
};
/** Debit and credit of the lines must be equal. @interface */
export type GeneralJournalDocumentFields = InputOf<typeof GENERAL_JOURNAL_DOCUMENT_BODY>;

const JOURNAL_OPTIONS_BODY = { all_taxes: flag };
/** Options named by the specification, which does not describe their effect. @interface */
export type GeneralJournalDocumentOptions = InputOf<typeof JOURNAL_OPTIONS_BODY>;

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
      read: record(GENERAL_JOURNAL_DOCUMENT_FIELDS),
      fields: body(GENERAL_JOURNAL_DOCUMENT_BODY),
      options: body(JOURNAL_OPTIONS_BODY),
    },
    ({ filter = {}, excludeNew }: GeneralJournalDocumentList) => ({
      filter: filterText({ ...filter }),
      exclude_new_general_journal_documents: excludeNew,
    }),
  );
