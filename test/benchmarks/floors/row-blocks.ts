/** Reads the plain rows in the order of their documents, some thousand at a time, as arrays. */
import type { DatabaseSync } from "node:sqlite";

const BLOCK_ROWS = 4_096;

export function* inBlocks(
  database: DatabaseSync,
  columns: string,
): Generator<readonly (string | number | null)[]> {
  const rows = database.prepare(
    `SELECT ${columns} FROM postings WHERE rowid > ? ORDER BY rowid LIMIT ${String(BLOCK_ROWS)}`,
  );
  rows.setReturnArrays(true);
  for (let last = 0; ; last += BLOCK_ROWS) {
    const block = rows.all(last) as unknown as readonly (readonly (string | number | null)[])[];
    yield* block;
    if (block.length < BLOCK_ROWS) return;
  }
}
