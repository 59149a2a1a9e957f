/**
 * Reads the sales invoices of the month a year before the last of a pull: price and volume are known where both months
 * have quantities. The lists of the books have no documents of before them.
 */
import { PAGE_SIZE, type Session } from "../api/client.ts";
import { PATH_OF_LIST, readDocumentList } from "../api/read-document-lists.ts";
import { addMonths, periodOf } from "../calendar/month.ts";
import type { EarlierInvoices } from "../ledger/earlier-invoices.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import type { DocumentsPull } from "./documents-pull.ts";

const PURPOSE = "documents/before";
const LIST = "sales_invoices";
const MONTHS_OF_YEAR = 12;
/** A thousand invoices of a month: a longer list is not compared, so that its other pages are not asked for. */
const PAGES_MAX = 10;

type Order = Pick<PullOrder, "period" | "skipsDocumentLists">;

/** How many requests a list takes at least. */
export const earlierRequestsOf = (list: DocumentListName, order: Order): number =>
  list === LIST && order.skipsDocumentLists !== true ? 1 : 0;

const pagesOf = (session: Session, { period }: Order) => {
  const month = periodOf(addMonths(period.last, -MONTHS_OF_YEAR));
  return readDocumentList(session, month, { list: LIST, which: "of-period" }, PURPOSE);
};

/** As `probeLaterDocuments`. */
export async function probeEarlierInvoices(
  session: Session,
  order: Order,
  list: DocumentListName,
): Promise<number> {
  if (earlierRequestsOf(list, order) === 0) return 0;
  for await (const { rowsStated } of pagesOf(session, order)) return pagesFor(rowsStated);
  return 1;
}

/** One page of a list that is too long. */
function pagesFor(rowsStated: number | null): number {
  const pages = Math.max(1, Math.ceil((rowsStated ?? 0) / PAGE_SIZE));
  return pages > PAGES_MAX ? 1 : pages;
}

/** Requests them from a service that gave the list. Failures: those of the transport, answer-malformed. */
export async function pullEarlierInvoices({
  session,
  snapshot: { order, documents },
  count,
  later,
}: DocumentsPull): Promise<void> {
  const isGiven = documents.lists().some(({ list }) => list === LIST);
  if (order.skipsDocumentLists === true || !isGiven) return;
  later.delete(LIST);
  await readInvoices(session, order, (pagesLeft) => {
    count(LIST, pagesLeft);
  });
}

/** From the stored answers; null of a pull that did not ask for them, and of books that end before their pull. */
export async function storedEarlierInvoices(
  session: Session,
  { order, documents, pulledPeriod }: Snapshot,
): Promise<EarlierInvoices | null> {
  const wasAsked = documents.wasAsked(`${PATH_OF_LIST[LIST]}.json`, PURPOSE);
  if (!wasAsked || order.period.last !== pulledPeriod.last) return null;
  return readInvoices(session, order);
}

/** Null for a list that is not read to its end. */
async function readInvoices(
  session: Session,
  order: Order,
  onPage: (pagesLeft: number) => void = () => undefined,
): Promise<EarlierInvoices | null> {
  const documents: EarlierInvoices["documents"][number][] = [];
  let pages = 0;
  for await (const { rows, rowsStated, count } of pagesOf(session, order)) {
    pages += 1;
    documents.push(...rows.flatMap((row) => ("details" in row ? [row] : [])));
    onPage(Math.max(0, pagesFor(rowsStated) - pages));
    const isTooLong = Math.ceil((rowsStated ?? 0) / PAGE_SIZE) > PAGES_MAX;
    if (isTooLong || (pages === PAGES_MAX && count === PAGE_SIZE && rowsStated === null))
      return null;
  }
  return pages === 0 ? null : { month: addMonths(order.period.last, -MONTHS_OF_YEAR), documents };
}
