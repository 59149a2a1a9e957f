/** Reads the document lists into a snapshot, and from its stored answers with the same function. */
import { PAGE_SIZE, type Session } from "../api/client.ts";
import type { JournalDocument } from "../api/decode-journal-documents.ts";
import { requestsForIds } from "../api/id-blocks.ts";
import { shortPagesIn } from "../api/list-pages.ts";
import { purposeOfJournals, readJournalDocuments } from "../api/read-administration.ts";
import {
  type ListSelection,
  PATH_OF_LIST,
  readDocumentList,
  readJournalsById,
  readVersionedIds,
  selectionsOf,
  synchronizationOf,
} from "../api/read-document-lists.ts";
import type { Period } from "../calendar/month.ts";
import { IdSet } from "../ledger/id-set.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type DocumentListRead,
} from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readDocumentsOfEntries, readRowsById } from "./documents-by-id.ts";
import type { DocumentsPull, RowsRead } from "./documents-pull.ts";
import { pullEarlierInvoices } from "./earlier-invoices.ts";
import { areEqual, compareIds } from "./ids-compared.ts";
import { pullLaterDocuments } from "./later-documents.ts";
import { besideRequestsOf, JOURNALS } from "./plan/probe-documents.ts";

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
 * The lists are read after the entries, so that every document with entries was there, and their versions after them.
 * One that the service does not give, or not to this credential, is left out. `onExpected` receives how many requests a
 * list takes, as far as is known. Failures: those of the transport, answer-malformed.
 */
export async function pullDocuments(
  session: Session,
  snapshot: Snapshot,
  onExpected: (list: DocumentListName, requests: number) => void = () => undefined,
): Promise<void> {
  if (snapshot.order.skipsDocumentLists === true) return;
  const requests = new Map<DocumentListName, number>();
  const later = new Map(LISTS.map((list) => [list, besideRequestsOf(list, snapshot.order)]));
  const count: DocumentsPull["count"] = (list, requestsLeft) => {
    const done = (requests.get(list) ?? 0) + 1;
    requests.set(list, done);
    onExpected(list, done + requestsLeft + (later.get(list) ?? 0));
  };
  const unknownFields = new Set<string>();
  const pull = { session: { ...session, unknownFields }, snapshot, count, later };
  for (const list of LISTS) {
    for (let attempt = 1; ; attempt++) {
      snapshot.documents.begin(list);
      const isComplete = await readList(pull, { list, attempt });
      if (isComplete || attempt === ATTEMPTS_MAX || isLastStored(snapshot, list, attempt)) break;
    }
  }
  await readDocumentsOfEntries(pull);
  // Of stored answers they are read with the books.
  if (!snapshot.isFinished()) {
    await pullLaterDocuments(pull);
    await pullEarlierInvoices(pull);
  }
  snapshot.documents.note(unknownFields);
  for (const noted of unknownFields) session.unknownFields.add(noted);
}

/**
 * The journals of the period by their list, or of a service without it as they were fetched by their ids. Reads
 * stored answers.
 */
export async function readJournals(
  session: Session,
  { documents, pulledPeriod }: Snapshot,
): Promise<readonly JournalDocument[]> {
  const listed = await readJournalDocuments(session, pulledPeriod);
  if (listed !== null) return listed;
  const found = new Map<DocumentId, JournalDocument>();
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const purpose = purposeOfAttempt(attempt);
    for (const ids of documents.idsAsked(synchronizationOf(JOURNALS), purpose)) {
      const journals = await readJournalsById(session, ids, purpose);
      for (const journal of journals) found.set(journal.id, journal);
    }
  }
  return [...found.values()];
}

interface ListAttempt {
  readonly list: DocumentListName;
  readonly attempt: number;
}

/** Of stored answers the attempts that were made are read, whatever became of the answers since. */
const isLastStored = (snapshot: Snapshot, list: DocumentListName, attempt: number): boolean =>
  snapshot.isFinished() &&
  !snapshot.documents.wasAsked(PATH_OF_LIST[list], purposeOfAttempt(attempt + 1));

const purposeOfAttempt = (attempt: number): string => `documents/${String(attempt)}`;

