/** The list of purchase invoices (specification 9). Gap: Lists beyond the specification. */
import type { Endpoint } from "./endpoint.ts";
import { listDocuments } from "./internal/document-lists.ts";
import { purchaseRecords, purchaseSchema } from "./internal/purchase-records.ts";

export const listPurchaseInvoices: Endpoint = listDocuments({
  kind: "purchase_invoice",
  prefix: "/documents/purchase_invoices",
  idName: "purchase_invoice_id",
  root: "purchase_invoice",
  plural: "purchase_invoices",
  listing: { takesSort: true, knowsAutomaticSaving: true, canExcludeNew: false },
  schema: () => purchaseSchema,
  records: purchaseRecords,
});
