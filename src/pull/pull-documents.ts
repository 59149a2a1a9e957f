/** Reads the document lists into a snapshot, and from its stored answers with the same function. */
import { PAGE_SIZE, type Session } from "../api/client.ts";
import { purposeOfJournals } from "../api/read-administration.ts";
import { type ListSelection, readDocumentList, selectionsOf } from "../api/read-document-lists.ts";
import type { Period } from "../calendar/month.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type DocumentListName } from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import { IdSet } from "../snapshot/id-set.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { JOURNALS } from "./plan/probe-documents.ts";

/** The journals first: their answers are there already, and a pull ends with a request that was sent. */
const LISTS: readonly DocumentListName[] = [
  JOURNALS,
  ...DOCUMENT_LISTS.filter((list) => list !== JOURNALS),
];
/** A list that changes while its pages are read is read again. */
const ATTEMPTS_MAX = 3;
/** A thousand invoices of before the period that are open: more would cost requests and add little. */
const OPEN_PAGES_MAX = 10;

/**
 * The lists are read after the entries, so that every document with entries was there. One that the service does
 * not give, or not to this credential, is left out. `onExpected` receives how many requests a list takes, as far as
 * is known. Failures: those of the transport, answer-malformed.
 */
export async function pullDocuments(
  session: Session,
  snapshot: Snapshot,
  onExpected: (list: DocumentListName, requests: number) => void = () => undefined,
): Promise<void> {
  if (snapshot.order.skipsDocumentLists === true) return;
  for (const list of LISTS) {
    let requests = 0;
    const onPage = (pagesLeft: number): void => {
      requests += 1;
      // The journals were requested before, and are found again here.
      if (list !== JOURNALS) onExpected(list, requests + pagesLeft);
    };
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      snapshot.documents.begin(list);
      if (await readList(session, snapshot, { list, attempt }, onPage)) break;
    }
  }
}

interface ListAttempt {
  readonly list: DocumentListName;
  readonly attempt: number;
}

/** Whether the list has as many different rows as it states, or states nothing. */
async function readList(
  session: Session,
  snapshot: Snapshot,
  of: ListAttempt,
  onPage: (pagesLeft: number) => void,
): Promise<boolean> {
  const { period } = snapshot.order;
  const { list, attempt } = of;
  const purpose = purposeOf(of, period);
  const [selection, other] = selectionsOf(list);
  const ids = new IdSet();
  const sources: SourceHash[] = [];
  let [rows, rowsStated]: [number, number | null] = [0, null];
  const ofPeriod = readDocumentList(session, period, selection, purpose);
  for await (const page of ofPeriod) {
    rows += page.rows.length;
    rowsStated = page.rowsStated;
    sources.push(page.source);
    for (const { id } of page.rows) ids.add(id);
    snapshot.documents.add(page.rows);
    const pagesLeft = Math.ceil(Math.max(0, (rowsStated ?? rows) - rows) / PAGE_SIZE);
    onPage(pagesLeft + 1);
  }
  if (sources.length === 0) {
    onPage(0);
    return true;
  }
  const isComplete = rowsStated === null || rowsStated === ids.size;
  if (isComplete && list === JOURNALS) await readNew(session, snapshot, other, attempt);
  else if (isComplete) {
    let pages = 0;
    for await (const page of readDocumentList(session, period, other, purpose)) {
      snapshot.documents.add(page.rows);
      onPage(0);
      pages += 1;
      if (pages === OPEN_PAGES_MAX) break;
    }
  }
  snapshot.documents.finish({ list, rows: ids.size, rowsStated, sources });
  return isComplete;
}

/** Which journals are in state `new`; without an answer none is known to be, or not to be. */
async function readNew(
  session: Session,
  snapshot: Snapshot,
  selection: ListSelection,
  attempt: number,
): Promise<void> {
  const { period } = snapshot.order;
  const purpose = `documents/${String(attempt)}`;
  const ids: DocumentId[] = [];
  let isAnswered = false;
  for await (const page of readDocumentList(session, period, selection, purpose)) {
    isAnswered = true;
    ids.push(...page.rows.map(({ id }) => id));
  }
  if (isAnswered) snapshot.documents.markNew(selection.list, ids);
}

/** The journals are read first for their types, which needs no second request. */
const purposeOf = ({ list, attempt }: ListAttempt, period: Period): string =>
  list === "general_journal_documents" && attempt === 1
    ? purposeOfJournals(period)
    : `documents/${String(attempt)}`;
