/** The list of purchase invoices (specification 9); their record is that of a receipt. */
// Gap: Lists beyond the specification.
import type { Session } from "../api/client.ts";
import { readPages } from "./asking.ts";
import { type DocumentList, documentQuery } from "./document-operations.ts";
import { type Receipt, type ReceiptFilter, receiptAt } from "./receipts.ts";

/** Has the fields of a receipt. */
export type PurchaseInvoice = Receipt;

export interface PurchaseInvoices {
  /** In the order of the service, page after page as they are taken. */
  readonly list: (asked?: DocumentList<ReceiptFilter>) => AsyncGenerator<PurchaseInvoice>;
}

export const purchaseInvoicesOf = (session: Session): PurchaseInvoices => ({
  list: (asked) =>
    readPages(session, "/documents/purchase_invoices", receiptAt, documentQuery(asked)),
});
