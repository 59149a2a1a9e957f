/** One page of the results of a query, and their total number. */

import { invariant } from "../../failure.ts";
import { countIn } from "../../fields/row.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

/** `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** The page and the total number of rows, for `Link` and `X-Total-Count`. */
export interface CountedPage extends PageRequest {
  readonly total: number;
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly page: CountedPage;
}

/** The parts of a query: `from` is `FROM ... WHERE ...` with a question mark for each of `values`. */
export interface PagedQuery {
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  readonly values: readonly SqlValue[];
}

export function pageOfRows<Row>(
  store: Store,
  query: PagedQuery,
  request: PageRequest,
  read: (row: SqlRow) => Row,
): RowsPage<Row> {
  const { page, perPage } = request;
  const { sql, parameters } = pageSql(query, { limit: perPage, offset: (page - 1) * perPage });
  const rows = store.rows(sql, ...parameters).map(read);
  const [counted] = store.rows(`SELECT COUNT(*) AS count ${query.from}`, ...query.values);
  invariant(counted !== undefined, "a count is one row");
  return { rows, page: { ...request, total: countIn(counted, "count") } };
}

/** The statement of a page. */
export const pageSql = (
  { columns, from, order, values }: PagedQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly sql: string; readonly parameters: readonly SqlValue[] } => ({
  sql: `SELECT ${columns} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
  parameters: [...values, limit, offset],
});
