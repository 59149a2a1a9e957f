/** What belongs to documents: notes, attachments, payments and events (specification 2.4, 2.6; contract 2.3). */
import { type Kind, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, oneOf, text } from "../fields/scalars.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import {
  anyRecord,
  count,
  decimal,
  knownWord,
  looseFlag,
  type RecordOf,
  record,
  sent,
  word,
} from "./records.ts";

const NOTE_FIELDS = {
  id: identifier,
  administration_id: identifier,
  entity_id: orNull(identifier),
  entity_type: text,
  user_id: identifier,
  assignee_id: sent(orNull(identifier)),
  todo: sent(orNull(looseFlag), orNull(flag)),
  note: sent(orNull(text)),
  completed_at: orNull(instant),
  completed_by_id: orNull(identifier),
  todo_type: orNull(
    knownWord(
      "sales_invoice_due",
      "purchase_invoice_due",
      "general_document_reminder",
      "general_document_due",
      "new_document_awaiting_processing",
      "new_financial_mutation_awaiting_processing",
      "financial_mutations_not_updated",
      "sales_invoice_payment_not_linked_to_financial_mutation",
    ),
  ),
  data: orNull(anyRecord),
  created_at: instant,
  updated_at: instant,
};
/** A note on a document or a task; a to-do if `todo` is true. @interface */
export type Note = RecordOf<typeof NOTE_FIELDS>;
export const noteAt: Kind<Note> = record(NOTE_FIELDS);

const NOTE_BODY = { ...sentIn(NOTE_FIELDS), note: required(text) };
/** @interface */
export type NoteFields = InputOf<typeof NOTE_BODY>;
export const noteBody: Body<NoteFields> = body(NOTE_BODY);

const ATTACHMENT_FIELDS = {
  id: identifier,
  administration_id: optional(identifier),
  attachable_id: optional(identifier),
  attachable_type: optional(text),
  filename: optional(text),
  content_type: optional(text),
  size: optional(count),
  rotation: optional(orNull(count)),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** A file attached to a document; `size` in bytes. @interface */
export type Attachment = RecordOf<typeof ATTACHMENT_FIELDS>;
export const attachmentAt: Kind<Attachment> = record(ATTACHMENT_FIELDS);

const EVENT_FIELDS = {
  administration_id: optional(orNull(identifier)),
  user_id: optional(orNull(identifier)),
  action: optional(text),
  link_entity_id: optional(orNull(identifier)),
  link_entity_type: optional(orNull(text)),
  data: optional(orNull(anyRecord)),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** An event on a document or a task. @interface */
export type RecordEvent = RecordOf<typeof EVENT_FIELDS>;
export const eventAt: Kind<RecordEvent> = record(EVENT_FIELDS);

const PAYMENT_ACTIONS = [
  "private_payment",
  "cash_payment",
  "bank_transfer",
  "balance_settlement",
  "invoices_settlement",
  "payment_without_proof",
  "rounding_error",
] as const;

const PAYMENT_FIELDS = {
  id: identifier,
  administration_id: identifier,
  invoice_type: knownWord("SalesInvoice", "Document", "ExternalSalesInvoice", "VatDocument"),
  invoice_id: sent(identifierOf(ledger.documentId), identifier),
  financial_account_id: sent(orNull(identifierOf(ledger.financialAccountId))),
  user_id: identifier,
  payment_transaction_id: orNull(identifier),
  transaction_identifier: sent(orNull(word), orNull(text)),
  price: sent(optional(decimal)),
  price_base: sent(optional(decimal)),
  payment_date: sent(date),
  credit_invoice_id: orNull(identifier),
  financial_mutation_id: sent(orNull(identifier)),
  ledger_account_id: sent(orNull(identifierOf(ledger.ledgerAccountId))),
  linked_payment_id: orNull(identifier),
  manual_payment_action: sent(orNull(text), oneOf(...PAYMENT_ACTIONS)),
  created_at: instant,
  updated_at: instant,
};
/** A payment; `price` in the document's currency, `priceBase` in the administration's. @interface */
export type Payment = RecordOf<typeof PAYMENT_FIELDS>;
export const paymentAt: Kind<Payment> = record(PAYMENT_FIELDS);

const PAYMENT_BODY = {
  ...sentIn(PAYMENT_FIELDS),
  payment_date: required(date),
  price: required(decimal),
};
/** @interface */
export type PaymentFields = InputOf<typeof PAYMENT_BODY>;
export const paymentBody: Body<PaymentFields> = body(PAYMENT_BODY);
