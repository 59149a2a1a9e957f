/** The sales invoices of one contact, as the contact may see them: drafts are not among them. */
import type { Amount } from "../../amount/amount.ts";
import type { SalesInvoiceRecord } from "../rules/administration-books.ts";
import { openInCurrency } from "../rules/invoice-status.ts";
import { type InvoiceFigures, invoiceFigures } from "../rules/posting-figures.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import { readPostingContext } from "./book-document.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { keptDocumentIn } from "./query-documents.ts";
import { amountIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

export interface ContactInvoice {
  readonly invoice: SalesInvoiceRecord;
  readonly figures: InvoiceFigures;
  /** In the currency of the invoice, with tax; negative for what the contact gets. */
  readonly open: Amount;
}

export interface InvoicesWanted {
  readonly administrationId: string;
  readonly contactId: string;
  /** Only those of which something is open. */
  readonly isOpen: boolean;
}

/** Read along the invoice, whoever paid it. */
const OPEN = `coalesce((
  SELECT SUM(amount) FROM postings p INDEXED BY postings_by_invoice
  WHERE p.administration_id = d.administration_id AND p.invoice_id = d.id
    AND p.ledger_account_id = (SELECT r.ledger_account_id FROM account_roles r
      WHERE r.administration_id = d.administration_id AND r.role = 'debtors')
), 0)`;
const COLUMNS = `d.*, ${OPEN} AS open_amount`;
const OF_CONTACT = `FROM documents d INDEXED BY documents_by_contact
  WHERE d.administration_id = ? AND d.contact_id = ? AND d.kind = 'sales_invoice'
    AND d.state <> 'draft'`;

/** The newest first. */
export function contactInvoicesPage(
  store: Store,
  { administrationId, contactId, isOpen }: InvoicesWanted,
  page: PageWanted,
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

/** Null for an invoice of somebody else, and for a draft. */
export function findContactInvoice(
  store: Store,
  { administrationId, contactId }: Omit<InvoicesWanted, "isOpen">,
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
  const { document: invoice } = keptDocumentIn(row, "sales_invoice");
  const figures = invoiceFigures(invoice, context);
  return { invoice, figures, open: openInCurrency(invoice, figures, amountIn(row, "open_amount")) };
}
