/** The parts of a document as stored: notes, attachments, payments and events. */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Stamped } from "./stamped.ts";

/** What a note can belong to, by the name in its record. */
export const NOTED_TYPES = ["Document", "TaskLists::Task"] as const;
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
type TodoType = (typeof TODO_TYPES)[number];

export interface StoredNote extends Stamped {
  readonly id: string;
  readonly entityType: NotedType;
  readonly entityId: string;
  /** The user who wrote it. */
  readonly userId: string;
  /** The user to whom the to-do is assigned. */
  readonly assigneeId: string | null;
  readonly todo: boolean;
  readonly note: string | null;
  /** Null for a note that a user wrote. */
  readonly todoType: TodoType | null;
  readonly completedAt: string | null;
  readonly completedById: string | null;
}

export interface StoredAttachment extends Stamped {
  readonly administrationId: string;
  readonly id: string;
  readonly documentId: string;
  readonly filename: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** An event on a record. */
export interface StoredEvent {
  readonly userId: string;
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly linkEntityType: string | null;
  readonly linkEntityId: string | null;
  /** A tree of plain values. */
  readonly data: unknown;
  readonly createdAt: string;
}

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

/** The details of a payment that a user registered. */
export interface PaymentRegistration {
  readonly userId: string;
  /** In the document's currency. */
  readonly price: Amount;
  /** The amount at which the document was booked; the rest of `amount` is an exchange difference. */
  readonly settledAmount: Amount;
  readonly financialMutationId: string | null;
  readonly transactionIdentifier: string | null;
  /** The other invoice and its payment, if two invoices settle each other. */
  readonly creditInvoiceId: string | null;
  readonly linkedPaymentId: string | null;
  readonly action: ManualPaymentAction | null;
}
