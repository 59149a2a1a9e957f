/** How a record is stored: its fields are declared once, and that declaration writes and reads them. */
import { type Amount, amountText, toStored } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Month, month } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import {
  amountIn,
  countIn,
  dateIn,
  decimalIn,
  digitsIn,
  type Fields,
  fieldsIn,
  flagIn,
  jsonIn,
  listIn,
  textIn,
  wordIn,
} from "./query-fields.ts";
import type { SqlValue } from "./store.ts";

/** A value and the name or names under which it is stored. */
export interface Codec<Value, Stored = unknown> {
  readonly names: readonly string[];
  /** One value per name, in the order of the names. */
  readonly write: (value: Value) => readonly Stored[];
  readonly read: (from: Fields) => Value;
  readonly isOptional?: true;
}

/** A field of a record, by its name in the record. */
export type Field<Value, Stored = unknown> = (own: string) => Codec<Value, Stored>;

/** The fields of a record by name. */
export type FieldsOf<Value, Stored> = {
  readonly [Name in keyof Value]-?: Field<Value[Name], Stored>;
};

/** A record whose fields are columns: `createdAt` is the column `created_at`. */
export const columns = <Value extends object>(
  fields: FieldsOf<Value, SqlValue>,
): Codec<Value, SqlValue> => codecOf(fields, (name) => name.replace(/[A-Z]/g, "_$&").toLowerCase());

/** A record whose fields are those of a JSON object. */
export const object = <Value extends object>(fields: FieldsOf<Value, unknown>): Codec<Value> =>
  codecOf(fields, (name) => name);

function codecOf<Value extends object, Stored>(
  fields: FieldsOf<Value, Stored>,
  nameOf: (name: string) => string,
): Codec<Value, Stored> {
  const keys: Extract<keyof Value, string>[] = [];
  for (const key in fields) keys.push(key);
  const own = keys.map((key) => ({ key, codec: fields[key](nameOf(key)) }));
  const isComplete = (record: Partial<Value>): record is Value =>
    own.every(({ key, codec }) => key in record || codec.isOptional === true);
  return {
    names: own.flatMap(({ codec }) => codec.names),
    // One array for all fields: loading the books of a year writes half a million of them.
    write: (record) => {
      const stored: Stored[] = [];
      for (const { key, codec } of own) {
        for (const value of codec.write(record[key])) stored.push(value);
      }
      return stored;
    },
    read: (from) => {
      const record: Partial<Value> = {};
      for (const { key, codec } of own) {
        const value = codec.read(from);
        if (value !== undefined) record[key] = value;
      }
      invariant(isComplete(record), "every field of a record is read");
      return record;
    },
  };
}

const single =
  <Value, Stored>(
    read: (from: Fields, name: string) => Value,
    write: (value: Value) => Stored,
  ): Field<Value, Stored> =>
  (own) => ({
    names: [own],
    write: (value) => [write(value)],
    read: (from) => read(from, own),
  });

const identity = <Value>(value: Value): Value => value;

export const text: Field<string, string> = single(textIn, identity);
export const STAMPS = { createdAt: text, updatedAt: text };
export const count: Field<number, number> = single(countIn, identity);
export const digits: Field<string, bigint> = single(digitsIn, BigInt);
export const date: Field<CalendarDate, string> = single(dateIn, identity);
export const calendarMonth: Field<Month, string> = single(
  (from, name) => month(textIn(from, name)),
  identity,
);
/** A flag in a column, 1 or 0. */
export const flag: Field<boolean, number> = single(flagIn, (isSet) => (isSet ? 1 : 0));
/** A flag in JSON. */
export const jsonFlag: Field<boolean> = single(flagIn, identity);
/** An amount in a column, in ten-thousandths. */
export const amount: Field<Amount, number | string> = single(amountIn, toStored);
/** An amount in JSON, as decimal text. */
export const decimal: Field<Amount> = single(decimalIn, (value) => amountText(value, 1));

export const word = <const Word extends string>(among: readonly Word[]): Field<Word, string> =>
  single((from, name) => wordIn(from, name, among), identity<Word>);

/** Words joined by spaces. */
export const words: Field<readonly string[], string> = single(
  (from, name): readonly string[] => textIn(from, name).split(" ").filter(Boolean),
  (each: readonly string[]) => each.join(" "),
);

/** A JSON column: a tree of plain values. */
export const json: Field<unknown, string> = single(jsonIn, (value) => JSON.stringify(value));

/** A JSON column that contains a record. */
export const jsonOf = <Value>(codec: Codec<Value>): Field<Value, string> =>
  single(
    (from, name) => codec.read(fieldsIn({ [name]: jsonIn(from, name) }, name)),
    (value) => JSON.stringify(objectOf(codec, value)),
  );

/** An object within JSON. */
export const nested = <Value>(codec: Codec<Value>): Field<Value> =>
  single(
    (from, name) => codec.read(fieldsIn(from, name)),
    (value) => objectOf(codec, value),
  );

/** The JSON of a record. */
function objectOf<Value>(codec: Codec<Value>, value: Value): Fields {
  const stored = codec.write(value);
  return Object.fromEntries(codec.names.map((name, index) => [name, stored[index]]));
}

/** A list within JSON. */
export function listOf<Item>(item: Field<Item>): Field<readonly Item[]> {
  const each = item("item");
  return single(
    (from, name): readonly Item[] =>
      listIn(from, name).map((stored) => each.read({ item: stored })),
    (items: readonly Item[]) => items.flatMap(each.write),
  );
}

/** A record within JSON: of the first form if its `kind` is this one, else of the second. */
export function eitherOf<First extends OfKind, Second extends OfKind>(
  kind: First["kind"],
  first: Codec<First>,
  second: Codec<Second>,
): Field<First | Second> {
  const isFirst = (value: First | Second): value is First => value.kind === kind;
  return single(
    (from, name): First | Second => {
      const fields = fieldsIn(from, name);
      return fields["kind"] === kind ? first.read(fields) : second.read(fields);
    },
    (value: First | Second) => (isFirst(value) ? objectOf(first, value) : objectOf(second, value)),
  );
}
interface OfKind {
  readonly kind: string;
}

/** Several columns that together are one field of the record. */
export const together =
  <Value, Stored>(codec: Codec<Value, Stored>): Field<Value, Stored> =>
  () =>
    codec;

/** Stored under another name than in the record. */
export const named =
  <Value, Stored>(name: string, field: Field<Value, Stored>): Field<Value, Stored> =>
  () =>
    field(name);

/** Null is stored as null under each of the names; the first name decides whether the value is null. */
export const orNull =
  <Value, Stored>(field: Field<Value, Stored>): Field<Value | null, Stored | null> =>
  (own) => {
    const { names, write, read } = field(own);
    const [first = own] = names;
    return {
      names,
      write: (value) => (value === null ? names.map(() => null) : write(value)),
      read: (from) => (from[first] === null ? null : read(from)),
    };
  };

/** Absent from the JSON if the record does not have it. */
export const optional =
  <Value>(field: Field<Value>): Field<Value | undefined> =>
  (own) => {
    const { names, write, read } = field(own);
    return {
      names,
      write: (value) => (value === undefined ? [undefined] : write(value)),
      read: (from) => (from[own] === undefined ? undefined : read(from)),
      isOptional: true,
    };
  };
