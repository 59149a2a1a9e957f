/** Reads the documents that are dated in the months after a fiscal year, a page for each list or a few. */
import { PAGE_SIZE, type Session } from "../api/client.ts";
import { PATH_OF_LIST, readDocumentList } from "../api/read-document-lists.ts";
import { addMonths, lastDayOf, monthOf, nextMonth, type Period } from "../calendar/month.ts";
import {
  LATER_LISTS,
  type LaterDocument,
  type LaterDocuments,
  type LaterList,
  type LaterListName,
} from "../ledger/dossier/later-documents.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import type { DocumentsPull } from "./documents-pull.ts";

const PURPOSE = "documents/after";
const MONTHS_AFTER = 3;
/** Four hundred documents of a list: more would cost requests, and the sheet says that there are more. */
const PAGES_MAX = 4;

export type LaterOrder = Pick<PullOrder, "period" | "fiscalYear" | "asOf" | "skipsDocumentLists">;

/**
 * The three months after the books, as far as they have started on the day of the pull; null if they have not, and for
 * books that do not end with their fiscal year.
 */
function laterMonths(order: LaterOrder): Period | null {
  const { period, fiscalYear, asOf, skipsDocumentLists } = order;
  const isWholeYear = period.last === fiscalYear.period.last;
  if (skipsDocumentLists === true || !isWholeYear || asOf <= lastDayOf(period.last)) return null;
  const [third, current] = [addMonths(period.last, MONTHS_AFTER), monthOf(asOf)];
  return { first: nextMonth(period.last), last: current < third ? current : third };
}

/** How many requests a list takes at least. */
export const laterRequestsOf = (list: DocumentListName, order: LaterOrder): number =>
  isLater(list) && laterMonths(order) !== null ? 1 : 0;

const isLater = (list: DocumentListName): list is LaterListName =>
  LATER_LISTS.some((one) => one === list);

/**
 * Requests the first page, which the pull finds again, and returns how many requests the list takes; 0 if it is not
 * asked for.
 */
export async function probeLaterDocuments(
  session: Session,
  order: LaterOrder,
  list: DocumentListName,
): Promise<number> {
  const period = laterMonths(order);
  if (period === null || !isLater(list)) return 0;
  for await (const { rowsStated } of pagesOf(session, period, list)) return pagesFor(rowsStated);
  return 1;
}

const pagesFor = (rowsStated: number | null): number =>
  Math.min(PAGES_MAX, Math.max(1, Math.ceil((rowsStated ?? 0) / PAGE_SIZE)));

/** Requests the documents of the lists that the service gave. Failures: those of the transport, answer-malformed. */
export async function pullLaterDocuments({
  session,
  snapshot: { order, documents },
  count,
  later,
}: DocumentsPull): Promise<void> {
  const period = laterMonths(order);
  if (period === null) return;
  const given = new Set(documents.lists().map(({ list }) => list));
  for (const list of LATER_LISTS) {
    // The earlier ones are left.
    later.set(list, Math.max(0, (later.get(list) ?? 0) - 1));
    if (!given.has(list)) continue;
    await readLaterList(session, { period, list }, (pagesLeft) => {
      count(list, pagesLeft);
    });
  }
}

/** From the stored answers; null of a pull that did not ask for them. Failures: answer-malformed. */
export async function storedLaterDocuments(
  session: Session,
  { order, documents }: Snapshot,
): Promise<LaterDocuments | null> {
  const period = laterMonths(order);
  if (period === null) return null;
  const lists: LaterList[] = [];
  for (const list of LATER_LISTS) {
    if (!documents.wasAsked(`${PATH_OF_LIST[list]}.json`, PURPOSE)) continue;
    const read = await readLaterList(session, { period, list });
    if (read !== null) lists.push(read);
  }
  return lists.length === 0 ? null : { period, lists };
}

const pagesOf = (session: Session, period: Period, list: LaterListName) =>
  readDocumentList(session, period, { list, which: "of-period" }, PURPOSE);

async function readLaterList(
  session: Session,
  { period, list }: { readonly period: Period; readonly list: LaterListName },
  onPage: (pagesLeft: number) => void = () => undefined,
): Promise<LaterList | null> {
  const documents: LaterDocument[] = [];
  const sources: SourceHash[] = [];
  let [rows, drafts, isWhole] = [0, 0, true];
  for await (const page of pagesOf(session, period, list)) {
    rows += page.count;
    sources.push(page.source);
    for (const row of page.rows) {
      if ("details" in row) documents.push(row);
      else drafts += 1;
    }
    onPage(Math.max(0, pagesFor(page.rowsStated) - sources.length));
    if (sources.length < PAGES_MAX) continue;
    isWhole = page.rowsStated === null ? page.count < PAGE_SIZE : rows >= page.rowsStated;
    break;
  }
  return sources.length === 0 ? null : { list, documents, drafts, isWhole, sources };
}
