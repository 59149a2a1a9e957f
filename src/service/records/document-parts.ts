/** The related records of documents and tasks: payments, notes, attachments, events (specification 2.4, 2.6). */

import { listOf, orNull } from "../../fields/kind.ts";
import { integer as digitsOf, fields, list, type RecordNode } from "../../fields/node.ts";
import { amount, date, flag, identifier, instant, oneOf, text } from "../../fields/scalars.ts";
import {
  type StoredAttachment,
  type StoredEvent,
  type StoredNote,
  type StoredPayment,
  TODO_TYPES,
} from "../rules/document-parts.ts";
import { DOCUMENT_ORIGINS, type DocumentOrigin } from "../rules/stored-documents.ts";
import { byShape, from, ids, integer, of, record, shown, stamps } from "./declared-record.ts";

/** `price` and `price_base` are the two amounts that the specification does not name. */
export const PAYMENT = record<StoredPayment>("payment", {
  ...ids,
  invoice_type: from(
    oneOf("SalesInvoice", "Document", "ExternalSalesInvoice", "VatDocument"),
    (payment) => payment.invoiceType,
  ),
  invoice_id: from(identifier, (payment) => payment.invoiceId),
  financial_account_id: from(orNull(identifier), (payment) => payment.financialAccountId),
  user_id: from(identifier, (payment) => payment.userId),
  payment_transaction_id: from(orNull(identifier), () => null),
  transaction_identifier: from(orNull(text), (payment) => payment.transactionIdentifier),
  price: from(amount, (payment) => payment.price, "In the currency of the document"),
  price_base: from(amount, (payment) => payment.priceBase, "In the currency of the administration"),
  payment_date: from(date, (payment) => payment.paidOn),
  credit_invoice_id: from(orNull(identifier), (payment) => payment.creditInvoiceId),
  financial_mutation_id: from(orNull(identifier), (payment) => payment.financialMutationId),
  ledger_account_id: from(orNull(identifier), (payment) => payment.ledgerAccountId),
  linked_payment_id: from(
    orNull(identifier),
    (payment) => payment.linkedPaymentId,
    "The payment of the other invoice, when two settle each other",
  ),
  manual_payment_action: from(orNull(text), (payment) => payment.action),
  ...stamps,
});

/** A tree of plain values; other values, such as functions, become null. */
export const data = shown<unknown>(() => ({ type: "object", properties: {} }), nodeOf);

function nodeOf(value: unknown): RecordNode {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isInteger(value) ? digitsOf(value) : String(value);
  if (Array.isArray(value)) return list("value", value.map(nodeOf));
  if (typeof value !== "object" || value === null) return null;
  return fields(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nodeOf(inner)])),
  );
}

export const NOTE = record<StoredNote>("note", {
  ...ids,
  entity_id: from(orNull(identifier), (note) => note.entityId),
  entity_type: from(text, (note) => note.entityType),
  user_id: from(identifier, (note) => note.userId, "The author"),
  assignee_id: from(orNull(identifier), (note) => note.assigneeId, "The user who must do it"),
  todo: from(flag, (note) => note.todo),
  note: from(orNull(text), (note) => note.note),
  completed_at: from(orNull(instant), (note) => note.completedAt),
  completed_by_id: from(orNull(identifier), (note) => note.completedById),
  todo_type: from(
    orNull(oneOf(...TODO_TYPES)),
    (note) => note.todoType,
    "Null for a note that a user wrote",
  ),
  // Gap: Payments, notes and attachments. Only notes written by the service itself could have data.
  data: from(data, () => ({})),
  ...stamps,
});

/** Gap: Payments, notes and attachments. */
const ATTACHMENT = record<StoredAttachment>("attachment", {
  ...ids,
  attachable_id: from(identifier, (attachment) => attachment.documentId),
  attachable_type: from(oneOf("Document"), () => "Document" as const),
  filename: from(text, (attachment) => attachment.filename),
  content_type: from(text, (attachment) => attachment.contentType),
  size: from(integer, (attachment) => attachment.size, "Bytes"),
  rotation: from(orNull(integer), () => null),
  ...stamps,
});

/** An event has no id, and never changes. Gap: Payments, notes and attachments. */
const EVENT = record<StoredEvent>("event", {
  administration_id: ids.administration_id,
  user_id: from(identifier, (event) => event.userId),
  action: from(text, (event) => event.action),
  link_entity_id: from(orNull(identifier), (event) => event.linkEntityId),
  link_entity_type: from(orNull(text), (event) => event.linkEntityType),
  data: from(data, (event) => event.data),
  created_at: from(instant, (event) => event.createdAt),
  updated_at: from(instant, (event) => event.createdAt),
});

/** The real service names its own company. */
const ORIGINS_CURRENT = DOCUMENT_ORIGINS.map((origin) =>
  origin === "service_bv" ? "moneybird_bv" : origin,
);
/** Where a document came from. */
export const ORIGIN = byShape<DocumentOrigin>({
  specification: oneOf(...DOCUMENT_ORIGINS),
  current: of(oneOf(...ORIGINS_CURRENT), (origin: DocumentOrigin) =>
    origin === "service_bv" ? "moneybird_bv" : origin,
  ),
});

/** The related records of one record, each list oldest first; a list that a shape omits is not read. */
export interface RelatedRecords {
  readonly notes: () => readonly StoredNote[];
  readonly attachments: () => readonly StoredAttachment[];
  readonly events: () => readonly StoredEvent[];
}

export const relatedFields = {
  notes: from(listOf(NOTE), ({ notes }: Pick<RelatedRecords, "notes">) => notes()),
  attachments: from(listOf(ATTACHMENT), ({ attachments }: Pick<RelatedRecords, "attachments">) =>
    attachments(),
  ),
  events: from(listOf(EVENT), ({ events }: Pick<RelatedRecords, "events">) => events()),
};
