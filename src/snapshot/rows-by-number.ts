/** Rows that postings refer to by number. Those of neighbouring postings have neighbouring numbers: some are read together, and kept. */

import type { DatabaseSync } from "node:sqlite";
import { invariant } from "../failure.ts";
import { numberOf } from "../fields/row.ts";
import { type RowOfColumns, rowsOf } from "./row-blocks.ts";

const ROWS_READ = 256;

export interface NumberedRows<Value> {
  readonly table: string;
  /** After the number, which is the first. */
  readonly columns: string;
  readonly read: (row: RowOfColumns) => Value;
  /** Rows kept in memory. */
  readonly keptMax: number;
}

export function rowsByNumber<Value>(
  database: DatabaseSync,
  { table, columns, read, keptMax }: NumberedRows<Value>,
): (number: number) => Value {
  const find = database.prepare(
    `SELECT number, ${columns} FROM ${table} WHERE number >= ? ORDER BY number LIMIT ${String(ROWS_READ)}`,
  );
  find.setReturnArrays(true);
  const known = new Map<number, Value>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined) return found;
    if (known.size > keptMax) known.clear();
    for (const row of rowsOf(find.all(number))) known.set(numberOf(row[0]), read(row));
    const value = known.get(number);
    invariant(value !== undefined, "what a posting refers to is stored");
    return value;
  };
}
