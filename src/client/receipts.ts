/** Receipts: proofs of payment for expenses (specification 2.3, 4.4). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { type Body, body, type InputOf, required, rows, sentIn } from "./bodies.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  type Documents,
  documentQuery,
  documentsOf,
} from "./document-operations.ts";
import {
  attachmentAt,
  eventAt,
  noteAt,
  type Payment,
  type PaymentFields,
  paymentAt,
  paymentBody,
} from "./document-parts.ts";
import { count, decimal, knownWord, type RecordOf, record, sent, word } from "./records.ts";
import { create, idPart, remove, sendWithoutAnswer } from "./requests.ts";

const DETAIL_FIELDS = {
  id: identifier,
  administration_id: optional(identifier),
  tax_rate_id: sent(optional(orNull(identifierOf(ledger.taxRateId)))),
  ledger_account_id: sent(optional(orNull(identifierOf(ledger.ledgerAccountId)))),
  project_id: sent(optional(orNull(identifierOf(ledger.projectId)))),
  product_id: sent(optional(orNull(identifier))),
  amount: sent(optional(orNull(word)), orNull(text)),
  amount_decimal: optional(decimal),
  description: sent(optional(orNull(text))),
  price: sent(optional(decimal)),
  period: sent(optional(orNull(text))),
  row_order: sent(optional(count)),
  total_price_excl_tax_with_discount: optional(decimal),
  total_price_excl_tax_with_discount_base: optional(decimal),
  tax_report_reference: optional(listOf(text)),
  mandatory_tax_text: optional(orNull(text)),
  created_at: optional(instant),
  updated_at: optional(instant),
  is_optional: optional(flag),
  is_selected: optional(flag),
};
/**
 * A row of a receipt. `amount` is the quantity as entered (`2 x`), `amountDecimal` its number; `period`
 * (`YYYYMMDD..YYYYMMDD`) spreads it over months. Without a period it is booked on the receipt's date.
 * @interface
 */
export type ReceiptDetail = RecordOf<typeof DETAIL_FIELDS>;
/** The lines of sales invoices are the same. */
export const receiptDetailAt: Kind<ReceiptDetail> = record(DETAIL_FIELDS);

const ALLOCATION_FIELDS = {
  id: identifier,
  administration_id: optional(identifier),
  ledger_account_id: sent(optional(identifierOf(ledger.ledgerAccountId))),
  private_ledger_account_id: sent(optional(identifierOf(ledger.ledgerAccountId))),
  percentage: sent(optional(decimal)),
  price: optional(decimal),
  price_base: optional(decimal),
  created_at: optional(instant),
  updated_at: optional(instant),
};
/** The private share of a cost; `price` is a share of the amount including tax. @interface */
export type FiscalAllocation = RecordOf<typeof ALLOCATION_FIELDS>;
const allocationAt: Kind<FiscalAllocation> = record(ALLOCATION_FIELDS);

const RECEIPT_FIELDS = {
  id: identifierOf(ledger.documentId),
  administration_id: identifier,
  contact_id: sent(orNull(identifierOf(ledger.contactId))),
  contact: optional(orNull(contactAt)),
  reference: sent(orNull(text)),
  date: sent(date),
  due_date: orNull(date),
  entry_number: orNull(count),
  state: knownWord(...DOCUMENT_STATES),
  currency: sent(orNull(text)),
  exchange_rate: optional(orNull(decimal)),
  revenue_invoice: orNull(flag),
  prices_are_incl_tax: sent(orNull(flag)),
  origin: orNull(
    knownWord(
      ...([
        "upload",
        "endpoint",
        "si",
        "email",
        "si_local",
        "si_peppol",
        "api",
        "service_bv",
      ] as const),
      // The words of the real service, which is another company.
      ...(["moneybird_bv", "mollie"] as const),
    ),
  ),
  paid_at: orNull(date),
  tax_number: orNull(text),
  total_price_excl_tax: orNull(decimal),
  total_price_excl_tax_base: orNull(decimal),
  total_price_incl_tax: orNull(decimal),
  total_price_incl_tax_base: orNull(decimal),
  created_at: instant,
  updated_at: instant,
  version: word,
  details: listOf(receiptDetailAt),
  fiscal_allocations: optional(listOf(allocationAt)),
  payments: optional(listOf(paymentAt)),
  notes: optional(listOf(noteAt)),
  attachments: optional(listOf(attachmentAt)),
  events: optional(listOf(eventAt)),
};
/** Totals ending in `Base` are in the administration's currency, the others in the receipt's. @interface */
export type Receipt = RecordOf<typeof RECEIPT_FIELDS>;
export const receiptAt: Kind<Receipt> = record(RECEIPT_FIELDS);

