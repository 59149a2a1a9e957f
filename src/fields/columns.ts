/** Rows of a database: a record whose fields are columns, declared once. */
import { invariant } from "../failure.ts";
import type { Form, Kind, ValueOf } from "./kind.ts";
import { snakeCase } from "./names.ts";
import { type Place, STORED } from "./place.ts";

/** A row by its columns. */
export type Row = Readonly<Record<string, unknown>>;
export type ColumnValue = null | number | bigint | string | Uint8Array;

/** Compared as methods are, so that the columns of different records fit in one list. */
interface Methods<Value> {
  write(value: Value): readonly ColumnValue[];
}

export interface Columns<Value> {
  readonly names: readonly string[];
  /** One value per name, in the order of the names. */
  readonly write: Methods<Value>["write"];
  readonly read: (row: Row) => Value;
}

/** A field that is stored under another name, or in several columns. */
export interface Stored<Value> {
  readonly as: Columns<Value>;
}

type ColumnFields = Readonly<Record<string, Kind<unknown> | Stored<unknown>>>;
type RowOf<Of extends ColumnFields> = {
  readonly [Name in keyof Of]: Of[Name] extends Stored<infer Value> ? Value : ValueOf<Of[Name]>;
};

/** A record whose fields are columns: `createdAt` is the column `created_at`. */
export function columns<const Of extends ColumnFields>(fields: Of): Columns<RowOf<Of>> {
  const own = Object.entries<Kind<unknown> | Stored<unknown>>(fields).map(([key, field]) => ({
    key,
    ...("as" in field ? field.as : oneColumn(snakeCase(key), field)),
  }));
  const isRow = (values: object): values is RowOf<Of> =>
    own.every(({ key }) => Object.hasOwn(values, key));
  return {
    names: own.flatMap(({ names }) => names),
    // One array for all fields: loading the books of a year writes half a million of them.
    write: (record) => {
      const given: Row = { ...record };
      const stored: ColumnValue[] = [];
      for (const { key, write } of own) {
        for (const value of write(given[key])) stored.push(value);
      }
      return stored;
    },
    read: (row) => {
      const values: Record<string, unknown> = {};
      for (const { key, read } of own) values[key] = read(row);
      invariant(isRow(values), "every field of a record is read");
      return values;
    },
  };
}

function oneColumn<Value>(name: string, { stored }: Kind<Value>): Columns<Value> {
  const at: Place = { within: null, key: name, reading: STORED };
  return {
    names: [name],
    write: (value) => [columnValue(stored, value)],
    read: (row) => {
      const value = stored.read(row[name], at);
      invariant(value !== undefined, `stored ${name} can be read`);
      return value;
    },
  };
}

function columnValue<Value>(form: Form<Value>, value: Value): ColumnValue {
  const written = form.write(value);
  invariant(
    written === null ||
      typeof written === "string" ||
      typeof written === "number" ||
      typeof written === "bigint",
    "a column contains text or a number",
  );
  return written;
}

/** Stored under another name than in the record. */
export const named = <Value>(name: string, kind: Kind<Value>): Stored<Value> => ({
  as: oneColumn(name, kind),
});

/** Several columns that together are one field of the record. */
export const together = <Value>(of: Columns<Value>): Stored<Value> => ({ as: of });

/** Columns of a value that may be null: all are null then, and the first decides it. */
export const togetherOrNull = <Value>(of: Columns<Value>): Stored<Value | null> => ({
  as: {
    names: of.names,
    write: (value) => (value === null ? of.names.map(() => null) : of.write(value)),
    read: (row) => (row[of.names[0] ?? ""] === null ? null : of.read(row)),
  },
});
