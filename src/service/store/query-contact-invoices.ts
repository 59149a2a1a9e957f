/** The sales invoices of one contact, as that contact may see them: without drafts. */

import type { Amount } from "../../amount/amount.ts";
import { amountIn } from "../../fields/row.ts";
import type { SalesInvoiceRecord } from "../rules/administration-books.ts";
import { openInCurrency } from "../rules/invoice-status.ts";
import { type InvoiceFigures, invoiceFigures } from "../rules/posting-figures.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import { readPostingContext } from "./book-document.ts";
import { type PageRequest, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { storedDocumentIn } from "./query-documents.ts";
import type { SqlRow, Store } from "./store.ts";

export interface ContactInvoice {
  readonly invoice: SalesInvoiceRecord;
  readonly figures: InvoiceFigures;
  /** In the currency of the invoice, including tax; negative for an amount that the contact receives. */
  readonly open: Amount;
}

export interface ContactInvoiceSelection {
  readonly administrationId: string;
  readonly contactId: string;
  /** Only invoices with an open amount. */
  readonly isOpen: boolean;
}

/** The open items of the invoice, whoever paid it. */
const OPEN = `coalesce((
  SELECT SUM(amount) FROM postings p INDEXED BY postings_by_invoice
  WHERE p.administration_id = d.administration_id AND p.invoice_id = d.id
    AND p.ledger_account_id = (SELECT r.ledger_account_id FROM account_roles r
      WHERE r.administration_id = d.administration_id AND r.role = 'debtors')
), 0)`;
const COLUMNS = `d.*, ${OPEN} AS open_amount`;
const OF_CONTACT = `FROM documents d INDEXED BY documents_by_contact
  WHERE d.administration_id = ? AND d.contact_id = ? AND d.kind = 'sales_invoice'
    AND d.state NOT IN ('draft', 'new')`;

/** Newest first. */
export function contactInvoicesPage(
  store: Store,
  { administrationId, contactId, isOpen }: ContactInvoiceSelection,
  page: PageRequest,
): RowsPage<ContactInvoice> {
  const context = readPostingContext(store, administrationId);
  return pageOfRows(
    store,
    {
      columns: COLUMNS,
      from: isOpen ? `${OF_CONTACT} AND ${OPEN} <> 0` : OF_CONTACT,
      order: "d.date DESC, length(d.id) DESC, d.id DESC",
      values: [administrationId, contactId],
    },
    page,
    (row) => contactInvoiceIn(row, context),
  );
}

/** Null for an invoice of another contact, and for a draft. */
export function findContactInvoice(
  store: Store,
  { administrationId, contactId }: Omit<ContactInvoiceSelection, "isOpen">,
  id: string,
): ContactInvoice | null {
  const [row] = store.rows(
    `SELECT ${COLUMNS} ${OF_CONTACT} AND d.id = ?`,
    administrationId,
    contactId,
    id,
  );
  if (row === undefined) return null;
  return contactInvoiceIn(row, readPostingContext(store, administrationId));
}

function contactInvoiceIn(row: SqlRow, context: PostingContext): ContactInvoice {
  const { document: invoice } = storedDocumentIn(row, "sales_invoice");
  const figures = invoiceFigures(invoice, context);
  return { invoice, figures, open: openInCurrency(invoice, figures, amountIn(row, "open_amount")) };
}
