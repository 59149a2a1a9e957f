/** Documents that are fetched by their ids: bank mutations, and what entries name and no list of the period has. */
import { IDS_PER_REQUEST_MAX } from "../api/client.ts";
import { readByIds, synchronizationOf } from "../api/read-document-lists.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import { DOCUMENT_LISTS, type DocumentListName, TYPE_OF_LIST } from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import { IdSet } from "../snapshot/id-set.ts";
import type { DocumentsPull, RowsRead } from "./pull-documents.ts";

const PURPOSE_OF_ENTRIES = "documents/of-entries";

interface Asked {
  readonly list: DocumentListName;
  readonly purpose: string;
}

/** Stores the documents with these ids; null if the service does not give them, or not to this credential. */
export async function readRowsById(
  { session, snapshot, count }: DocumentsPull,
  { list, purpose }: Asked,
  wanted: readonly DocumentId[],
): Promise<RowsRead | null> {
  // Of stored answers the requests that were made are read, whatever became of the answers since.
  const blocks = snapshot.isFinished()
    ? snapshot.documents.idsAsked(synchronizationOf(list), purpose)
    : blocksOf(wanted);
  const ids = new IdSet();
  const sources: SourceHash[] = [];
  for (const [place, block] of blocks.entries()) {
    const page = await readByIds(session, list, block, purpose);
    count(list, page === null ? 0 : blocks.length - place - 1);
    if (page === null) return null;
    for (const { id } of page.rows) ids.add(id);
    sources.push(page.source);
    snapshot.documents.add(page.rows);
  }
  return { ids, rowsStated: null, shortPages: 0, sources };
}

/**
 * Entries in the pulled months may be of documents with another date: an invoice of last year whose revenue is spread over this one. A
 * document of a type is asked of each of its lists that can have it, until one has it. Journals and bank mutations are booked on their date.
 */
export async function readDocumentsOfEntries(pull: DocumentsPull): Promise<void> {
  const { snapshot } = pull;
  // Who does not give the versions of a list gives no documents by their ids either: both have one path.
  const lists = snapshot.documents.lists().flatMap((of) => (of.versions === null ? [] : of.list));
  for (const [type, own] of Map.groupBy(lists, (list) => TYPE_OF_LIST[list])) {
    const spread = own.filter((list) => !BOOKED_ON_THEIR_DATE.has(list));
    let missing =
      snapshot.isFinished() || spread.length === 0
        ? []
        : snapshot.postings.unlisted(DOCUMENT_LISTS.filter((list) => TYPE_OF_LIST[list] === type));
    for (const list of spread) {
      const read = await readRowsById(pull, { list, purpose: PURPOSE_OF_ENTRIES }, missing);
      snapshot.documents.setGivesById(list, read !== null);
      if (read !== null) missing = missing.filter((id) => read.ids.add(id));
    }
    for (const list of own) {
      if (BOOKED_ON_THEIR_DATE.has(list)) snapshot.documents.setGivesById(list, true);
    }
  }
}

const BOOKED_ON_THEIR_DATE: ReadonlySet<DocumentListName> = new Set([
  "general_journal_documents",
  "financial_mutations",
]);

export const requestsById = (ids: readonly DocumentId[]): number =>
  Math.ceil(ids.length / IDS_PER_REQUEST_MAX);

const blocksOf = (ids: readonly DocumentId[]): readonly (readonly DocumentId[])[] =>
  Array.from({ length: requestsById(ids) }, (_, place) =>
    ids.slice(place * IDS_PER_REQUEST_MAX, (place + 1) * IDS_PER_REQUEST_MAX),
  );
