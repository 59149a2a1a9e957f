/** Sales invoices, with their due dates and payments (contract 4.12). */
// Gap: Sales invoices.

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { contactAt, customFieldAt } from "./contact-record.ts";
import { type DocumentVersion, fetchByIds, versionAt } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt, paymentAt } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import { receiptDetailAt } from "./receipts.ts";
import { anyRecord, count, decimal, knownWord, type RecordOf, record, word } from "./records.ts";
import { idPart, readOne, readPages } from "./requests.ts";

const TAX_TOTAL_FIELDS = {
  tax_rate_id: optional(identifierOf(ledger.taxRateId)),
  taxable_amount: optional(decimal),
  taxable_amount_base: optional(decimal),
  tax_amount: optional(decimal),
  tax_amount_base: optional(decimal),
};
/** The tax of one rate; amounts ending in `Base` are in the administration's currency. @interface */
export type TaxTotal = RecordOf<typeof TAX_TOTAL_FIELDS>;
const taxTotalAt: Kind<TaxTotal> = record(TAX_TOTAL_FIELDS);

const SALES_INVOICE_STATES = [
  "draft",
  "open",
  "scheduled",
  "pending_payment",
  "late",
  "reminded",
  "paid",
  "uncollectible",
] as const;
/** @useDeclaredType */
export type SalesInvoiceState = (typeof SALES_INVOICE_STATES)[number];

const SALES_INVOICE_FIELDS = {
  id: identifierOf(ledger.documentId),
  administration_id: optional(identifier),
  contact_id: optional(orNull(identifierOf(ledger.contactId))),
  contact: optional(orNull(contactAt)),
  contact_person_id: optional(orNull(identifier)),
  contact_person: optional(orNull(anyRecord)),
  invoice_id: optional(orNull(word)),
  recurring_sales_invoice_id: optional(orNull(identifier)),
  subscription_id: optional(orNull(identifier)),
  workflow_id: optional(orNull(identifier)),
  document_style_id: optional(orNull(identifier)),
  identity_id: optional(orNull(identifier)),
  draft_id: optional(orNull(word)),
  state: optional(knownWord(...SALES_INVOICE_STATES)),
  invoice_date: optional(orNull(date)),
  due_date: optional(orNull(date)),
  payment_conditions: optional(orNull(text)),
  payment_reference: optional(orNull(word)),
  short_payment_reference: optional(orNull(word)),
  reference: optional(orNull(text)),
  language: optional(text),
  currency: optional(text),
  discount: optional(orNull(decimal)),
  original_sales_invoice_id: optional(orNull(identifier)),
  paused: optional(flag),
  paid_at: optional(orNull(date)),
  sent_at: optional(orNull(date)),
  created_at: optional(instant),
  updated_at: optional(instant),
  public_view_code: optional(orNull(text)),
  public_view_code_expires_at: optional(orNull(instant)),
  version: optional(word),
  details: optional(listOf(receiptDetailAt)),
  payments: optional(listOf(paymentAt)),
  total_paid: optional(decimal),
  total_unpaid: optional(decimal),
  total_unpaid_base: optional(decimal),
  prices_are_incl_tax: optional(flag),
  total_price_excl_tax: optional(decimal),
  total_price_excl_tax_base: optional(decimal),
  total_price_incl_tax: optional(decimal),
  total_price_incl_tax_base: optional(decimal),
  total_discount: optional(decimal),
  marked_dubious_on: optional(orNull(date)),
  marked_uncollectible_on: optional(orNull(date)),
  reminder_count: optional(count),
  next_reminder: optional(orNull(date)),
  original_estimate_id: optional(orNull(identifier)),
  url: optional(orNull(text)),
  payment_url: optional(orNull(text)),
  custom_fields: optional(listOf(customFieldAt)),
  notes: optional(listOf(noteAt)),
  attachments: optional(listOf(attachmentAt)),
  events: optional(listOf(eventAt)),
  tax_totals: optional(listOf(taxTotalAt)),
};
/** Totals ending in `Base` are in the administration's currency, the others in the invoice's. @interface */
export type SalesInvoice = RecordOf<typeof SALES_INVOICE_FIELDS>;
const salesInvoiceAt: Kind<SalesInvoice> = record(SALES_INVOICE_FIELDS);

/** Without a filter the service takes the invoices dated in this year. */
export interface SalesInvoiceFilter {
  /** By the date of the invoice. */
  readonly period?: DocumentPeriod;
  readonly state?: SalesInvoiceState | "all" | readonly SalesInvoiceState[];
  /** The complete reference. */
  readonly reference?: string;
  readonly contactId?: ledger.ContactId;
  readonly recurringSalesInvoiceId?: string;
  readonly workflowId?: string;
  /** ISO 8601 in UTC; strictly after. */
  readonly createdAfter?: string;
  /** ISO 8601 in UTC; strictly after. */
  readonly updatedAfter?: string;
}

export interface SalesInvoices {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (filter?: SalesInvoiceFilter) => AsyncGenerator<SalesInvoice>;
  /** Failure `record-unknown`. */
  readonly get: (id: ledger.DocumentId) => Promise<SalesInvoice>;
  /** Ids and versions of all matching invoices, in one request. */
  readonly versions: (filter?: SalesInvoiceFilter) => Promise<readonly DocumentVersion[]>;
  /** The invoices with these ids, in no particular order, a hundred per request; unknown ids are left out. */
  readonly fetch: (ids: readonly ledger.DocumentId[]) => AsyncGenerator<SalesInvoice>;
}

const PATH = "/sales_invoices";
const SYNCHRONIZATION = `${PATH}/synchronization`;

export const salesInvoicesOf = (session: Session): SalesInvoices => ({
  list: async function* (filter = {}) {
    yield* readPages(session, PATH, salesInvoiceAt, { filter: filterText({ ...filter }) });
  },
  get: async (id) => readOne(session, `${PATH}/${idPart(id)}`, salesInvoiceAt),
  versions: async (filter = {}) =>
    readOne(session, SYNCHRONIZATION, listOf(versionAt), {
      filter: filterText({ ...filter }),
    }),
  fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, salesInvoiceAt, ids),
});
