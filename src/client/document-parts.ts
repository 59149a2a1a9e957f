/** What belongs to documents: notes, attachments, payments and events (specification 2.4, 2.6; contract 2.3). */
import * as ledger from "../ledger/ledger-account.ts";
import * as read from "./record-readers.ts";
import * as write from "./written-body.ts";

const NOTE_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  entity_id: read.orNull(read.identifier),
  entity_type: read.text,
  user_id: read.identifier,
  assignee_id: read.orNull(read.identifier),
  todo: read.orNull(read.flag),
  note: read.orNull(read.text),
  completed_at: read.orNull(read.instant),
  completed_by_id: read.orNull(read.identifier),
  todo_type: read.orNull(
    read.oneOf(
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
  data: read.orNull(read.anything),
  created_at: read.instant,
  updated_at: read.instant,
};
/** A note on a document or a task; a to-do if `todo` is true. @interface */
export type Note = read.RecordOf<typeof NOTE_FIELDS>;
export const noteAt: read.Reader<Note> = read.record(NOTE_FIELDS);

const NOTE_BODY = {
  note: write.required(write.text),
  todo: write.flag,
  assignee_id: write.id(),
};
/** @interface */
export type NoteFields = write.InputOf<typeof NOTE_BODY>;
export const noteBody: write.Writer<NoteFields> = write.body(NOTE_BODY);

const ATTACHMENT_FIELDS = {
  id: read.identifier,
  administration_id: read.optional(read.identifier),
  attachable_id: read.optional(read.identifier),
  attachable_type: read.optional(read.text),
  filename: read.optional(read.text),
  content_type: read.optional(read.text),
  size: read.optional(read.count),
  rotation: read.optional(read.orNull(read.count)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** A file attached to a document; `size` in bytes. @interface */
export type Attachment = read.RecordOf<typeof ATTACHMENT_FIELDS>;
export const attachmentAt: read.Reader<Attachment> = read.record(ATTACHMENT_FIELDS);

const EVENT_FIELDS = {
  administration_id: read.optional(read.orNull(read.identifier)),
  user_id: read.optional(read.orNull(read.identifier)),
  action: read.optional(read.text),
  link_entity_id: read.optional(read.orNull(read.identifier)),
  link_entity_type: read.optional(read.orNull(read.text)),
  data: read.optional(read.orNull(read.anything)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** An event on a document or a task. @interface */
export type RecordEvent = read.RecordOf<typeof EVENT_FIELDS>;
export const eventAt: read.Reader<RecordEvent> = read.record(EVENT_FIELDS);

const PAYMENT_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  invoice_type: read.oneOf("SalesInvoice", "Document", "ExternalSalesInvoice", "VatDocument"),
  invoice_id: read.idOf(ledger.documentId),
  financial_account_id: read.orNull(read.idOf(ledger.financialAccountId)),
  user_id: read.identifier,
  payment_transaction_id: read.orNull(read.identifier),
  transaction_identifier: read.orNull(read.word),
  price: read.optional(read.decimal),
  price_base: read.optional(read.decimal),
  payment_date: read.date,
  credit_invoice_id: read.orNull(read.identifier),
  financial_mutation_id: read.orNull(read.identifier),
  ledger_account_id: read.orNull(read.idOf(ledger.ledgerAccountId)),
  linked_payment_id: read.orNull(read.identifier),
  manual_payment_action: read.orNull(read.text),
  created_at: read.instant,
  updated_at: read.instant,
};
/** A payment; `price` in the document's currency, `priceBase` in the administration's. @interface */
export type Payment = read.RecordOf<typeof PAYMENT_FIELDS>;
export const paymentAt: read.Reader<Payment> = read.record(PAYMENT_FIELDS);

const PAYMENT_BODY = {
  payment_date: write.required(write.date),
  price: write.required(write.amount),
  price_base: write.amount,
  financial_account_id: write.id<ledger.FinancialAccountId>(),
  financial_mutation_id: write.id(),
  transaction_identifier: write.text,
  manual_payment_action: write.oneOf(
    "private_payment",
    "cash_payment",
    "bank_transfer",
    "balance_settlement",
    "invoices_settlement",
    "payment_without_proof",
    "rounding_error",
  ),
  ledger_account_id: write.id<ledger.LedgerAccountId>(),
  invoice_id: write.id(),
};
/** @interface */
export type PaymentFields = write.InputOf<typeof PAYMENT_BODY>;
export const paymentBody: write.Writer<PaymentFields> = write.body(PAYMENT_BODY);
