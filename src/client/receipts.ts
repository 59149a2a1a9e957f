/** Receipts: proofs of payment for expenses (specification 2.3, 4.4). */
import type { Session } from "../api/client.ts";
import { booleanAt, dateAt, textAt, wordAt } from "../api/decoding.ts";
import {
  type ContactId,
  contactId,
  type DocumentId,
  documentId,
  type FinancialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
  type TaxRateId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import { change, idPart, order } from "./asking.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  type Documents,
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
import { filterText } from "./filter-text.ts";
import {
  countAt,
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  listOf,
  oneOf,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";
import {
  amount,
  body,
  count,
  date,
  flag,
  type GivenOf,
  id,
  required,
  rows,
  text,
  type Writer,
} from "./written-body.ts";

const DETAIL_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  tax_rate_id: orNull(idOf(taxRateId)),
  ledger_account_id: orNull(idOf(ledgerAccountId)),
  project_id: orNull(idOf(projectId)),
  product_id: orNull(identifierAt),
  amount: orNull(wordAt),
  amount_decimal: decimalAt,
  description: orNull(textAt),
  price: decimalAt,
  period: orNull(textAt),
  row_order: countAt,
  total_price_excl_tax_with_discount: decimalAt,
  total_price_excl_tax_with_discount_base: decimalAt,
  tax_report_reference: listOf(textAt),
  mandatory_tax_text: orNull(textAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/**
 * A row of a receipt. `amount` is the quantity as it was typed (`2 x`), `amountDecimal` its number;
 * `period` (`YYYYMMDD..YYYYMMDD`) spreads it over months, without one it lands on the receipt's date.
 * @interface
 */
export type ReceiptDetail = RecordOf<typeof DETAIL_FIELDS>;
const detailAt: Reader<ReceiptDetail> = record(DETAIL_FIELDS);

const ALLOCATION_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  ledger_account_id: idOf(ledgerAccountId),
  private_ledger_account_id: idOf(ledgerAccountId),
  percentage: decimalAt,
  price: decimalAt,
  price_base: decimalAt,
  created_at: instantAt,
  updated_at: instantAt,
};
/** The private share of a cost; `price` is a share of the amount with tax. @interface */
export type FiscalAllocation = RecordOf<typeof ALLOCATION_FIELDS>;
const allocationAt: Reader<FiscalAllocation> = record(ALLOCATION_FIELDS);

const RECEIPT_FIELDS = {
  id: idOf(documentId),
  administration_id: identifierAt,
  contact_id: orNull(idOf(contactId)),
  contact: orNull(contactAt),
  reference: orNull(textAt),
  date: dateAt,
  due_date: orNull(dateAt),
  entry_number: orNull(countAt),
  state: oneOf(...DOCUMENT_STATES),
  currency: orNull(textAt),
  exchange_rate: orNull(decimalAt),
  revenue_invoice: orNull(booleanAt),
  prices_are_incl_tax: orNull(booleanAt),
  origin: orNull(
    oneOf("upload", "endpoint", "si", "email", "si_local", "si_peppol", "api", "service_bv"),
  ),
  paid_at: orNull(dateAt),
  tax_number: orNull(textAt),
  total_price_excl_tax: orNull(decimalAt),
  total_price_excl_tax_base: orNull(decimalAt),
  total_price_incl_tax: orNull(decimalAt),
  total_price_incl_tax_base: orNull(decimalAt),
  created_at: instantAt,
  updated_at: instantAt,
  version: wordAt,
  details: listOf(detailAt),
  fiscal_allocations: listOf(allocationAt),
  payments: listOf(paymentAt),
  notes: listOf(noteAt),
  attachments: listOf(attachmentAt),
  events: listOf(eventAt),
};
/** Totals ending in `Base` are in the administration's currency, the others in the receipt's. @interface */
export type Receipt = RecordOf<typeof RECEIPT_FIELDS>;
export const receiptAt: Reader<Receipt> = record(RECEIPT_FIELDS);

const DETAIL_BODY = {
  description: text,
  period: text,
  price: amount,
  amount: text,
  tax_rate_id: id<TaxRateId>(),
  ledger_account_id: id<LedgerAccountId>(),
  project_id: id<ProjectId>(),
  product_id: id(),
  row_order: count,
};
/** @interface */
export type ReceiptDetailFields = GivenOf<typeof DETAIL_BODY>;
const detailBody: Writer<ReceiptDetailFields> = body(DETAIL_BODY);

const ALLOCATION_BODY = {
  ledger_account_id: id<LedgerAccountId>(),
  private_ledger_account_id: id<LedgerAccountId>(),
  percentage: amount,
};
/** @interface */
export type FiscalAllocationFields = GivenOf<typeof ALLOCATION_BODY>;
const allocationBody: Writer<FiscalAllocationFields> = body(ALLOCATION_BODY);

const RECEIPT_BODY = {
  contact_id: id<ContactId>(),
  reference: text,
  date,
  currency: text,
  prices_are_incl_tax: flag,
  details: rows(detailBody),
  fiscal_allocations: rows(allocationBody),
};
/** @interface */
export type ReceiptFields = GivenOf<typeof RECEIPT_BODY>;

const PAID_FROM = { financial_account_id: required(id<FinancialAccountId>()) };
/** @interface */
export type PaidFrom = GivenOf<typeof PAID_FROM>;
const paidFromBody: Writer<PaidFrom> = body(PAID_FROM);

const BESIDE_RECEIPT_BODY = { payment: paidFromBody };
/** `payment` marks the receipt as paid from that account at once. @interface */
export type BesideReceipt = GivenOf<typeof BESIDE_RECEIPT_BODY>;

export interface ReceiptFilter extends DocumentFilter {
  /** Saved by the service itself after it analysed the document, or by people. */
  readonly automaticSaving?: "all" | "automatic" | "manual";
}

export interface Payments {
  readonly create: (id: DocumentId, fields: PaymentFields) => Promise<Payment>;
  readonly delete: (id: DocumentId, paymentId: string) => Promise<void>;
  /** As `create`, without the payment as its answer. Deprecated by the specification: use `create`. */
  readonly register: (id: DocumentId, fields: PaymentFields) => Promise<void>;
}

export interface Receipts
  extends Documents<Receipt, ReceiptFields, BesideReceipt, DocumentList<ReceiptFilter>> {
  readonly payments: Payments;
}

export function receiptsOf(session: Session): Receipts {
  const kind = {
    plural: "receipts",
    root: "receipt",
    read: receiptAt,
    fields: body(RECEIPT_BODY),
    also: body(BESIDE_RECEIPT_BODY),
  };
  return {
    ...documentsOf(session, kind, ({ filter = {}, sort }: DocumentList<ReceiptFilter>) => ({
      filter: filterText({ ...filter }),
      sort,
    })),
    payments: paymentsOf(session),
  };
}

function paymentsOf(session: Session): Payments {
  const at = (id: DocumentId): string => `/documents/receipts/${idPart(id)}`;
  const bodyOf = (fields: PaymentFields): object => ({ payment: paymentBody.write(fields) });
  return {
    create: async (id, fields) =>
      change(
        session,
        { method: "POST", path: `${at(id)}/payments`, body: bodyOf(fields) },
        paymentAt,
      ),
    delete: async (id, paymentId) =>
      order(session, { method: "DELETE", path: `${at(id)}/payments/${idPart(paymentId)}` }),
    register: async (id, fields) =>
      order(session, {
        method: "PATCH",
        path: `${at(id)}/register_payment`,
        body: bodyOf(fields),
      }),
  };
}
