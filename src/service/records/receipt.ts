/** The record of a receipt and of a purchase invoice (specification 2.3). Gap: Receipts. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import {
  amount,
  date,
  flag,
  identifier,
  instant,
  oneOf,
  text,
  textLike,
} from "../../fields/scalars.ts";
import type { PurchaseRecord, TypedDetail } from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import type { InvoiceFigures } from "../rules/posting-figures.ts";
import { INVOICE_STATES } from "../rules/stored-documents.ts";
import type { StoredTaxRate } from "../rules/tax-rates.ts";
import { CONTACT_IN_DOCUMENT } from "./contact.ts";
import { from, ids, integer, named, onlyIn, price, record, stamps } from "./declared-record.ts";
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
  id: from(identifier, ({ detail }) => detail.id),
  administration_id: ids.administration_id,
  tax_rate_id: from(identifier, ({ detail }) => detail.taxRateId),
  ledger_account_id: from(identifier, ({ detail }) => detail.ledgerAccountId),
  project_id: from(orNull(identifier), ({ detail }) => detail.projectId),
  product_id: from(orNull(identifier), ({ typed }) => typed.productId),
  amount: from(orNull(text), ({ typed }) => typed.quantity, "The quantity as typed"),
  amount_decimal: from(amount, ({ detail }) => detail.quantity),
  description: from(text, ({ detail }) => detail.description),
  price: from(price, ({ detail }) => detail.price),
  period: from(
    orNull(textLike(/^\d{8}\.\.\d{8}$/)),
    ({ detail: { period } }) => period && `${compact(period.first)}..${compact(period.last)}`,
  ),
  row_order: from(integer, ({ typed }) => typed.order),
  total_price_excl_tax_with_discount: from(amount, ({ net }) => net),
  total_price_excl_tax_with_discount_base: from(amount, ({ netBase }) => netBase, IN_BASE),
  tax_report_reference: from(
    listOf(named("reference", text)),
    ({ taxRate }) => taxRate?.reportReferences ?? [],
    "The boxes of the tax return",
  ),
  mandatory_tax_text: from(orNull(text), () => null),
  created_at: from(instant, ({ typed }) => typed.createdAt),
  updated_at: from(instant, ({ typed }) => typed.updatedAt),
  // Only lines of estimates are optional.
  is_optional: onlyIn(
    "current",
    from(flag, () => false),
  ),
  is_selected: onlyIn(
    "current",
    from(flag, () => false),
  ),
});

const compact = (day: CalendarDate): string => day.replaceAll("-", "");

const ALLOCATION = record<InvoiceFigures["allocations"][number]>("fiscal_allocation", {
  id: from(identifier, ({ allocation }) => allocation.id),
  administration_id: ids.administration_id,
  ledger_account_id: from(identifier, ({ allocation }) => allocation.ledgerAccountId),
  private_ledger_account_id: from(
    identifier,
    ({ allocation }) => allocation.privateLedgerAccountId,
  ),
  percentage: from(amount, ({ allocation }) => allocation.percentage),
  price: from(amount, ({ price }) => price),
  price_base: from(amount, ({ priceBase }) => priceBase, IN_BASE),
  created_at: from(instant, ({ allocation }) => allocation.createdAt),
  updated_at: from(instant, ({ allocation }) => allocation.updatedAt),
});

/** The same in both shapes. */
export const RECEIPT = record<ShownPurchase>("receipt", {
  ...ids,
  contact_id: from(orNull(identifier), (receipt) => receipt.contactId),
  contact: from(orNull(CONTACT_IN_DOCUMENT), (receipt) => receipt.contact()),
  reference: from(orNull(text), (receipt) => receipt.reference),
  date: from(date, (receipt) => receipt.date),
  due_date: from(orNull(date), (receipt) => receipt.dueOn),
  entry_number: from(orNull(integer), (receipt) => receipt.entryNumber),
  state: from(oneOf(...INVOICE_STATES), (receipt) => receipt.state),
  currency: from(text, (receipt) => receipt.currency),
  exchange_rate: from(amount, (receipt) => receipt.exchangeRate),
  revenue_invoice: from(orNull(flag), () => false),
  prices_are_incl_tax: from(orNull(flag), (receipt) => receipt.pricesIncludeTax),
  origin: from(orNull(ORIGIN), (receipt) => receipt.origin),
  paid_at: from(orNull(date), (receipt) => receipt.paidOn, "The day of the last payment"),
  tax_number: from(
    orNull(text),
    (receipt) => receipt.contact()?.taxNumber ?? null,
    "Of the contact",
  ),
  total_price_excl_tax: from(orNull(amount), (receipt) => receipt.totalExcl),
  total_price_excl_tax_base: from(orNull(amount), (receipt) => receipt.totalExclBase, IN_BASE),
  total_price_incl_tax: from(orNull(amount), (receipt) => receipt.totalIncl),
  total_price_incl_tax_base: from(orNull(amount), (receipt) => receipt.totalInclBase, IN_BASE),
  ...stamps,
  version: from(integer, (receipt) => receipt.version),
  details: from(listOf(DETAIL), (receipt) => receipt.lines),
  fiscal_allocations: from(listOf(ALLOCATION), (receipt) => receipt.allocations),
  payments: from(listOf(PAYMENT), (receipt) => receipt.payments),
  ...relatedFields,
});
