/** How many requests the document lists take: an estimate without any request, or from their first pages. */
import { PAGE_SIZE, type Session } from "../../api/client.ts";
import { requestsForIds } from "../../api/id-blocks.ts";
import {
  type ListSelection,
  readDocumentList,
  readVersionedIds,
  selectionsOf,
} from "../../api/read-document-lists.ts";
import type { Period } from "../../calendar/month.ts";
import { DOCUMENT_LISTS, type DocumentListName } from "../../ledger/listed-document.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { earlierRequestsOf, probeEarlierInvoices } from "../earlier-invoices.ts";
import { type LaterOrder, laterRequestsOf, probeLaterDocuments } from "../later-documents.ts";
import { monthsBefore } from "../year-before.ts";

/**
 * Requests by list, those of the plan included. The list of journals is requested in any case, for the books with the
 * names and for the months before with the comparatives: here it has only its pages after the first, its versions, and
 * those in state `new`. Documents that entries name and no list has are not known before the entries.
 */
export type DocumentRequests = ReadonlyMap<DocumentListName, ListRequests>;

export interface ListRequests {
  /** Pages of the list: of the period, and what is open of before it or new. */
  readonly pages: number;
  /** Pages of the list of the months after the books, and of the month a year before their last. */
  readonly later: number;
  readonly versions: number;
  /** For documents by their ids: bank mutations have no pages. */
  readonly byId: number;
}

export const JOURNALS = "general_journal_documents";
/** The plan's own requests: the pull requests the lists again, after the entries. */
const PURPOSE = "documents/plan";

type Order = Pick<PullOrder, "period" | "fiscalYear" | "asOf" | "priorYear" | "skipsDocumentLists">;

/** The lists of a pull: of journals alone if the profile switches the lists off. */
export const listsOf = ({
  skipsDocumentLists,
}: Pick<Order, "skipsDocumentLists">): readonly DocumentListName[] =>
  skipsDocumentLists === true ? [JOURNALS] : DOCUMENT_LISTS;

/** If every selection is one page. */
export const documentRequestsAtLeast = (order: LaterOrder): DocumentRequests =>
  new Map(listsOf(order).map((list) => [list, atLeast(list, order)]));

function atLeast(list: DocumentListName, order: LaterOrder): ListRequests {
  const later = besideRequestsOf(list, order);
  if (order.skipsDocumentLists === true) return { pages: 0, later, versions: 0, byId: 0 };
  if (list === "financial_mutations") return { pages: 0, later, versions: 1, byId: 0 };
  const selections = selectionsOf(list).length;
  return { pages: list === JOURNALS ? selections - 1 : selections, later, versions: 1, byId: 0 };
}

/** Requests for documents of before and after the books. */
export const besideRequestsOf = (list: DocumentListName, order: LaterOrder): number =>
  laterRequestsOf(list, order) + earlierRequestsOf(list, order);

export const totalOfList = ({ pages, later, versions, byId }: ListRequests): number =>
  pages + later + versions + byId;

export const totalOfDocuments = (requests: DocumentRequests): number =>
  [...requests.values()].reduce((total, of) => total + totalOfList(of), 0);

/** Whether a plan requested the first pages. */
export const areDocumentsProbed = (snapshot: Snapshot): boolean => snapshot.hasAnswersFor(PURPOSE);

/** Requests the first page of each list, and returns how many requests the list then takes in total. */
export async function probeDocuments(session: Session, order: Order): Promise<DocumentRequests> {
  const requests = new Map<DocumentListName, ListRequests>();
  for (const list of listsOf(order)) {
    requests.set(list, await probeList(session, order, list));
  }
  return requests;
}

async function probeList(
  session: Session,
  order: Order,
  list: DocumentListName,
): Promise<ListRequests> {
  if (list === "financial_mutations") {
    const versions = await readVersionedIds(session, order.period, list, PURPOSE);
    return { pages: 0, later: 0, versions: PROBED + 1, byId: requestsForIds(versions?.ids ?? []) };
  }
  const selection = { list, which: "of-period" } as const;
  const { pages: others, versions } = atLeast(list, order);
  const pages = await pagesIn(session, order.period, selection);
  if (list === JOURNALS) {
    const before = await pagesIn(session, monthsBefore(order), selection);
    const more = Math.max(0, pages - 1) + Math.max(0, before - 1);
    return { pages: 2 * PROBED + more + others, later: 0, versions, byId: 0 };
  }
  // A list that is not there is requested once; what is open of before the period fits on a page.
  if (pages === 0) return { pages: PROBED + 1, later: 0, versions, byId: 0 };
  const after = await probeLaterDocuments(session, order, list);
  const later = after + (await probeEarlierInvoices(session, order, list));
  return { pages: PROBED + pages - 1 + others, later, versions, byId: 0 };
}

/** The plan requests a page or the versions itself, and the pull again. */
const PROBED = 1;

/** From the first page; 0 if the service does not have the list. */
async function pagesIn(session: Session, period: Period, of: ListSelection): Promise<number> {
  for await (const { rows, rowsStated } of readDocumentList(session, period, of, PURPOSE)) {
    return Math.max(1, Math.ceil((rowsStated ?? rows.length) / PAGE_SIZE));
  }
  return 0;
}