/**
 * Whether the list has as many different rows as it states, or states nothing, and the documents that have a version.
 */
async function readList(pull: DocumentsPull, of: ListAttempt): Promise<boolean> {
  const { session, snapshot, count } = pull;
  const { period } = snapshot.order;
  const { list, attempt } = of;
  const purpose = purposeOfAttempt(attempt);
  const paged = list === "financial_mutations" ? null : await readPages(pull, list, attempt);
  // The pull of an earlier format asked for no versions.
  const versioned = snapshot.isEarlier
    ? null
    : await readVersionedIds(session, period, list, purpose);
  const wanted = versioned?.ids ?? [];
  if (!snapshot.isEarlier) count(list, paged === null ? requestsForIds(wanted) : OTHER_SELECTION);
  const read =
    paged ?? (versioned === null ? null : await readRowsById(pull, { list, purpose }, wanted));
  if (read === null) return true;
  const { ids, rowsStated } = read;
  const rows = ids.size;
  const versions =
    versioned === null ? null : compareIds(ids, versioned, () => snapshot.documents.ids(list));
  const isComplete =
    (rowsStated === null || rowsStated === rows) && (versions === null || areEqual(versions));
  if (isComplete && paged !== null && list !== "financial_mutations") {
    await readOther(pull, selectionsOf(list)[1], purpose);
  }
  const { shortPages, sources } = read;
  const finished: DocumentListRead = {
    ...{ list, rows, rowsStated, shortPages, sources, versions },
    givesById: false,
  };
  snapshot.documents.finish(finished);
  return isComplete;
}

/** The documents of the period; null if the service does not have the list, or not for this credential. */
async function readPages(
  { session, snapshot, count, later }: DocumentsPull,
  list: ListSelection["list"],
  attempt: number,
): Promise<RowsRead | null> {
  const { period } = snapshot.order;
  const [selection] = selectionsOf(list);
  const ids = new IdSet();
  const sources: SourceHash[] = [];
  const sizes: number[] = [];
  let [rows, rowsStated]: [number, number | null] = [0, null];
  const purpose = purposeOfPages({ list, attempt }, period);
  // The journals were requested before, and are found again here.
  const onPage = (pagesLeft: number): void => {
    if (list !== JOURNALS || attempt > 1) count(list, pagesLeft);
  };
  for await (const page of readDocumentList(session, period, selection, purpose)) {
    rows += page.count;
    rowsStated = page.rowsStated;
    sources.push(page.source);
    sizes.push(page.count);
    for (const { id } of page.rows) ids.add(id);
    snapshot.documents.add(page.rows);
    const pagesLeft = Math.ceil(Math.max(0, (rowsStated ?? rows) - rows) / PAGE_SIZE);
    onPage(pagesLeft + VERSIONS_OF_LIST + OTHER_SELECTION);
  }
  if (sources.length === 0) {
    later.delete(list);
    onPage(VERSIONS_OF_LIST);
    return null;
  }
  return { ids, rowsStated, shortPages: shortPagesIn(sizes), sources };
}

/**
 * Reads what is open of before the period, or which journals are new; without an answer none of these is known to be,
 * or not to be.
 */
async function readOther(
  { session, snapshot, count }: DocumentsPull,
  selection: ListSelection,
  purpose: string,
): Promise<void> {
  const { list, which } = selection;
  const ids: DocumentId[] = [];
  let pages = 0;
  for await (const page of readDocumentList(session, snapshot.order.period, selection, purpose)) {
    pages += 1;
    count(list, 0);
    if (which === "new") ids.push(...page.rows.map(({ id }) => id));
    else snapshot.documents.add(page.rows);
    if (pages === OPEN_PAGES_MAX && which !== "new") break;
  }
  if (pages === 0) count(list, 0);
  else if (which === "new") snapshot.documents.markNew(list, ids);
}

/** What is open of before the period, or new. */
const OTHER_SELECTION = 1;
const VERSIONS_OF_LIST = 1;

/** The journals are read first for their types, which needs no second request. */
const purposeOfPages = ({ list, attempt }: ListAttempt, period: Period): string =>
  list === JOURNALS && attempt === 1 ? purposeOfJournals(period) : purposeOfAttempt(attempt);