const DETAIL_BODY = sentIn(DETAIL_FIELDS);
/** @interface */
export type ReceiptDetailFields = InputOf<typeof DETAIL_BODY>;
const detailBody: Body<ReceiptDetailFields> = body(DETAIL_BODY);

const ALLOCATION_BODY = sentIn(ALLOCATION_FIELDS);
/** @interface */
export type FiscalAllocationFields = InputOf<typeof ALLOCATION_BODY>;
const allocationBody: Body<FiscalAllocationFields> = body(ALLOCATION_BODY);

const RECEIPT_BODY = {
  ...sentIn(RECEIPT_FIELDS),
  details: rows(detailBody),
  fiscal_allocations: rows(allocationBody),
};
/** @interface */
export type ReceiptFields = InputOf<typeof RECEIPT_BODY>;

const PAID_FROM = { financial_account_id: required(identifierOf(ledger.financialAccountId)) };
/** @interface */
export type PaidFrom = InputOf<typeof PAID_FROM>;
const paidFromBody: Body<PaidFrom> = body(PAID_FROM);

const RECEIPT_OPTIONS_BODY = { payment: paidFromBody };
/** `payment` registers the receipt as paid from that account at once. @interface */
export type ReceiptOptions = InputOf<typeof RECEIPT_OPTIONS_BODY>;

export interface ReceiptFilter extends DocumentFilter {
  /** `automatic`: saved by the service after it analysed the document; `manual`: saved by people. */
  readonly automaticSaving?: "all" | "automatic" | "manual";
}

export interface Payments {
  readonly create: (id: ledger.DocumentId, fields: PaymentFields) => Promise<Payment>;
  readonly delete: (id: ledger.DocumentId, paymentId: string) => Promise<void>;
  /** As `create`, but without the payment in its answer. Deprecated by the specification: use `create`. */
  readonly register: (id: ledger.DocumentId, fields: PaymentFields) => Promise<void>;
}

export interface Receipts
  extends Documents<Receipt, ReceiptFields, ReceiptOptions, DocumentList<ReceiptFilter>> {
  readonly payments: Payments;
}

export function receiptsOf(session: Session): Receipts {
  const kind = {
    plural: "receipts",
    root: "receipt",
    read: receiptAt,
    fields: body(RECEIPT_BODY),
    options: body(RECEIPT_OPTIONS_BODY),
  };
  return {
    ...documentsOf(session, kind, documentQuery),
    payments: paymentsOf(session),
  };
}

function paymentsOf(session: Session): Payments {
  const at = (id: ledger.DocumentId): string => `/documents/receipts/${idPart(id)}`;
  const bodyOf = (fields: PaymentFields): object => ({ payment: paymentBody.write(fields) });
  return {
    create: async (id, fields) => create(session, `${at(id)}/payments`, bodyOf(fields), paymentAt),
    delete: async (id, paymentId) => remove(session, `${at(id)}/payments/${idPart(paymentId)}`),
    register: async (id, fields) =>
      sendWithoutAnswer(session, {
        method: "PATCH",
        path: `${at(id)}/register_payment`,
        body: bodyOf(fields),
      }),
  };
}
