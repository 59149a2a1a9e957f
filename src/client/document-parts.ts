/** What hangs on documents: notes, attachments, payments and events (specification 2.4, 2.6; contract 2.3). */
import { dateAt, textAt, wordAt } from "../api/decoding.ts";
import {
  documentId,
  type FinancialAccountId,
  financialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import {
  anythingAt,
  countAt,
  decimalAt,
  flagAt,
  identifierAt,
  idOf,
  instantAt,
  oneOf,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";
import {
  amount,
  body,
  date,
  flag,
  type GivenOf,
  id,
  required,
  text,
  type Writer,
  wordOf,
} from "./written-body.ts";

const NOTE_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  entity_id: orNull(identifierAt),
  entity_type: textAt,
  user_id: identifierAt,
  assignee_id: orNull(identifierAt),
  todo: orNull(flagAt),
  note: orNull(textAt),
  completed_at: orNull(instantAt),
  completed_by_id: orNull(identifierAt),
  todo_type: orNull(
    oneOf(
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
  data: orNull(anythingAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/** A note on a document or a task; something to do when `todo` is true. @interface */
export type Note = RecordOf<typeof NOTE_FIELDS>;
export const noteAt: Reader<Note> = record(NOTE_FIELDS);

const NOTE_BODY = {
  note: required(text),
  todo: flag,
  assignee_id: id(),
};
/** @interface */
export type NoteFields = GivenOf<typeof NOTE_BODY>;
export const noteBody: Writer<NoteFields> = body(NOTE_BODY);

const ATTACHMENT_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  attachable_id: identifierAt,
  attachable_type: textAt,
  filename: textAt,
  content_type: textAt,
  size: countAt,
  rotation: orNull(countAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/** A file that hangs on a document; `size` in bytes. @interface */
export type Attachment = RecordOf<typeof ATTACHMENT_FIELDS>;
export const attachmentAt: Reader<Attachment> = record(ATTACHMENT_FIELDS);

const EVENT_FIELDS = {
  administration_id: orNull(identifierAt),
  user_id: orNull(identifierAt),
  action: textAt,
  link_entity_id: orNull(identifierAt),
  link_entity_type: orNull(textAt),
  data: orNull(anythingAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/** Something that happened to a document or a task. @interface */
export type RecordEvent = RecordOf<typeof EVENT_FIELDS>;
export const eventAt: Reader<RecordEvent> = record(EVENT_FIELDS);

const PAYMENT_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  invoice_type: oneOf("SalesInvoice", "Document", "ExternalSalesInvoice", "VatDocument"),
  invoice_id: idOf(documentId),
  financial_account_id: orNull(idOf(financialAccountId)),
  user_id: identifierAt,
  payment_transaction_id: orNull(identifierAt),
  transaction_identifier: orNull(wordAt),
  price: decimalAt,
  price_base: decimalAt,
  payment_date: dateAt,
  credit_invoice_id: orNull(identifierAt),
  financial_mutation_id: orNull(identifierAt),
  ledger_account_id: orNull(idOf(ledgerAccountId)),
  linked_payment_id: orNull(identifierAt),
  manual_payment_action: orNull(textAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/** A payment; `price` in the document's currency, `priceBase` in the administration's. @interface */
export type Payment = RecordOf<typeof PAYMENT_FIELDS>;
export const paymentAt: Reader<Payment> = record(PAYMENT_FIELDS);

const PAYMENT_BODY = {
  payment_date: required(date),
  price: required(amount),
  price_base: amount,
  financial_account_id: id<FinancialAccountId>(),
  financial_mutation_id: id(),
  transaction_identifier: text,
  manual_payment_action: wordOf(
    "private_payment",
    "cash_payment",
    "bank_transfer",
    "balance_settlement",
    "invoices_settlement",
    "payment_without_proof",
    "rounding_error",
  ),
  ledger_account_id: id<LedgerAccountId>(),
  invoice_id: id(),
};
/** @interface */
export type PaymentFields = GivenOf<typeof PAYMENT_BODY>;
export const paymentBody: Writer<PaymentFields> = body(PAYMENT_BODY);
