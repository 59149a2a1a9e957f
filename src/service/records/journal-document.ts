/** The record of a general journal document (specification 2.5). */
import type { TSchema } from "typebox";
import { amountText } from "../../amount/amount.ts";
import type { GeneralJournalRecord, JournalLineRecord } from "../rules/administration-books.ts";
import { ATTACHMENT_SCHEMA } from "./attachment.ts";
import { EVENT_SCHEMA } from "./event.ts";
import type { HangingRecords } from "./general-document.ts";
import { NOTE_SCHEMA } from "./note.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  dateField,
  decimalField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

export interface JournalDocumentOptions {
  readonly administrationId: string;
  /** Digits. */
  readonly version: string;
  readonly hanging: HangingRecords;
  /** True adds the lists that the specification does not name for it: notes and events. */
  readonly isCurrent: boolean;
}

export function journalDocumentRecord(
  document: GeneralJournalRecord,
  { administrationId, version, hanging, isCurrent }: JournalDocumentOptions,
): RecordNode {
  return fields({
    id: document.id,
    administration_id: administrationId,
    reference: document.reference,
    date: document.date,
    journal_type: document.journalType,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    version: integer(version),
    general_journal_document_entries: list(
      "general_journal_document_entry",
      document.lines.map((line, index) => entryNode(line, index, document, administrationId)),
    ),
    ...(isCurrent ? { notes: list("note", hanging.notes) } : {}),
    attachments: list("attachment", hanging.attachments),
    ...(isCurrent ? { events: list("event", hanging.events) } : {}),
  });
}

/** Gap: Document lists. Both sides are always there, the unused one zero. */
const entryNode = (
  line: JournalLineRecord,
  index: number,
  { createdAt, updatedAt }: GeneralJournalRecord,
  administrationId: string,
): RecordNode =>
  fields({
    id: line.id,
    administration_id: administrationId,
    ledger_account_id: line.ledgerAccountId,
    project_id: line.projectId,
    contact_id: line.contactId,
    debit: amountText(line.debit, 1),
    credit: amountText(line.credit, 1),
    row_order: orderNode(line.rowOrder, index),
    created_at: createdAt,
    updated_at: updatedAt,
    description: line.description === "" ? null : line.description,
  });

function orderNode(given: JournalLineRecord["rowOrder"], index: number): RecordNode {
  return given === null ? null : integer(given ?? index);
}

const ENTRY_SCHEMA = recordOf({
  id: identifierField,
  administration_id: identifierField,
  ledger_account_id: identifierField,
  project_id: nullable(identifierField),
  contact_id: nullable(identifierField),
  debit: decimalField,
  credit: decimalField,
  row_order: nullable(integerField),
  created_at: instantField,
  updated_at: instantField,
  description: nullable(textField),
});

export const journalDocumentSchema = (isCurrent: boolean): TSchema =>
  recordOf({
    id: identifierField,
    administration_id: identifierField,
    reference: nullable(textField),
    date: dateField,
    journal_type: nullable(oneOf(["fiscal_year_ending"])),
    created_at: instantField,
    updated_at: instantField,
    version: integerField,
    general_journal_document_entries: listOf(ENTRY_SCHEMA),
    ...(isCurrent ? { notes: listOf(NOTE_SCHEMA) } : {}),
    attachments: listOf(ATTACHMENT_SCHEMA),
    ...(isCurrent ? { events: listOf(EVENT_SCHEMA) } : {}),
  });
