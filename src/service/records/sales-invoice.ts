/** The record of a sales invoice. Gap: Sales invoices. */

import { type Amount, subtract, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { amount, date, flag, identifier, instant, oneOf, text } from "../../fields/scalars.ts";
import type { SalesInvoiceRecord } from "../rules/administration-books.ts";
import type { StoredPayment } from "../rules/document-parts.ts";
import type { InvoiceFigures } from "../rules/posting-figures.ts";
import { SALES_INVOICE_STATES, salesInvoiceState } from "../rules/sales-invoice-filter.ts";
import { CONTACT_IN_DOCUMENT, CONTACT_PERSON, CUSTOM_FIELD } from "./contact.ts";
import { from, ids, integer, record, stamps } from "./declared-record.ts";
import { PAYMENT, relatedFields } from "./document-parts.ts";
import type { ShownDocument } from "./documents.ts";
import { DETAIL, type ShownLine } from "./receipt.ts";

/** A sales invoice with its figures and related records. */
export type ShownInvoice = ShownDocument<SalesInvoiceRecord> &
  Pick<InvoiceFigures, "totalExcl" | "totalIncl" | "totalExclBase" | "totalInclBase"> & {
    readonly lines: readonly ShownLine[];
    readonly taxTotals: readonly TaxTotal[];
    readonly payments: readonly StoredPayment[];
    /** Including tax; negative for an amount that the contact receives. */
    readonly unpaid: Amount;
    readonly unpaidBase: Amount;
    /** The day of the last payment; null while an amount is open. */
    readonly paidOn: CalendarDate | null;
    /** `nl`, `nl-be` or `en`. */
    readonly language: string;
  };

type TaxTotal = InvoiceFigures["taxes"][number] & {
  readonly net: Amount;
  readonly netBase: Amount;
};

const IN_BASE = "In the currency of the administration";
const OF_INVOICE = "In the currency of the invoice";

const TAX_TOTAL = record<TaxTotal>("tax_total", {
  tax_rate_id: from(identifier, ({ taxRateId }) => taxRateId, "The tax rate"),
  taxable_amount: from(amount, ({ net }) => net, OF_INVOICE),
  taxable_amount_base: from(amount, ({ netBase }) => netBase, IN_BASE),
  tax_amount: from(amount, ({ tax }) => tax, OF_INVOICE),
  tax_amount_base: from(amount, ({ taxBase }) => taxBase, IN_BASE),
});

const isDraft = ({ state }: ShownInvoice): boolean => salesInvoiceState(state) === "draft";

/** The same in both shapes. What the real service keeps of an invoice and this one does not is null or empty. */
export const SALES_INVOICE = record<ShownInvoice>("sales_invoice", {
  ...ids,
  contact_id: from(orNull(identifier), (invoice) => invoice.contactId, "The customer"),
  contact: from(
    orNull(CONTACT_IN_DOCUMENT),
    (invoice) => invoice.contact(),
    "The record of the customer",
  ),
  contact_person_id: from(orNull(identifier), () => null, "The person it is addressed to"),
  contact_person: from(orNull(CONTACT_PERSON), () => null, "The record of that person"),
  invoice_id: from(
    orNull(text),
    (invoice) => (isDraft(invoice) ? null : invoice.reference),
    "The number on the invoice; null for a draft",
  ),
  recurring_sales_invoice_id: from(
    orNull(identifier),
    () => null,
    "The recurring invoice that made it",
  ),
  subscription_id: from(orNull(identifier), () => null, "The subscription that made it"),
  workflow_id: from(orNull(identifier), () => null, "How it is sent and reminded of"),
  document_style_id: from(orNull(identifier), () => null, "Its layout"),
  identity_id: from(orNull(identifier), () => null, "The sender on the invoice"),
  draft_id: from(orNull(integer), () => null, "The number of a draft"),
  state: from(
    oneOf(...SALES_INVOICE_STATES),
    (invoice) => salesInvoiceState(invoice.state),
    "`late` after the due date, `paid` once payments reach the total",
  ),
  invoice_date: from(orNull(date), (invoice) => invoice.date, "The day on which it is booked"),
  due_date: from(date, (invoice) => invoice.dueOn, "The last day on which it is not late"),
  payment_conditions: from(orNull(text), () => null, "The text about payment on the invoice"),
  payment_reference: from(orNull(text), () => null, "For the bank transfer"),
  short_payment_reference: from(orNull(text), () => null, "For the bank transfer"),
  reference: from(orNull(text), (invoice) => invoice.reference, "The same as the number here"),
  language: from(text, (invoice) => invoice.language, "The language of the administration"),
  currency: from(text, (invoice) => invoice.currency, "Three letters"),
  discount: from(amount, () => ZERO, "A percentage over the whole invoice: none here"),
  original_sales_invoice_id: from(
    orNull(identifier),
    () => null,
    "The invoice that this one credits",
  ),
  paused: from(flag, () => false, "Whether reminders wait"),
  paid_at: from(orNull(date), (invoice) => invoice.paidOn, "The day of the last payment"),
  sent_at: from(
    orNull(date),
    (invoice) => (isDraft(invoice) ? null : invoice.date),
    "The day on which it was sent; null for a draft",
  ),
  ...stamps,
  public_view_code: from(orNull(text), () => null, "The code of its public page"),
  public_view_code_expires_at: from(orNull(instant), () => null, "When that page ends"),
  version: from(integer, (invoice) => invoice.version, "Increases with every change"),
  details: from(listOf(DETAIL), (invoice) => invoice.lines, "Its lines"),
  payments: from(
    listOf(PAYMENT),
    (invoice) => invoice.payments,
    "From bank mutations and registered by users, oldest first",
  ),
  total_paid: from(amount, (invoice) => subtract(invoice.totalIncl, invoice.unpaid), OF_INVOICE),
  total_unpaid: from(amount, (invoice) => invoice.unpaid, OF_INVOICE),
  total_unpaid_base: from(amount, (invoice) => invoice.unpaidBase, IN_BASE),
  prices_are_incl_tax: from(
    flag,
    (invoice) => invoice.pricesIncludeTax,
    "Whether lines include tax",
  ),
  total_price_excl_tax: from(amount, (invoice) => invoice.totalExcl, OF_INVOICE),
  total_price_excl_tax_base: from(amount, (invoice) => invoice.totalExclBase, IN_BASE),
  total_price_incl_tax: from(amount, (invoice) => invoice.totalIncl, OF_INVOICE),
  total_price_incl_tax_base: from(amount, (invoice) => invoice.totalInclBase, IN_BASE),
  total_discount: from(amount, () => ZERO, OF_INVOICE),
  marked_dubious_on: from(orNull(date), () => null, "When payment became doubtful"),
  marked_uncollectible_on: from(orNull(date), () => null, "When it was given up"),
  reminder_count: from(integer, () => 0, "Reminders that were sent"),
  next_reminder: from(orNull(date), () => null, "The day of the next reminder"),
  original_estimate_id: from(orNull(identifier), () => null, "The estimate before it"),
  url: from(orNull(text), () => null, "Its public page"),
  payment_url: from(orNull(text), () => null, "The page on which it can be paid"),
  custom_fields: from(listOf(CUSTOM_FIELD), () => [], "Fields that users added"),
  ...relatedFields,
  tax_totals: from(
    listOf(TAX_TOTAL),
    (invoice) => invoice.taxTotals,
    "One for each tax rate of its lines",
  ),
});
