/** The record of a document that nobody has given a kind yet. Gap: Lists beyond the specification. */
import type { TSchema } from "typebox";
import { INVOICE_STATES, type TypelessDocumentRecord } from "../rules/kept-documents.ts";
import { ATTACHMENT_SCHEMA } from "./attachment.ts";
import { EVENT_SCHEMA } from "./event.ts";
import type { HangingRecords } from "./general-document.ts";
import { contactSchema } from "./master-records.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  dateField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

export interface TypelessDocumentOptions {
  readonly administrationId: string;
  /** Digits. */
  readonly version: string;
  readonly hanging: HangingRecords;
  readonly contact: RecordNode;
}

export const typelessDocumentRecord = (
  document: TypelessDocumentRecord,
  { administrationId, version, hanging, contact }: TypelessDocumentOptions,
): RecordNode =>
  fields({
    id: document.id,
    administration_id: administrationId,
    contact_id: document.contactId,
    contact,
    reference: document.reference,
    date: document.date,
    state: document.state,
    origin: document.origin,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    version: integer(version),
    attachments: list("attachment", hanging.attachments),
    events: list("event", hanging.events),
  });

export const typelessDocumentSchema: TSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  contact_id: nullable(identifierField),
  contact: nullable(contactSchema),
  reference: nullable(textField),
  date: dateField,
  state: oneOf(INVOICE_STATES),
  origin: nullable(textField),
  created_at: instantField,
  updated_at: instantField,
  version: integerField,
  attachments: listOf(ATTACHMENT_SCHEMA),
  events: listOf(EVENT_SCHEMA),
});
