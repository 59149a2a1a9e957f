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
  type Read,
  record,
} from "./record-readers.ts";
import {
  amount,
  body,
  count,
  date,
  flag,
  type Given,
  id,
  required,
  rows,
  text,
} from "./written-body.ts";

const detailAt = record({
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
});
/**
 * A row of a receipt. `amount` is the quantity as it was typed (`2 x`), `amountDecimal` its number;
 * `period` (`YYYYMMDD..YYYYMMDD`) spreads it over months, without one it lands on the receipt's date.
 */
export type ReceiptDetail = Read<typeof detailAt>;

const allocationAt = record({
  id: identifierAt,
  administration_id: identifierAt,
  ledger_account_id: idOf(ledgerAccountId),
  private_ledger_account_id: idOf(ledgerAccountId),
  percentage: decimalAt,
  price: decimalAt,
  price_base: decimalAt,
  created_at: instantAt,
  updated_at: instantAt,
});
/** The private share of a cost; `price` is a share of the amount with tax. */
export type FiscalAllocation = Read<typeof allocationAt>;

export const receiptAt = record({
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
});
/** Totals ending in `Base` are in the administration's currency, the others in the receipt's. */
export type Receipt = Read<typeof receiptAt>;

const detailBody = body({
  description: text,
  period: text,
  price: amount,
  amount: text,
  tax_rate_id: id<TaxRateId>(),
  ledger_account_id: id<LedgerAccountId>(),
  project_id: id<ProjectId>(),
  product_id: id(),
  row_order: count,
});

const allocationBody = body({
  ledger_account_id: id<LedgerAccountId>(),
  private_ledger_account_id: id<LedgerAccountId>(),
  percentage: amount,
});

const receiptBody = body({
  contact_id: id<ContactId>(),
  reference: text,
  date,
  currency: text,
  prices_are_incl_tax: flag,
  details: rows(detailBody),
  fiscal_allocations: rows(allocationBody),
});
export type ReceiptFields = Given<typeof receiptBody>;

const besideReceipt = body({
  payment: body({ financial_account_id: required(id<FinancialAccountId>()) }),
});
/** `payment` marks the receipt as paid from that account at once. */
export type BesideReceipt = Given<typeof besideReceipt>;

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
    fields: receiptBody,
    also: besideReceipt,
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
