/** Rows of a snapshot in blocks, as arrays. A block is read whole, which costs two thirds of reading row by row. */
import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";

export type RowOfColumns = readonly unknown[];

export const BLOCK_ROWS = 256;

/** The numbers of the first and the last posting, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

const ALL: Range = { first: 0, last: Number.MAX_SAFE_INTEGER };

/** Arranged postings in document order; the number is the first of their columns. */
export function* postingRows(
  database: DatabaseSync,
  columns: string,
  { first, last }: Range = ALL,
): Generator<readonly RowOfColumns[]> {
  const rows = database.prepare(
    `SELECT number, ${columns} FROM postings WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ${String(BLOCK_ROWS)}`,
  );
  rows.setReturnArrays(true);
  for (let from = first; ; ) {
    const block = rowsOf(rows.all(from, last));
    if (block.length > 0) yield block;
    const number = block.at(-1)?.[0];
    if (block.length < BLOCK_ROWS || typeof number !== "number") return;
    from = number + 1;
  }
}

/** The postings of each type of document on some of these accounts are consecutive. */
export function rangesOfTypes(
  database: DatabaseSync,
  accounts: Iterable<string>,
): readonly Range[] {
  const types = database.prepare(
    `SELECT DISTINCT document_type AS type FROM posting_groups
     WHERE ledger_account_id IN (SELECT value FROM json_each(?)) ORDER BY type`,
  );
  const range = database.prepare(
    "SELECT min(number) AS first, max(number) AS last FROM postings WHERE document_type = ?",
  );
  return types.all(JSON.stringify([...accounts])).map((row) => {
    const found = range.get(String(row["type"]));
    const [first, last] = [found?.["first"], found?.["last"]];
    invariant(typeof first === "number" && typeof last === "number", "a type has postings");
    return { first, last };
  });
}

/** The rows of a statement that returns arrays, which its types do not say. */
export function rowsOf(rows: readonly unknown[]): readonly RowOfColumns[] {
  invariant(areRows(rows), "rows are read as arrays");
  return rows;
}

/** The same one by one. */
export function* rowsEach(rows: Iterable<unknown>): Generator<RowOfColumns> {
  for (const row of rows) {
    invariant(Array.isArray(row), "a row is read as an array");
    yield row;
  }
}

const areRows = (rows: readonly unknown[]): rows is readonly RowOfColumns[] =>
  rows.length === 0 || Array.isArray(rows[0]);
