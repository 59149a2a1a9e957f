/** One page of what a query finds, and how much it finds in all. */
import { invariant } from "../../failure.ts";
import { countIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

/** `page` counts from 1. */
export interface PageWanted {
  readonly page: number;
  readonly perPage: number;
}

/** Which page of how many rows, for `Link` and `X-Total-Count`. */
export interface PageShown extends PageWanted {
  readonly total: number;
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly page: PageShown;
}

/** A query in its parts: `from` is `FROM ... WHERE ...` with a mark for each of `values`. */
export interface PagedQuery {
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  readonly values: readonly SqlValue[];
}

export function pageOfRows<Row>(
  store: Store,
  query: PagedQuery,
  wanted: PageWanted,
  read: (row: SqlRow) => Row,
): RowsPage<Row> {
  const { sql, parameters } = pageSql(query, wanted);
  const rows = store.rows(sql, ...parameters).map(read);
  const [counted] = store.rows(`SELECT COUNT(*) AS count ${query.from}`, ...query.values);
  invariant(counted !== undefined, "a count is one row");
  return { rows, page: { ...wanted, total: countIn(counted, "count") } };
}

/** The statement of a page; a test reads its query plan. */
export const pageSql = (
  { columns, from, order, values }: PagedQuery,
  { page, perPage }: PageWanted,
): { readonly sql: string; readonly parameters: readonly SqlValue[] } => ({
  sql: `SELECT ${columns} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
  parameters: [...values, perPage, (page - 1) * perPage],
});
