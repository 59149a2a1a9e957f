/** The record of a general journal document (specification 2.5). */
import { amountText } from "../../amount/amount.ts";
import type { GeneralJournalRecord, JournalLineRecord } from "../rules/administration-books.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";

export interface JournalDocumentOptions {
  readonly administrationId: string;
  /** The second of the last change. */
  readonly version: string;
  /** True adds the lists that the specification does not name for it. */
  readonly withNotes: boolean;
}

export function journalDocumentRecord(
  document: GeneralJournalRecord,
  { administrationId, version, withNotes }: JournalDocumentOptions,
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
    ...(withNotes ? { notes: list("note", []) } : {}),
    attachments: list(
      "attachment",
      document.attachmentNames.map((name) => attachmentNode(name, document.id, administrationId)),
    ),
    ...(withNotes ? { events: list("event", []) } : {}),
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
    row_order: integer(index),
    created_at: createdAt,
    updated_at: updatedAt,
    description: line.description,
  });

/** Gap: Document lists. What the service keeps of one is its name. */
const attachmentNode = (
  filename: string,
  documentId: string,
  administrationId: string,
): RecordNode =>
  fields({
    administration_id: administrationId,
    attachable_id: documentId,
    attachable_type: "Document",
    filename,
  });
