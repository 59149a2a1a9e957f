/** The record of a receipt, and of a purchase invoice (specification 2.3). Gap: Receipts. */
import { type TSchema, Type } from "typebox";
import { type Amount, amountText, isPositive } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { PurchaseRecord, TaxRateRecord } from "../rules/administration-books.ts";
import { type InvoiceFigures, invoiceFigures } from "../rules/posting-figures.ts";
import { typedOf } from "../rules/typed-detail.ts";
import { ATTACHMENT_SCHEMA } from "./attachment.ts";
import { EVENT_SCHEMA } from "./event.ts";
import { NOTE_SCHEMA } from "./note.ts";
import { PAYMENT_SCHEMA } from "./payment.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  dateField,
  decimalField,
  flagField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

/** What hangs on a receipt, as records. */
export interface ReceiptParts {
  readonly contact: RecordNode;
  readonly payments: readonly RecordNode[];
  readonly notes: readonly RecordNode[];
  readonly attachments: readonly RecordNode[];
  readonly events: readonly RecordNode[];
}

export interface ReceiptOptions {
  readonly administrationId: string;
  readonly version: string;
  readonly taxRates: ReadonlyMap<string, TaxRateRecord>;
  /** The day of the last payment; null while something is open. */
  readonly paidOn: CalendarDate | null;
  /** Of the contact. */
  readonly taxNumber: string | null;
}

export function receiptRecord(
  receipt: PurchaseRecord,
  options: ReceiptOptions,
  parts: ReceiptParts,
): RecordNode {
  const figures = invoiceFigures(receipt, options);
  return fields({
    id: receipt.id,
    administration_id: options.administrationId,
    contact_id: receipt.contactId,
    contact: parts.contact,
    reference: receipt.reference,
    date: receipt.date,
    due_date: receipt.dueOn,
    entry_number: integer(receipt.entryNumber),
    state: receipt.state,
    currency: receipt.currency,
    exchange_rate: decimal(receipt.exchangeRate),
    revenue_invoice: false,
    prices_are_incl_tax: receipt.pricesIncludeTax,
    origin: receipt.origin,
    paid_at: options.paidOn,
    tax_number: options.taxNumber,
    total_price_excl_tax: decimal(figures.totalExcl),
    total_price_excl_tax_base: decimal(figures.totalExclBase),
    total_price_incl_tax: decimal(figures.totalIncl),
    total_price_incl_tax_base: decimal(figures.totalInclBase),
    created_at: receipt.createdAt,
    updated_at: receipt.updatedAt,
    version: integer(options.version),
    details: list(
      "detail",
      figures.details.map((line, place) => detailNode(receipt, line, place, options)),
    ),
    fiscal_allocations: list(
      "fiscal_allocation",
      figures.allocations.map((share) => allocationNode(share, options.administrationId)),
    ),
    payments: list("payment", parts.payments),
    notes: list("note", parts.notes),
    attachments: list("attachment", parts.attachments),
    events: list("event", parts.events),
  });
}

function detailNode(
  receipt: PurchaseRecord,
  { detail, net, netBase }: InvoiceFigures["details"][number],
  place: number,
  { administrationId, taxRates }: ReceiptOptions,
): RecordNode {
  const typed = typedOf(detail, place, receipt);
  const { period } = detail;
  return fields({
    id: detail.id,
    administration_id: administrationId,
    tax_rate_id: detail.taxRateId,
    ledger_account_id: detail.ledgerAccountId,
    project_id: detail.projectId,
    product_id: typed.productId,
    amount: typed.quantity,
    amount_decimal: decimal(detail.quantity),
    description: detail.description,
    price: decimal(detail.price),
    period: period === null ? null : `${compact(period.first)}..${compact(period.last)}`,
    row_order: integer(typed.order),
    total_price_excl_tax_with_discount: decimal(net),
    total_price_excl_tax_with_discount_base: decimal(netBase),
    tax_report_reference: list("reference", reportReferences(taxRates.get(detail.taxRateId))),
    mandatory_tax_text: null,
    created_at: typed.createdAt,
    updated_at: typed.updatedAt,
  });
}

/** Where input tax stands in a Dutch tax return; foreign tax and no tax stand nowhere. */
const reportReferences = (rate: TaxRateRecord | undefined): readonly string[] =>
  rate?.country === null && rate.percentage !== null && isPositive(rate.percentage)
    ? ["NL/5b"]
    : [];

const allocationNode = (
  { allocation, price, priceBase }: InvoiceFigures["allocations"][number],
  administrationId: string,
): RecordNode =>
  fields({
    id: allocation.id,
    administration_id: administrationId,
    ledger_account_id: allocation.ledgerAccountId,
    private_ledger_account_id: allocation.privateLedgerAccountId,
    percentage: decimal(allocation.percentage),
    price: decimal(price),
    price_base: decimal(priceBase),
    created_at: allocation.createdAt,
    updated_at: allocation.updatedAt,
  });

const decimal = (amount: Amount): string => amountText(amount, 1);
const compact = (date: CalendarDate): string => date.replaceAll("-", "");

const DETAIL_SCHEMA = recordOf({
  id: identifierField,
  administration_id: identifierField,
  tax_rate_id: identifierField,
  ledger_account_id: identifierField,
  project_id: nullable(identifierField),
  product_id: nullable(identifierField),
  amount: nullable(textField),
  amount_decimal: decimalField,
  description: textField,
  price: decimalField,
  period: nullable(Type.String({ pattern: "^\\d{8}\\.\\.\\d{8}$" })),
  row_order: integerField,
  total_price_excl_tax_with_discount: decimalField,
  total_price_excl_tax_with_discount_base: decimalField,
  tax_report_reference: listOf(textField),
  mandatory_tax_text: nullable(textField),
  created_at: instantField,
  updated_at: instantField,
});

const ALLOCATION_SCHEMA = recordOf({
  id: identifierField,
  administration_id: identifierField,
  ledger_account_id: identifierField,
  private_ledger_account_id: identifierField,
  percentage: decimalField,
  price: decimalField,
  price_base: decimalField,
  created_at: instantField,
  updated_at: instantField,
});

/** `contact` is the schema of the contact in it. */
export const receiptSchema = (contact: TSchema): TSchema =>
  recordOf({
    id: identifierField,
    administration_id: identifierField,
    contact_id: nullable(identifierField),
    contact: nullable(contact),
    reference: nullable(textField),
    date: dateField,
    due_date: nullable(dateField),
    entry_number: nullable(integerField),
    state: oneOf(["new", "open", "late", "paid", "saved", "pending_payment"]),
    currency: nullable(textField),
    exchange_rate: decimalField,
    revenue_invoice: nullable(flagField),
    prices_are_incl_tax: nullable(flagField),
    origin: nullable(
      oneOf(["upload", "endpoint", "si", "email", "si_local", "si_peppol", "api", "service_bv"]),
    ),
    paid_at: nullable(dateField),
    tax_number: nullable(textField),
    total_price_excl_tax: nullable(decimalField),
    total_price_excl_tax_base: nullable(decimalField),
    total_price_incl_tax: nullable(decimalField),
    total_price_incl_tax_base: nullable(decimalField),
    created_at: instantField,
    updated_at: instantField,
    version: integerField,
    details: listOf(DETAIL_SCHEMA),
    fiscal_allocations: listOf(ALLOCATION_SCHEMA),
    payments: listOf(PAYMENT_SCHEMA),
    notes: listOf(NOTE_SCHEMA),
    attachments: listOf(ATTACHMENT_SCHEMA),
    events: listOf(EVENT_SCHEMA),
  });
