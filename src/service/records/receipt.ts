/** The record of a receipt and of a purchase invoice (specification 2.3). Gap: Receipts. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { PurchaseRecord, TypedDetail } from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import type { InvoiceFigures } from "../rules/posting-figures.ts";
import { INVOICE_STATES } from "../rules/stored-documents.ts";
import type { StoredTaxRate } from "../rules/tax-rates.ts";
import { CONTACT_IN_DOCUMENT } from "./contact.ts";
import {
  date,
  decimal,
  flag,
  identifier,
  ids,
  instant,
  integer,
  listOf,
  named,
  oneOf,
  onlyIn,
  orNull,
  price,
  record,
  stamps,
  text,
  textLike,
} from "./declared-record.ts";
import { ORIGIN, PAYMENT, relatedFields } from "./document-parts.ts";
import type { ShownDocument } from "./documents.ts";

/** A purchase with its figures and related records. */
export type ShownPurchase = ShownDocument<PurchaseRecord> &
  Omit<InvoiceFigures, "details" | "taxes" | "reversed"> & {
    readonly lines: readonly ShownLine[];
    /** The day of the last payment; null while an amount is open. */
    readonly paidOn: CalendarDate | null;
    readonly payments: readonly StoredPayment[];
  };

/** A line of a purchase or of a sales invoice. */
export type ShownLine = InvoiceFigures["details"][number] & {
  readonly typed: TypedDetail;
  readonly taxRate: StoredTaxRate | undefined;
};

const IN_BASE = "In the currency of the administration";

/** The same on sales invoices. */
export const DETAIL = record<ShownLine>("detail", {
  id: identifier(({ detail }) => detail.id),
  administration_id: ids.administration_id,
  tax_rate_id: identifier(({ detail }) => detail.taxRateId),
  ledger_account_id: identifier(({ detail }) => detail.ledgerAccountId),
  project_id: orNull(identifier)(({ detail }) => detail.projectId),
  product_id: orNull(identifier)(({ typed }) => typed.productId),
  amount: orNull(text)(({ typed }) => typed.quantity, "The quantity as typed"),
  amount_decimal: decimal(({ detail }) => detail.quantity),
  description: text(({ detail }) => detail.description),
  price: price(({ detail }) => detail.price),
  period: orNull(textLike("^\\d{8}\\.\\.\\d{8}$"))(
    ({ detail: { period } }) => period && `${compact(period.first)}..${compact(period.last)}`,
  ),
  row_order: integer(({ typed }) => typed.order),
  total_price_excl_tax_with_discount: decimal(({ net }) => net),
  total_price_excl_tax_with_discount_base: decimal(({ netBase }) => netBase, IN_BASE),
  tax_report_reference: listOf(named("reference", text))(
    ({ taxRate }) => taxRate?.reportReferences ?? [],
    "The boxes of the tax return",
  ),
  mandatory_tax_text: orNull(text)(() => null),
  created_at: instant(({ typed }) => typed.createdAt),
  updated_at: instant(({ typed }) => typed.updatedAt),
  // Only lines of estimates are optional.
  is_optional: onlyIn(
    "current",
    flag(() => false),
  ),
  is_selected: onlyIn(
    "current",
    flag(() => false),
  ),
});

const compact = (day: CalendarDate): string => day.replaceAll("-", "");

const ALLOCATION = record<InvoiceFigures["allocations"][number]>("fiscal_allocation", {
  id: identifier(({ allocation }) => allocation.id),
  administration_id: ids.administration_id,
  ledger_account_id: identifier(({ allocation }) => allocation.ledgerAccountId),
  private_ledger_account_id: identifier(({ allocation }) => allocation.privateLedgerAccountId),
  percentage: decimal(({ allocation }) => allocation.percentage),
  price: decimal(({ price }) => price),
  price_base: decimal(({ priceBase }) => priceBase, IN_BASE),
  created_at: instant(({ allocation }) => allocation.createdAt),
  updated_at: instant(({ allocation }) => allocation.updatedAt),
});

/** The same in both shapes. */
export const RECEIPT = record<ShownPurchase>("receipt", {
  ...ids,
  contact_id: orNull(identifier)((receipt) => receipt.contactId),
  contact: orNull(CONTACT_IN_DOCUMENT)((receipt) => receipt.contact()),
  reference: orNull(text)((receipt) => receipt.reference),
  date: date((receipt) => receipt.date),
  due_date: orNull(date)((receipt) => receipt.dueOn),
  entry_number: orNull(integer)((receipt) => receipt.entryNumber),
  state: oneOf(INVOICE_STATES)((receipt) => receipt.state),
  currency: text((receipt) => receipt.currency),
  exchange_rate: decimal((receipt) => receipt.exchangeRate),
  revenue_invoice: orNull(flag)(() => false),
  prices_are_incl_tax: orNull(flag)((receipt) => receipt.pricesIncludeTax),
  origin: orNull(ORIGIN)((receipt) => receipt.origin),
  paid_at: orNull(date)((receipt) => receipt.paidOn, "The day of the last payment"),
  tax_number: orNull(text)((receipt) => receipt.contact()?.taxNumber ?? null, "Of the contact"),
  total_price_excl_tax: orNull(decimal)((receipt) => receipt.totalExcl),
  total_price_excl_tax_base: orNull(decimal)((receipt) => receipt.totalExclBase, IN_BASE),
  total_price_incl_tax: orNull(decimal)((receipt) => receipt.totalIncl),
  total_price_incl_tax_base: orNull(decimal)((receipt) => receipt.totalInclBase, IN_BASE),
  ...stamps,
  version: integer((receipt) => receipt.version),
  details: listOf(DETAIL)((receipt) => receipt.lines),
  fiscal_allocations: listOf(ALLOCATION)((receipt) => receipt.allocations),
  payments: listOf(PAYMENT)((receipt) => receipt.payments),
  ...relatedFields,
});
