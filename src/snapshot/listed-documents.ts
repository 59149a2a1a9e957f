/** The documents of the service's lists, read in blocks: in the order of a list, and by their ids. */

import type { DatabaseSync } from "node:sqlite";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { textIn } from "../fields/row.ts";
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import type {
  DocumentListName,
  ListedContents,
  ListedDraft,
  ListedHeader,
} from "../ledger/listed-document.ts";
import { sourceHash } from "../ledger/source.ts";
import { CONTENT_COLUMNS, contentReader, HEADER_COLUMNS, headerReader } from "./document-rows.ts";
import { rowsOf } from "./row-blocks.ts";

/** Some checks ask only whether there is one. */
const FIRST_BLOCK_ROWS = 16;
const BLOCK_ROWS = 64;

/** By list, date and id, without their details, which take long to read. */
export function* listedDocuments(
  database: DatabaseSync,
  lists: readonly DocumentListName[],
): Generator<ListedHeader> {
  const rows = database.prepare(
    `SELECT ${HEADER_COLUMNS} FROM documents WHERE list = ? AND (date, id) > (?, ?)
     ORDER BY date, id LIMIT ?`,
  );
  rows.setReturnArrays(true);
  const read = headerReader();
  for (const list of lists) {
    let [date, id] = ["", ""];
    for (let size = FIRST_BLOCK_ROWS; ; size = BLOCK_ROWS) {
      const block = rowsOf(rows.all(list, date, id, size));
      for (const row of block) {
        const document = read(row, list);
        [date, id] = [document.date, document.id];
        yield document;
      }
      if (block.length < size) break;
    }
  }
}

/** The last element of a stored detail is the last day of its period. */
const ENDS_AFTER =
  "EXISTS (SELECT 1 FROM json_each(documents.details) WHERE json_extract(value, '$[7]') > ?)";

/** The documents of a list with what is compared of them, by id; see `Books`. */
export function* listedContents(
  database: DatabaseSync,
  list: DocumentListName,
  periodsAfter?: CalendarDate,
): Generator<ListedContents & { readonly id: DocumentId }> {
  const isIn = periodsAfter === undefined ? "TRUE" : ENDS_AFTER;
  const rows = database.prepare(
    `SELECT ${CONTENT_COLUMNS} FROM documents WHERE list = ? AND id > ? AND ${isIn} ORDER BY id LIMIT ?`,
  );
  rows.setReturnArrays(true);
  const read = contentReader();
  const after = periodsAfter === undefined ? [] : [periodsAfter];
  for (let last = ""; ; ) {
    const block = rowsOf(rows.all(list, last, ...after, BLOCK_ROWS));
    for (const row of block) {
      last = String(row[0]);
      yield { ...read(row, list), id: documentId(last) };
    }
    if (block.length < BLOCK_ROWS) return;
  }
}

/** Finds drafts by list and id. */
export function draftFinder(
  database: DatabaseSync,
): (list: DocumentListName, id: DocumentId) => ListedDraft | null {
  const find = database.prepare(
    "SELECT state, number, sha256 FROM document_drafts WHERE list = ? AND id = ?",
  );
  return (list, id) => {
    const row = find.get(list, id);
    if (row === undefined) return null;
    const number = row["number"] === null ? null : textIn(row, "number");
    return {
      list,
      id,
      state: textIn(row, "state"),
      number,
      source: sourceHash(textIn(row, "sha256")),
    };
  };
}

/** Finds documents by list and id, for the few that are asked for one by one. */
export function documentFinder(
  database: DatabaseSync,
): (list: DocumentListName, id: DocumentId) => ListedContents | null {
  const find = database.prepare(
    `SELECT ${CONTENT_COLUMNS} FROM documents WHERE list = ? AND id = ?`,
  );
  find.setReturnArrays(true);
  const read = contentReader();
  return (list, id) => {
    const [row] = rowsOf(find.all(list, id));
    return row === undefined ? null : read(row, list);
  };
}
