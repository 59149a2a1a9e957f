/** A table of the database by its codec: the statements that keep, find and remove its records. */
import type { Codec } from "./codec.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";

/** A table whose records are those of an administration, each with an id. */
export interface Table<Value> extends Codec<Value, SqlValue> {
  readonly insert: (store: Store, administrationId: string, record: Value) => void;
  /** Writes the record as it is now, new or not. */
  readonly keep: (store: Store, administrationId: string, record: Value) => void;
  /** Null when the administration has no record with this id. */
  readonly find: (store: Store, administrationId: string, id: string) => Value | null;
  /** Those of the ids that are there. */
  readonly byId: (
    store: Store,
    administrationId: string,
    ids: readonly string[],
  ) => ReadonlyMap<string, Value>;
  /** Those of the administration; `rest` continues the statement behind its first condition. */
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
    page: PageWanted,
  ) => RowsPage<Value>;
  /** The row alone; false when there is none with this id. */
  readonly remove: (store: Store, administrationId: string, id: string) => boolean;
}

/** In the order in which records were made: ids rise, the shorter one is the older one. */
export const OLDEST_FIRST = "length(id), id";

/** Those whose column is one of a list, which is a value of JSON. */
export const isAmong = (column: string): string =>
  `AND ${column} IN (SELECT value FROM json_each(?))`;

/** `INTO table (columns) VALUES (marks)`. */
export const intoTable = (name: string, names: readonly string[]): string =>
  `INTO ${name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;

export function table<Value extends { readonly id: string }>(
  name: string,
  codec: Codec<Value, SqlValue>,
): Table<Value> {
  // Some records say themselves whose they are.
  const isOwned = codec.names.includes("administration_id");
  const rowOf = (administrationId: string, record: Value): readonly SqlValue[] =>
    isOwned ? codec.write(record) : [administrationId, ...codec.write(record)];
  const into = intoTable(name, isOwned ? codec.names : ["administration_id", ...codec.names]);
  const ofAdministration = `FROM ${name} WHERE administration_id = ?`;
  const ofId = `${ofAdministration} AND id = ?`;
  const select: Table<Value>["select"] = (store, administrationId, rest, ...values) =>
    store.rows(`SELECT * ${ofAdministration} ${rest}`, administrationId, ...values).map(codec.read);
  return {
    ...codec,
    select,
    insert: (store, administrationId, record) => {
      store.run(`INSERT ${into}`, ...rowOf(administrationId, record));
    },
    keep: (store, administrationId, record) => {
      store.run(`INSERT OR REPLACE ${into}`, ...rowOf(administrationId, record));
    },
    find: (store, administrationId, id) => {
      const [row] = store.rows(`SELECT * ${ofId}`, administrationId, id);
      return row === undefined ? null : codec.read(row);
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
      return pageOfRows(store, query, page, codec.read);
    },
    remove: (store, administrationId, id) => store.run(`DELETE ${ofId}`, administrationId, id) > 0,
  };
}
