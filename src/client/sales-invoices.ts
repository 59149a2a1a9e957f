/** Sales invoices, with their due dates and payments (contract 4.12). */
// Gap: Sales invoices.
import type { Session } from "../api/client.ts";
import * as ledger from "../ledger/ledger-account.ts";
import { contactAt, customFieldAt } from "./contact-record.ts";
import { type DocumentVersion, fetchByIds, versionAt } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt, paymentAt } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import { receiptDetailAt } from "./receipts.ts";
import * as read from "./record-readers.ts";
import { idPart, readOne, readPages } from "./requests.ts";

const TAX_TOTAL_FIELDS = {
  tax_rate_id: read.optional(read.idOf(ledger.taxRateId)),
  taxable_amount: read.optional(read.decimal),
  taxable_amount_base: read.optional(read.decimal),
  tax_amount: read.optional(read.decimal),
  tax_amount_base: read.optional(read.decimal),
};
/** The tax of one rate; amounts ending in `Base` are in the administration's currency. @interface */
export type TaxTotal = read.RecordOf<typeof TAX_TOTAL_FIELDS>;
const taxTotalAt: read.Reader<TaxTotal> = read.record(TAX_TOTAL_FIELDS);

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
  id: read.idOf(ledger.documentId),
  administration_id: read.optional(read.identifier),
  contact_id: read.optional(read.orNull(read.idOf(ledger.contactId))),
  contact: read.optional(read.orNull(contactAt)),
  contact_person_id: read.optional(read.orNull(read.identifier)),
  contact_person: read.optional(read.orNull(read.anything)),
  invoice_id: read.optional(read.orNull(read.word)),
  recurring_sales_invoice_id: read.optional(read.orNull(read.identifier)),
  subscription_id: read.optional(read.orNull(read.identifier)),
  workflow_id: read.optional(read.orNull(read.identifier)),
  document_style_id: read.optional(read.orNull(read.identifier)),
  identity_id: read.optional(read.orNull(read.identifier)),
  draft_id: read.optional(read.orNull(read.word)),
  state: read.optional(read.oneOf(...SALES_INVOICE_STATES)),
  invoice_date: read.optional(read.orNull(read.date)),
  due_date: read.optional(read.orNull(read.date)),
  payment_conditions: read.optional(read.orNull(read.text)),
  payment_reference: read.optional(read.orNull(read.word)),
  short_payment_reference: read.optional(read.orNull(read.word)),
  reference: read.optional(read.orNull(read.text)),
  language: read.optional(read.text),
  currency: read.optional(read.text),
  discount: read.optional(read.orNull(read.decimal)),
  original_sales_invoice_id: read.optional(read.orNull(read.identifier)),
  paused: read.optional(read.boolean),
  paid_at: read.optional(read.orNull(read.date)),
  sent_at: read.optional(read.orNull(read.date)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  public_view_code: read.optional(read.orNull(read.text)),
  public_view_code_expires_at: read.optional(read.orNull(read.instant)),
  version: read.optional(read.word),
  details: read.optional(read.listOf(receiptDetailAt)),
  payments: read.optional(read.listOf(paymentAt)),
  total_paid: read.optional(read.decimal),
  total_unpaid: read.optional(read.decimal),
  total_unpaid_base: read.optional(read.decimal),
  prices_are_incl_tax: read.optional(read.boolean),
  total_price_excl_tax: read.optional(read.decimal),
  total_price_excl_tax_base: read.optional(read.decimal),
  total_price_incl_tax: read.optional(read.decimal),
  total_price_incl_tax_base: read.optional(read.decimal),
  total_discount: read.optional(read.decimal),
  marked_dubious_on: read.optional(read.orNull(read.date)),
  marked_uncollectible_on: read.optional(read.orNull(read.date)),
  reminder_count: read.optional(read.count),
  next_reminder: read.optional(read.orNull(read.date)),
  original_estimate_id: read.optional(read.orNull(read.identifier)),
  url: read.optional(read.orNull(read.text)),
  payment_url: read.optional(read.orNull(read.text)),
  custom_fields: read.optional(read.listOf(customFieldAt)),
  notes: read.optional(read.listOf(noteAt)),
  attachments: read.optional(read.listOf(attachmentAt)),
  events: read.optional(read.listOf(eventAt)),
  tax_totals: read.optional(read.listOf(taxTotalAt)),
};
/** Totals ending in `Base` are in the administration's currency, the others in the invoice's. @interface */
export type SalesInvoice = read.RecordOf<typeof SALES_INVOICE_FIELDS>;
const salesInvoiceAt: read.Reader<SalesInvoice> = read.record(SALES_INVOICE_FIELDS);

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
    readOne(session, SYNCHRONIZATION, read.listOf(versionAt), {
      filter: filterText({ ...filter }),
    }),
  fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, salesInvoiceAt, ids),
});
