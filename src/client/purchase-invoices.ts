/** The list of purchase invoices (specification 9); their records are those of receipts. */
// Gap: Lists beyond the specification.
import type { Session } from "../api/client.ts";
import { type DocumentList, documentQuery } from "./document-operations.ts";
import { type Receipt, type ReceiptFilter, receiptAt } from "./receipts.ts";
import { readPages } from "./requests.ts";

/** Has the fields of a receipt. */
export type PurchaseInvoice = Receipt;

export interface PurchaseInvoices {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (selection?: DocumentList<ReceiptFilter>) => AsyncGenerator<PurchaseInvoice>;
}

export const purchaseInvoicesOf = (session: Session): PurchaseInvoices => ({
  list: (selection) =>
    readPages(session, "/documents/purchase_invoices", receiptAt, documentQuery(selection)),
});
