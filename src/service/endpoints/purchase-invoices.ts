/** The list of purchase invoices (specification 9). Gap: Lists beyond the specification. */
import { RECEIPT } from "../records/receipt.ts";
import type { Endpoint } from "./endpoint.ts";
import { listDocuments } from "./internal/document-lists.ts";
import { documentResource } from "./internal/document-resource.ts";
import { shownPurchases } from "./internal/purchase-records.ts";

export const listPurchaseInvoices: Endpoint = listDocuments(
  documentResource({
    kind: "purchase_invoice",
    listing: { isSortable: true, knowsAutomaticSaving: true, canExcludeNew: false },
    record: RECEIPT,
    shown: shownPurchases,
  }),
);
