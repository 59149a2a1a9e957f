/** The parts of a document as stored: notes, attachments, payments and events. */

import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { orNull, type ValueOf } from "../../fields/kind.ts";
import { type RecordOf, record } from "../../fields/record.ts";
import { amount, anything, count, flag, oneOf, text } from "../../fields/scalars.ts";
import { STAMPS, type Stamped } from "./stamped.ts";

/** What a note can belong to, by the name in its record. */
const NOTED_TYPES = ["Document", "TaskLists::Task"] as const;
export type NotedType = (typeof NOTED_TYPES)[number];

/** Specification 2.6. This service itself writes reminders only. */
export const TODO_TYPES = [
  "sales_invoice_due",
  "purchase_invoice_due",
  "general_document_reminder",
  "general_document_due",
  "new_document_awaiting_processing",
  "new_financial_mutation_awaiting_processing",
  "financial_mutations_not_updated",
  "sales_invoice_payment_not_linked_to_financial_mutation",
] as const;

export const NOTE_FIELDS = {
  id: text,
  entityType: oneOf(...NOTED_TYPES),
  entityId: text,
  /** The user who wrote it. */
  userId: text,
  /** The user to whom the to-do is assigned. */
  assigneeId: orNull(text),
  todo: flag,
  note: orNull(text),
  /** Null for a note that a user wrote. */
  todoType: orNull(oneOf(...TODO_TYPES)),
  completedAt: orNull(text),
  completedById: orNull(text),
  ...STAMPS,
};
export type StoredNote = RecordOf<typeof NOTE_FIELDS>;

export const ATTACHMENT_FIELDS = {
  administrationId: text,
  id: text,
  documentId: text,
  filename: text,
  contentType: text,
  /** In bytes. */
  size: count,
  ...STAMPS,
};
export type StoredAttachment = RecordOf<typeof ATTACHMENT_FIELDS>;

export const EVENT_FIELDS = {
  userId: text,
  /** Snake case: `document_saved`. */
  action: text,
  linkEntityType: orNull(text),
  linkEntityId: orNull(text),
  /** A tree of plain values. */
  data: anything,
  createdAt: text,
};
/** An event on a record. */
export type StoredEvent = RecordOf<typeof EVENT_FIELDS>;

/** `manual_payment_action`: the source of a payment without a bank mutation (contract of the payment body). */
export const MANUAL_PAYMENT_ACTIONS = [
  "private_payment",
  "cash_payment",
  "bank_transfer",
  "balance_settlement",
  "invoices_settlement",
  "payment_without_proof",
  "rounding_error",
] as const;
export type ManualPaymentAction = (typeof MANUAL_PAYMENT_ACTIONS)[number];

/** A payment of an invoice or receipt: registered by itself, or a part of a bank mutation. */
export interface StoredPayment extends Stamped {
  readonly id: string;
  readonly invoiceType: "SalesInvoice" | "Document";
  readonly invoiceId: string;
  readonly paidOn: CalendarDate;
  /** In the document's currency, with the document's sign: positive pays an invoice. */
  readonly price: Amount;
  /** In the administration's currency, at the rate of the payment. */
  readonly priceBase: Amount;
  /** In the administration's currency, at the rate of the document; the rest is an exchange difference. */
  readonly settled: Amount;
  readonly financialAccountId: string | null;
  readonly financialMutationId: string | null;
  readonly ledgerAccountId: string | null;
  readonly transactionIdentifier: string | null;
  readonly creditInvoiceId: string | null;
  /** The payment of the other invoice, if two invoices settle each other. */
  readonly linkedPaymentId: string | null;
  readonly action: ManualPaymentAction | null;
  readonly userId: string;
}

export const PAYMENT_REGISTRATION = record({
  userId: text,
  /** In the document's currency. */
  price: amount,
  /** The amount at which the document was booked; the rest of `amount` is an exchange difference. */
  settledAmount: amount,
  financialMutationId: orNull(text),
  transactionIdentifier: orNull(text),
  /** The other invoice and its payment, if two invoices settle each other. */
  creditInvoiceId: orNull(text),
  linkedPaymentId: orNull(text),
  action: orNull(oneOf(...MANUAL_PAYMENT_ACTIONS)),
});
/** The details of a payment that a user registered. */
export type PaymentRegistration = ValueOf<typeof PAYMENT_REGISTRATION>;
