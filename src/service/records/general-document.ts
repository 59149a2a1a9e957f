/** The record of a general document (specification 2.5). */
import type { TSchema } from "typebox";
import { amountOf, amountText } from "../../amount/amount.ts";
import { type GeneralDocumentRecord, INVOICE_STATES } from "../rules/kept-documents.ts";
import { ATTACHMENT_SCHEMA } from "./attachment.ts";
import { EVENT_SCHEMA } from "./event.ts";
import { contactSchema } from "./master-records.ts";
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

/** What hangs on a document that has no payments, each oldest first. */
export interface HangingRecords {
  readonly notes: readonly RecordNode[];
  readonly attachments: readonly RecordNode[];
  readonly events: readonly RecordNode[];
}

export interface GeneralDocumentOptions {
  readonly administrationId: string;
  /** Digits. */
  readonly version: string;
  readonly hanging: HangingRecords;
  /** Absent in the shapes of the specification, which know neither contact, notes nor events here. */
  readonly contact?: RecordNode;
}

/** A general document has no currency: it is worth what it is worth here. Gap: General documents. */
const RATE = amountText(amountOf("1"), 1);

export function generalDocumentRecord(
  document: GeneralDocumentRecord,
  { administrationId, version, hanging, contact }: GeneralDocumentOptions,
): RecordNode {
  const isCurrent = contact !== undefined;
  return fields({
    id: document.id,
    administration_id: administrationId,
    contact_id: document.contactId,
    ...(isCurrent ? { contact } : {}),
    reference: document.reference,
    date: document.date,
    due_date: document.dueOn,
    entry_number: integer(document.entryNumber),
    state: document.state,
    exchange_rate: RATE,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    version: integer(version),
    ...(isCurrent ? { notes: list("note", hanging.notes) } : {}),
    attachments: list("attachment", hanging.attachments),
    ...(isCurrent ? { events: list("event", hanging.events) } : {}),
  });
}

export const generalDocumentSchema = (isCurrent: boolean): TSchema =>
  recordOf({
    id: identifierField,
    administration_id: identifierField,
    contact_id: nullable(identifierField),
    ...(isCurrent ? { contact: nullable(contactSchema) } : {}),
    reference: nullable(textField),
    date: dateField,
    due_date: nullable(dateField),
    entry_number: nullable(integerField),
    state: oneOf(INVOICE_STATES),
    exchange_rate: nullable(decimalField),
    created_at: instantField,
    updated_at: instantField,
    version: integerField,
    ...(isCurrent ? { notes: listOf(NOTE_SCHEMA) } : {}),
    attachments: listOf(ATTACHMENT_SCHEMA),
    ...(isCurrent ? { events: listOf(EVENT_SCHEMA) } : {}),
  });
