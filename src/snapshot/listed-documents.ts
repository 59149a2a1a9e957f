/** The documents of the service's lists, read in blocks: in the order of a list, and by their ids. */
import type { DatabaseSync } from "node:sqlite";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type {
  DocumentListName,
  ListedContents,
  ListedDocument,
} from "../ledger/listed-document.ts";
import {
  CONTENT_COLUMNS,
  contentReader,
  DOCUMENT_COLUMNS,
  documentReader,
  LONG_COLUMNS,
} from "./document-rows.ts";
import { type RowOfColumns, rowsOf } from "./row-blocks.ts";
import { rowsAhead } from "./rows-ahead.ts";

/** Some checks ask only whether there is one. */
const FIRST_BLOCK_ROWS = 16;
const BLOCK_ROWS = 256;

/** By list, date and id. The details of a block are read when one of them is asked for. */
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

/** Finds documents by list and id: a pass over the postings asks for those of a list in the order of their ids. */
export function documentFinder(
  database: DatabaseSync,
): (list: DocumentListName, id: DocumentId) => ListedContents | null {
  const rows = database.prepare(
    `SELECT id, ${CONTENT_COLUMNS} FROM documents WHERE list = ? AND id >= ? ORDER BY id LIMIT ?`,
  );
  rows.setReturnArrays(true);
  const read = contentReader();
  const finders = new Map<DocumentListName, (id: string) => ListedContents | null>();
  return (list, id) => {
    const find =
      finders.get(list) ??
      rowsAhead((from, size) =>
        rowsOf(rows.all(list, from, size)).map(([found, ...row]) => [
          String(found),
          read(row, list),
        ]),
      );
    finders.set(list, find);
    return find(id);
  };
}
