/** A table of the database with its columns: the statements that store, find and remove its records. */

import type { Columns } from "../../fields/columns.ts";
import { type PageRequest, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";

/** A table whose records belong to an administration and have an id. */
export interface Table<Value> extends Columns<Value> {
  readonly insert: (store: Store, administrationId: string, record: Value) => void;
  /** Inserts or replaces the record. */
  readonly keep: (store: Store, administrationId: string, record: Value) => void;
  /** Null if the administration has no record with this id. */
  readonly find: (store: Store, administrationId: string, id: string) => Value | null;
  /** The records with the given ids that exist. */
  readonly byId: (
    store: Store,
    administrationId: string,
    ids: readonly string[],
  ) => ReadonlyMap<string, Value>;
  /** The records of the administration; `rest` continues the statement after its first condition. */
  readonly select: (
    store: Store,
    administrationId: string,
    rest: string,
    ...values: readonly SqlValue[]
  ) => readonly Value[];
  /** One page of them; `rest` as for `select`, without an order. */
  readonly page: (
    store: Store,
    administrationId: string,
    query: {
      readonly rest?: string;
      readonly order: string;
      readonly values?: readonly SqlValue[];
    },
    page: PageRequest,
  ) => RowsPage<Value>;
  /** Removes only the row; false if there is none with this id. */
  readonly remove: (store: Store, administrationId: string, id: string) => boolean;
}

/** In order of creation: ids ascend, and the shorter one is the older one. */
export const OLDEST_FIRST = "length(id), id";

/** The rows whose column is one of a list, given as a JSON parameter. */
export const isAmong = (column: string): string =>
  `AND ${column} IN (SELECT value FROM json_each(?))`;

/** `INTO table (columns) VALUES (marks)`. */
export const intoTable = (name: string, names: readonly string[]): string =>
  `INTO ${name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;

export function table<Value extends { readonly id: string }>(
  name: string,
  columns: Columns<Value>,
): Table<Value> {
  // Some records contain their administration's id themselves.
  const isOwned = columns.names.includes("administration_id");
  const rowOf = (administrationId: string, record: Value): readonly SqlValue[] =>
    isOwned ? columns.write(record) : [administrationId, ...columns.write(record)];
  const into = intoTable(name, isOwned ? columns.names : ["administration_id", ...columns.names]);
  const ofAdministration = `FROM ${name} WHERE administration_id = ?`;
  const ofId = `${ofAdministration} AND id = ?`;
  const select: Table<Value>["select"] = (store, administrationId, rest, ...values) =>
    store
      .rows(`SELECT * ${ofAdministration} ${rest}`, administrationId, ...values)
      .map(columns.read);
  return {
    ...columns,
    select,
    insert: (store, administrationId, record) => {
      store.run(`INSERT ${into}`, ...rowOf(administrationId, record));
    },
    keep: (store, administrationId, record) => {
      store.run(`INSERT OR REPLACE ${into}`, ...rowOf(administrationId, record));
    },
    find: (store, administrationId, id) => {
      const [row] = store.rows(`SELECT * ${ofId}`, administrationId, id);
      return row === undefined ? null : columns.read(row);
    },
    byId: (store, administrationId, ids) =>
      new Map(
        select(store, administrationId, isAmong("id"), JSON.stringify(ids)).map((record) => [
          record.id,
          record,
        ]),
      ),
    page: (store, administrationId, { rest = "", order, values = [] }, page) => {
      const from = `${ofAdministration} ${rest}`;
      const query = { columns: "*", from, order, values: [administrationId, ...values] };
      return pageOfRows(store, query, page, columns.read);
    },
    remove: (store, administrationId, id) => store.run(`DELETE ${ofId}`, administrationId, id) > 0,
  };
}
