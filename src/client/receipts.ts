/** Receipts: proofs of payment for expenses (specification 2.3, 4.4). */
import type { Session } from "../api/client.ts";
import * as ledger from "../ledger/ledger-account.ts";
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
import * as read from "./record-readers.ts";
import { create, idPart, remove, sendWithoutAnswer } from "./requests.ts";
import * as write from "./written-body.ts";

const DETAIL_FIELDS = {
  id: read.identifier,
  administration_id: read.optional(read.identifier),
  tax_rate_id: read.optional(read.orNull(read.idOf(ledger.taxRateId))),
  ledger_account_id: read.optional(read.orNull(read.idOf(ledger.ledgerAccountId))),
  project_id: read.optional(read.orNull(read.idOf(ledger.projectId))),
  product_id: read.optional(read.orNull(read.identifier)),
  amount: read.optional(read.orNull(read.word)),
  amount_decimal: read.optional(read.decimal),
  description: read.optional(read.orNull(read.text)),
  price: read.optional(read.decimal),
  period: read.optional(read.orNull(read.text)),
  row_order: read.optional(read.count),
  total_price_excl_tax_with_discount: read.optional(read.decimal),
  total_price_excl_tax_with_discount_base: read.optional(read.decimal),
  tax_report_reference: read.optional(read.listOf(read.text)),
  mandatory_tax_text: read.optional(read.orNull(read.text)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  is_optional: read.optional(read.boolean),
  is_selected: read.optional(read.boolean),
};
/**
 * A row of a receipt. `amount` is the quantity as entered (`2 x`), `amountDecimal` its number; `period`
 * (`YYYYMMDD..YYYYMMDD`) spreads it over months. Without a period it is booked on the receipt's date.
 * @interface
 */
export type ReceiptDetail = read.RecordOf<typeof DETAIL_FIELDS>;
/** The lines of sales invoices are the same. */
export const receiptDetailAt: read.Reader<ReceiptDetail> = read.record(DETAIL_FIELDS);

const ALLOCATION_FIELDS = {
  id: read.identifier,
  administration_id: read.optional(read.identifier),
  ledger_account_id: read.optional(read.idOf(ledger.ledgerAccountId)),
  private_ledger_account_id: read.optional(read.idOf(ledger.ledgerAccountId)),
  percentage: read.optional(read.decimal),
  price: read.optional(read.decimal),
  price_base: read.optional(read.decimal),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** The private share of a cost; `price` is a share of the amount including tax. @interface */
export type FiscalAllocation = read.RecordOf<typeof ALLOCATION_FIELDS>;
const allocationAt: read.Reader<FiscalAllocation> = read.record(ALLOCATION_FIELDS);

const RECEIPT_FIELDS = {
  id: read.idOf(ledger.documentId),
  administration_id: read.identifier,
  contact_id: read.orNull(read.idOf(ledger.contactId)),
  contact: read.optional(read.orNull(contactAt)),
  reference: read.orNull(read.text),
  date: read.date,
  due_date: read.orNull(read.date),
  entry_number: read.orNull(read.count),
  state: read.oneOf(...DOCUMENT_STATES),
  currency: read.orNull(read.text),
  exchange_rate: read.optional(read.orNull(read.decimal)),
  revenue_invoice: read.orNull(read.boolean),
  prices_are_incl_tax: read.orNull(read.boolean),
  origin: read.orNull(
    read.oneOf(
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
  paid_at: read.orNull(read.date),
  tax_number: read.orNull(read.text),
  total_price_excl_tax: read.orNull(read.decimal),
  total_price_excl_tax_base: read.orNull(read.decimal),
  total_price_incl_tax: read.orNull(read.decimal),
  total_price_incl_tax_base: read.orNull(read.decimal),
  created_at: read.instant,
  updated_at: read.instant,
  version: read.word,
  details: read.listOf(receiptDetailAt),
  fiscal_allocations: read.optional(read.listOf(allocationAt)),
  payments: read.optional(read.listOf(paymentAt)),
  notes: read.optional(read.listOf(noteAt)),
  attachments: read.optional(read.listOf(attachmentAt)),
  events: read.optional(read.listOf(eventAt)),
};
/** Totals ending in `Base` are in the administration's currency, the others in the receipt's. @interface */
export type Receipt = read.RecordOf<typeof RECEIPT_FIELDS>;
export const receiptAt: read.Reader<Receipt> = read.record(RECEIPT_FIELDS);

const DETAIL_BODY = {
  description: write.text,
  period: write.text,
  price: write.amount,
  amount: write.text,
  tax_rate_id: write.id<ledger.TaxRateId>(),
  ledger_account_id: write.id<ledger.LedgerAccountId>(),
  project_id: write.id<ledger.ProjectId>(),
  product_id: write.id(),
  row_order: write.count,
};
/** @interface */
export type ReceiptDetailFields = write.InputOf<typeof DETAIL_BODY>;
const detailBody: write.Writer<ReceiptDetailFields> = write.body(DETAIL_BODY);

const ALLOCATION_BODY = {
  ledger_account_id: write.id<ledger.LedgerAccountId>(),
  private_ledger_account_id: write.id<ledger.LedgerAccountId>(),
  percentage: write.amount,
};
/** @interface */
export type FiscalAllocationFields = write.InputOf<typeof ALLOCATION_BODY>;
const allocationBody: write.Writer<FiscalAllocationFields> = write.body(ALLOCATION_BODY);

const RECEIPT_BODY = {
  contact_id: write.id<ledger.ContactId>(),
  reference: write.text,
  date: write.date,
  currency: write.text,
  prices_are_incl_tax: write.flag,
  details: write.rows(detailBody),
  fiscal_allocations: write.rows(allocationBody),
};
/** @interface */
export type ReceiptFields = write.InputOf<typeof RECEIPT_BODY>;

const PAID_FROM = { financial_account_id: write.required(write.id<ledger.FinancialAccountId>()) };
/** @interface */
export type PaidFrom = write.InputOf<typeof PAID_FROM>;
const paidFromBody: write.Writer<PaidFrom> = write.body(PAID_FROM);

const RECEIPT_OPTIONS_BODY = { payment: paidFromBody };
/** `payment` registers the receipt as paid from that account at once. @interface */
export type ReceiptOptions = write.InputOf<typeof RECEIPT_OPTIONS_BODY>;

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
    fields: write.body(RECEIPT_BODY),
    options: write.body(RECEIPT_OPTIONS_BODY),
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
