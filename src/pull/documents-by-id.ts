/** Documents that are fetched by their ids: bank mutations, and what entries name and no list of the period has. */
import { idBlocks } from "../api/id-blocks.ts";
import { readByIds, synchronizationOf } from "../api/read-document-lists.ts";
import { daysOf } from "../calendar/month.ts";
import { BOOKED_ON_THEIR_DATE } from "../ledger/document-kind.ts";
import { IdSet } from "../ledger/id-set.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type DocumentListRead,
  TYPE_OF_LIST,
} from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { DocumentsPull, RowsRead } from "./documents-pull.ts";

const PURPOSE_OF_ENTRIES = "documents/of-entries";

interface Asked {
  readonly list: DocumentListName;
  readonly purpose: string;
}

interface RowsById extends RowsRead {
  /** Those of them that are dated in the books. */
  readonly inPeriod: readonly DocumentId[];
}

/** Stores the documents with these ids; null if the service does not give them, or not to this credential. */
export async function readRowsById(
  { session, snapshot, count }: DocumentsPull,
  { list, purpose }: Asked,
  wanted: readonly DocumentId[],
): Promise<RowsById | null> {
  // Of stored answers the requests that were made are read, whatever became of the answers since.
  const blocks = snapshot.isFinished()
    ? snapshot.documents.idsAsked(synchronizationOf(list), purpose)
    : idBlocks(wanted);
  const ids = new IdSet();
  const inPeriod: DocumentId[] = [];
  const { first, last } = daysOf(snapshot.order.period);
  const sources: SourceHash[] = [];
  for (const [place, block] of blocks.entries()) {
    const page = await readByIds(session, list, block, purpose);
    count(list, page === null ? 0 : blocks.length - place - 1);
    if (page === null) return null;
    const asked = new Set(block);
    for (const row of page.rows) {
      ids.add(row.id);
      const isDated = "date" in row && row.date >= first && row.date <= last;
      if (isDated && asked.has(row.id)) inPeriod.push(row.id);
    }
    sources.push(page.source);
    snapshot.documents.add(page.rows);
  }
  return { ids, inPeriod, rowsStated: null, shortPages: 0, sources };
}

/**
 * Entries in the pulled months may be of documents with another date: an invoice of last year whose revenue is spread
 * over this one. A document of a type is asked of each of its lists that can have it, until one has it. Journals and
 * bank mutations are booked on their date. One that is dated in these months, and was there before the list was read,
 * should have been in the list and among its versions.
 */
export async function readDocumentsOfEntries(pull: DocumentsPull): Promise<void> {
  const { snapshot } = pull;
  // Who does not give the versions of a list gives no documents by their ids either: both have one path.
  const known = new Map(snapshot.documents.lists().map((of) => [of.list, of]));
  const lists = [...known].flatMap(([list, of]) => (of.versions === null ? [] : list));
  for (const [type, own] of Map.groupBy(lists, (list) => TYPE_OF_LIST[list])) {
    const spread = own.filter((list) => !BOOKED_ON_THEIR_DATE.has(list));
    let missing =
      snapshot.isFinished() || spread.length === 0
        ? []
        : snapshot.postings.unlisted(DOCUMENT_LISTS.filter((list) => TYPE_OF_LIST[list] === type));
    for (const list of spread) {
      const read = await readRowsById(pull, { list, purpose: PURPOSE_OF_ENTRIES }, missing);
      const of = known.get(list);
      if (of !== undefined) snapshot.documents.finish(withRowsById(of, read));
      if (read !== null) missing = missing.filter((id) => read.ids.add(id));
    }
    for (const list of own) {
      const of = known.get(list);
      if (of !== undefined && BOOKED_ON_THEIR_DATE.has(list))
        snapshot.documents.finish({ ...of, givesById: true });
    }
  }
}

function withRowsById(of: DocumentListRead, read: RowsById | null): DocumentListRead {
  const { versions, sources } = of;
  if (read === null || read.inPeriod.length === 0 || versions === null)
    return { ...of, givesById: read !== null };
  const { count, ids } = versions.onlyInList;
  return {
    ...of,
    givesById: true,
    sources: [...sources, ...read.sources],
    versions: {
      ...versions,
      onlyInList: { count: count + read.inPeriod.length, ids: [...ids, ...read.inPeriod] },
    },
  };
}
