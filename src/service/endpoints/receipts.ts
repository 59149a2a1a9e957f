/** Receipts: proofs of payment for expenses (specification 4.4). */
import type { Endpoint } from "./endpoint.ts";
import {
  createDocument,
  deleteDocument,
  getDocument,
  updateDocument,
} from "./internal/document-endpoints.ts";
import {
  listDocuments,
  synchronizationFetch,
  synchronizationList,
} from "./internal/document-lists.ts";
import type { DocumentResource } from "./internal/document-resource.ts";
import { payReceipt } from "./internal/pay-receipt.ts";
import { purchaseRecords, purchaseSchema } from "./internal/purchase-records.ts";
import { newReceipt, readReceipt } from "./internal/read-receipt.ts";
import { RECEIPT_BODY } from "./internal/receipt-body.ts";
import { fieldChanges, rowChanges } from "./internal/record-changes.ts";

export const receipts: DocumentResource<"receipt"> = {
  kind: "receipt",
  prefix: "/documents/receipts",
  idName: "receipt_id",
  root: "receipt",
  plural: "receipts",
  title: "Receipt",
  listing: { takesSort: true, knowsAutomaticSaving: true, canExcludeNew: false },
  schema: () => purchaseSchema,
  records: purchaseRecords,
};

export const listReceipts: Endpoint = listDocuments(receipts);
export const syncReceipts: Endpoint = synchronizationList(receipts);
export const fetchReceipts: Endpoint = synchronizationFetch(receipts);
export const getReceipt: Endpoint = getDocument(receipts);
export const deleteReceipt: Endpoint = deleteDocument(receipts);

export const postReceipt: Endpoint = createDocument(receipts, {
  body: RECEIPT_BODY,
  readNew: (call, { receipt }) => newReceipt(call, receipt),
  afterwards: (call, { payment }, { id }) => {
    if (payment !== undefined) payReceipt(call, id, payment.financial_account_id);
  },
});

export const patchReceipt: Endpoint = updateDocument(receipts, {
  body: RECEIPT_BODY,
  readChange: (call, { receipt }, kept) => readReceipt(call, receipt, kept),
  afterwards: (call, { payment }, { id }) => {
    if (payment !== undefined) payReceipt(call, id, payment.financial_account_id);
  },
  describe: (call, before, after) => {
    const [was = null, is = null] = purchaseRecords(call, [before, after]);
    return {
      changes: fieldChanges(was, is),
      detail_changes: rowChanges(was, is, "details"),
    };
  },
});
