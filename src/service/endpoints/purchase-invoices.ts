/** The list of purchase invoices (specification 9) and its versions. Gap: Lists beyond the specification. */
import { RECEIPT } from "../records/receipt.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  listDocuments,
  synchronizationFetch,
  synchronizationList,
} from "./internal/document-lists.ts";
import { documentResource } from "./internal/document-resource.ts";
import { shownPurchases } from "./internal/purchase-records.ts";

export const PURCHASE_INVOICES = documentResource({
  kind: "purchase_invoice",
  listing: { isSortable: true, knowsAutomaticSaving: true, canExcludeNew: false },
  record: RECEIPT,
  shown: shownPurchases,
});

export const PURCHASE_INVOICE_ENDPOINTS: readonly Endpoint[] = [
  synchronizationFetch(PURCHASE_INVOICES),
  listDocuments(PURCHASE_INVOICES),
  synchronizationList(PURCHASE_INVOICES),
];
