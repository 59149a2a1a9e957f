/** The record of a payment of a receipt or invoice (specification 2.4). */
import type { TSchema } from "typebox";
import { amountText } from "../../amount/amount.ts";
import type { KeptPayment } from "../rules/document-parts.ts";
import { fields, type RecordNode } from "./record.ts";
import {
  dateField,
  decimalField,
  identifierField,
  instantField,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

/** `price` and `price_base` are the two amounts the specification does not name. */
export const paymentRecord = (payment: KeptPayment, administrationId: string): RecordNode =>
  fields({
    id: payment.id,
    administration_id: administrationId,
    invoice_type: payment.invoiceType,
    invoice_id: payment.invoiceId,
    financial_account_id: payment.financialAccountId,
    user_id: payment.userId,
    payment_transaction_id: null,
    transaction_identifier: payment.transactionIdentifier,
    price: amountText(payment.price, 1),
    price_base: amountText(payment.priceBase, 1),
    payment_date: payment.paidOn,
    credit_invoice_id: payment.creditInvoiceId,
    financial_mutation_id: payment.financialMutationId,
    ledger_account_id: payment.ledgerAccountId,
    linked_payment_id: payment.linkedPaymentId,
    manual_payment_action: payment.action,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  });

export const PAYMENT_SCHEMA: TSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  invoice_type: oneOf(["SalesInvoice", "Document", "ExternalSalesInvoice", "VatDocument"]),
  invoice_id: identifierField,
  financial_account_id: nullable(identifierField),
  user_id: identifierField,
  payment_transaction_id: nullable(identifierField),
  transaction_identifier: nullable(textField),
  price: decimalField,
  price_base: decimalField,
  payment_date: dateField,
  credit_invoice_id: nullable(identifierField),
  financial_mutation_id: nullable(identifierField),
  ledger_account_id: nullable(identifierField),
  linked_payment_id: nullable(identifierField),
  manual_payment_action: nullable(textField),
  created_at: instantField,
  updated_at: instantField,
});
