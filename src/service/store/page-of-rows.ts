/** One page of what a query finds, and how much it finds in all. */
import { invariant } from "../../failure.ts";
import { countIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

/** `number` counts from 1. */
export interface PageWanted {
  readonly number: number;
  readonly size: number;
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A query in its parts: `from` is `FROM ... WHERE ...` with a mark for each of `values`. */
export interface PagedQuery {
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  readonly values: readonly SqlValue[];
}

export function pageOfRows(store: Store, query: PagedQuery, page: PageWanted): RowsPage<SqlRow> {
  const { columns, from, order, values } = query;
  const rows = store.rows(
    `SELECT ${columns} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    ...limitOf(page),
  );
  return { rows, total: countRows(store, from, values) };
}

/** The values of `LIMIT ? OFFSET ?`. */
export const limitOf = ({ number, size }: PageWanted): readonly [limit: number, offset: number] => [
  size,
  (number - 1) * size,
];

export function countRows(store: Store, from: string, values: readonly SqlValue[]): number {
  const [counted] = store.rows(`SELECT COUNT(*) AS count ${from}`, ...values);
  invariant(counted !== undefined, "a count is one row");
  return countIn(counted, "count");
}
