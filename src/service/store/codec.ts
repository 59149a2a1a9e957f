/** How a record is kept: its fields are declared once, and are written and read by that declaration. */
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

/** What is kept under one name or several, and what it is. */
export interface Codec<Value, Kept = unknown> {
  readonly names: readonly string[];
  /** As many as there are names, in their order. */
  readonly write: (value: Value) => readonly Kept[];
  readonly read: (from: Fields) => Value;
  readonly isOptional?: true;
}

/** A field of a record, by the name that the record gives it. */
export type Field<Value, Kept = unknown> = (own: string) => Codec<Value, Kept>;

/** The fields of a record by name. */
export type FieldsOf<Value, Kept> = { readonly [Name in keyof Value]-?: Field<Value[Name], Kept> };

/** A record whose fields are columns: `createdAt` is the column `created_at`. */
export const columns = <Value extends object>(
  fields: FieldsOf<Value, SqlValue>,
): Codec<Value, SqlValue> => codecOf(fields, (name) => name.replace(/[A-Z]/g, "_$&").toLowerCase());

/** A record whose fields are those of an object of JSON. */
export const object = <Value extends object>(fields: FieldsOf<Value, unknown>): Codec<Value> =>
  codecOf(fields, (name) => name);

function codecOf<Value extends object, Kept>(
  fields: FieldsOf<Value, Kept>,
  nameOf: (name: string) => string,
): Codec<Value, Kept> {
  const keys: Extract<keyof Value, string>[] = [];
  for (const key in fields) keys.push(key);
  const own = keys.map((key) => ({ key, codec: fields[key](nameOf(key)) }));
  const isWhole = (record: Partial<Value>): record is Value =>
    own.every(({ key, codec }) => key in record || codec.isOptional === true);
  return {
    names: own.flatMap(({ codec }) => codec.names),
    write: (record) => own.flatMap(({ key, codec }) => codec.write(record[key])),
    read: (from) => {
      const record: Partial<Value> = {};
      for (const { key, codec } of own) {
        const value = codec.read(from);
        if (value !== undefined) record[key] = value;
      }
      invariant(isWhole(record), "every field of a record is read");
      return record;
    },
  };
}

const single =
  <Value, Kept>(
    read: (from: Fields, name: string) => Value,
    write: (value: Value) => Kept,
  ): Field<Value, Kept> =>
  (own) => ({
    names: [own],
    write: (value) => [write(value)],
    read: (from) => read(from, own),
  });

const asItIs = <Value>(value: Value): Value => value;

export const text: Field<string, string> = single(textIn, asItIs);
export const STAMPS = { createdAt: text, updatedAt: text };
export const count: Field<number, number> = single(countIn, asItIs);
export const digits: Field<string, bigint> = single(digitsIn, BigInt);
export const date: Field<CalendarDate, string> = single(dateIn, asItIs);
export const calendarMonth: Field<Month, string> = single(
  (from, name) => month(textIn(from, name)),
  asItIs,
);
/** A flag of a column, 1 or 0. */
export const flag: Field<boolean, number> = single(flagIn, (isSet) => (isSet ? 1 : 0));
/** A flag of JSON. */
export const truth: Field<boolean> = single(flagIn, asItIs);
/** An amount of a column, in ten-thousandths. */
export const amount: Field<Amount, number | string> = single(amountIn, toStored);
/** An amount of JSON, as decimal text. */
export const decimal: Field<Amount> = single(decimalIn, (value) => amountText(value, 1));

export const word = <const Word extends string>(among: readonly Word[]): Field<Word, string> =>
  single((from, name) => wordIn(from, name, among), asItIs<Word>);

/** Words joined by spaces. */
export const words: Field<readonly string[], string> = single(
  (from, name): readonly string[] => textIn(from, name).split(" ").filter(Boolean),
  (each: readonly string[]) => each.join(" "),
);

/** A column of JSON: a tree of plain values. */
export const json: Field<unknown, string> = single(jsonIn, (value) => JSON.stringify(value));

/** A column of JSON that is a record. */
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

/** What JSON keeps of the record. */
function objectOf<Value>(codec: Codec<Value>, value: Value): Fields {
  const kept = codec.write(value);
  return Object.fromEntries(codec.names.map((name, index) => [name, kept[index]]));
}

/** A list within JSON. */
export function listOf<Item>(item: Field<Item>): Field<readonly Item[]> {
  const each = item("item");
  return single(
    (from, name): readonly Item[] => listIn(from, name).map((kept) => each.read({ item: kept })),
    (items: readonly Item[]) => items.flatMap(each.write),
  );
}

/** A record within JSON: the first where its `kind` is this one, else the second. */
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

/** Columns that together are one field of the record. */
export const together =
  <Value, Kept>(codec: Codec<Value, Kept>): Field<Value, Kept> =>
  () =>
    codec;

/** Kept under another name than the record gives it. */
export const named =
  <Value, Kept>(name: string, field: Field<Value, Kept>): Field<Value, Kept> =>
  () =>
    field(name);

/** Null is kept as null under each of its names; the first of them says whether it is. */
export const orNull =
  <Value, Kept>(field: Field<Value, Kept>): Field<Value | null, Kept | null> =>
  (own) => {
    const { names, write, read } = field(own);
    const [first = own] = names;
    return {
      names,
      write: (value) => (value === null ? names.map(() => null) : write(value)),
      read: (from) => (from[first] === null ? null : read(from)),
    };
  };

/** Absent from JSON where the record does not have it. */
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
