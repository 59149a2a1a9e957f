/** The list of purchase invoices (specification 9) and its versions; their records are those of receipts. */
// Gap: Lists beyond the specification.

import type { Session } from "../api/client.ts";
import { listOf } from "../fields/kind.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import {
  type Attachments,
  attachmentsOf,
  type DocumentList,
  type DocumentVersion,
  documentQuery,
  fetchByIds,
  versionAt,
} from "./document-operations.ts";
import { filterText } from "./filter-text.ts";
import { type Receipt, type ReceiptFilter, receiptAt } from "./receipts.ts";
import { idPart, readOne, readPages } from "./requests.ts";

/** Has the fields of a receipt. */
export type PurchaseInvoice = Receipt;

export interface PurchaseInvoices {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (selection?: DocumentList<ReceiptFilter>) => AsyncGenerator<PurchaseInvoice>;
  /** Ids and versions of all matching invoices, in one request. Without a filter, of any date. */
  readonly versions: (filter?: ReceiptFilter) => Promise<readonly DocumentVersion[]>;
  /** The invoices with these ids, in no particular order, a hundred per request; unknown ids are left out. */
  readonly fetch: (ids: readonly DocumentId[]) => AsyncGenerator<PurchaseInvoice>;
  readonly attachments: Pick<Attachments, "download">;
}

const PATH = "/documents/purchase_invoices";
const SYNCHRONIZATION = `${PATH}/synchronization`;

export const purchaseInvoicesOf = (session: Session): PurchaseInvoices => ({
  list: (selection) => readPages(session, PATH, receiptAt, documentQuery(selection)),
  versions: async (filter = {}) =>
    readOne(session, SYNCHRONIZATION, listOf(versionAt), { filter: filterText({ ...filter }) }),
  fetch: (ids) => fetchByIds(session, SYNCHRONIZATION, receiptAt, ids),
  attachments: { download: attachmentsOf(session, (id) => `${PATH}/${idPart(id)}`).download },
});
