/** The document lists that were read, as rows of a snapshot, and the requests for documents by their ids. */

import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import type { Row } from "../fields/columns.ts";
import { numberIn, textIn } from "../fields/row.ts";
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListRead,
  type IdsFound,
  type ListVersions,
} from "../ledger/listed-document.ts";
import { sourceHash } from "../ledger/source.ts";

export function insertList(database: DatabaseSync, read: DocumentListRead): void {
  const { list, rows, rowsStated, shortPages, sources, versions, givesById } = read;
  database
    .prepare(
      `INSERT OR REPLACE INTO document_lists
         (list, row_count, rows_stated, short_pages, sources, versions, gives_by_id)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      list,
      rows,
      rowsStated,
      shortPages,
      sources.join(" "),
      versions === null ? null : storedVersions(versions),
      givesById ? 1 : 0,
    );
}

/** In the order in which they are requested. */
export function readLists(database: DatabaseSync): readonly DocumentListRead[] {
  const rows = database.prepare("SELECT * FROM document_lists").all();
  return DOCUMENT_LISTS.flatMap((list) =>
    rows
      .filter((row) => row["list"] === list)
      .map((row) => ({
        list,
        rows: numberIn(row, "row_count"),
        rowsStated: row["rows_stated"] === null ? null : numberIn(row, "rows_stated"),
        shortPages: numberIn(row, "short_pages"),
        sources: textIn(row, "sources")
          .split(" ")
          .filter((text) => text !== "")
          .map(sourceHash),
        versions: versionsIn(row),
        givesById: numberIn(row, "gives_by_id") === 1,
      })),
  );
}

const storedVersions = ({ rows, source, onlyInVersions, onlyInList }: ListVersions): string =>
  JSON.stringify([
    [rows, source],
    [onlyInVersions.count, ...onlyInVersions.ids],
    [onlyInList.count, ...onlyInList.ids],
  ]);

function versionsIn(row: Row): ListVersions | null {
  if (row["versions"] === null) return null;
  const [head, onlyInVersions, onlyInList] = partsOf(JSON.parse(textIn(row, "versions")));
  return {
    rows: Number.parseInt(String(head?.[0]), 10),
    source: sourceHash(String(head?.[1])),
    onlyInVersions: idsFound(onlyInVersions),
    onlyInList: idsFound(onlyInList),
  };
}

const idsFound = ([count, ...ids]: readonly unknown[] = []): IdsFound => ({
  count: Number.parseInt(String(count), 10),
  ids: ids.map((id) => documentId(String(id))),
});

function partsOf(stored: unknown): readonly (readonly unknown[])[] {
  invariant(isList(stored) && stored.every(isList), "versions are stored as lists");
  return stored;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The key of a request ends with its body. */
export const idsAsked = (
  database: DatabaseSync,
  path: string,
  purpose: string,
): readonly (readonly DocumentId[])[] =>
  database
    .prepare(
      `SELECT key FROM answers WHERE purpose = ? AND method = 'POST' AND address LIKE '%' || ? || '.json'
       ORDER BY number`,
    )
    .all(purpose, path)
    .map((row) => {
      const key = textIn(row, "key");
      const body: unknown = JSON.parse(key.slice(key.indexOf("{")));
      return bodyIds(body).map((id) => documentId(String(id)));
    });

function bodyIds(body: unknown): readonly unknown[] {
  const ids = typeof body === "object" && body !== null && "ids" in body ? body.ids : null;
  invariant(isList(ids), "documents are requested by a list of ids");
  return ids;
}
