/** The documents of the service's lists, read in blocks: in the order of a list, and by their ids. */
import type { DatabaseSync } from "node:sqlite";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { DocumentListName, ListedDocument } from "../ledger/listed-document.ts";
import { DOCUMENT_COLUMNS, documentReader, LONG_COLUMNS } from "./document-rows.ts";
import { type RowOfColumns, rowsOf } from "./row-blocks.ts";

/** The place of the long columns behind the others. */
const LONG_AT = DOCUMENT_COLUMNS.split(",").length;

/** Some checks ask only whether there is one. */
const FIRST_BLOCK_ROWS = 16;
const BLOCK_ROWS = 1_024;

/** By list, date and id. The long columns of a block are read when one of them is asked for. */
export function* listedDocuments(
  database: DatabaseSync,
  lists: readonly DocumentListName[],
): Generator<ListedDocument> {
  const rows = inOrder(database, DOCUMENT_COLUMNS);
  const longRows = inOrder(database, LONG_COLUMNS);
  const read = documentReader();
  for (const list of lists) {
    let [date, id] = ["", ""];
    for (let size = FIRST_BLOCK_ROWS; ; size = BLOCK_ROWS) {
      const after = [list, date, id, size] as const;
      const block = rows(...after);
      const long = lazily(() => longRows(...after));
      for (const [at, row] of block.entries()) {
        const document = read(row, list, () => long()[at] ?? []);
        [date, id] = [document.date, document.id];
        yield document;
      }
      if (block.length < size) break;
    }
  }
}

function lazily<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

function inOrder(
  database: DatabaseSync,
  columns: string,
): (...after: readonly (string | number)[]) => readonly RowOfColumns[] {
  const rows = database.prepare(
    `SELECT ${columns} FROM documents WHERE list = ? AND (date, id) > (?, ?)
     ORDER BY date, id LIMIT ?`,
  );
  rows.setReturnArrays(true);
  return (...after) => rowsOf(rows.all(...after));
}

/** Documents that are asked for in the order of their ids are read ahead, up to this number. */
const READ_AHEAD_MAX = 256;

/** The documents of a list from one id to another, as they were read. */
interface Ahead {
  readonly documents: ReadonlyMap<string, ListedDocument>;
  readonly first: string;
  readonly last: string;
  readonly size: number;
  /** The number of documents that were found in it. */
  found: number;
}

/**
 * A pass over the postings asks for the documents of a list in the order of their ids, others ask for some of them: blocks grow
 * as long as most of the last one was asked for.
 */
export function documentFinder(
  database: DatabaseSync,
): (list: DocumentListName, id: DocumentId) => ListedDocument | null {
  const rows = database.prepare(
    `SELECT ${DOCUMENT_COLUMNS}, ${LONG_COLUMNS} FROM documents WHERE list = ? AND id >= ? ORDER BY id LIMIT ?`,
  );
  rows.setReturnArrays(true);
  const read = documentReader();
  const known = new Map<DocumentListName, Ahead>();
  const readFrom = (list: DocumentListName, id: DocumentId): Ahead => {
    const before = known.get(list);
    const isContinued =
      before !== undefined &&
      DIGITS.test(id) &&
      id > before.last &&
      before.found * 2 >= before.size;
    const size = isContinued ? Math.min(before.size * 2, READ_AHEAD_MAX) : 1;
    const documents = rowsOf(rows.all(list, id, size)).map((row) =>
      read(row, list, () => row.slice(LONG_AT)),
    );
    // Behind the last document of the list there are no others.
    const last = documents.length < size ? LAST_OF_ALL : (documents.at(-1)?.id ?? LAST_OF_ALL);
    return {
      documents: new Map(documents.map((document) => [document.id, document])),
      first: id,
      last,
      size,
      found: 0,
    };
  };
  return (list, id) => {
    let ahead = known.get(list);
    if (ahead === undefined || !DIGITS.test(id) || id < ahead.first || id > ahead.last) {
      ahead = readFrom(list, id);
      known.set(list, ahead);
    }
    const document = ahead.documents.get(id) ?? null;
    if (document !== null) ahead.found += 1;
    return document;
  };
}

/** Identifiers of digits have the same order here as in the database. */
const DIGITS = /^\d+$/;
/** After all of them. */
const LAST_OF_ALL = ":";
