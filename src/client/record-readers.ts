/**
 * Records as they are read: each field is named once, as the API names it, with the reader of its value; the type of the
 * record follows from it, and has a name, so that whoever reads the reference sees its fields. Import it as `read`.
 */
import { type DecimalText, isDecimalText } from "../amount/decimal-text.ts";
import {
  at,
  booleanAt,
  dateAt,
  has,
  idAt,
  isFields,
  listAt,
  malformed,
  noteUnknown,
  nullOr,
  type Place,
  recordAt,
  textAt,
  wordAt,
} from "../api/decoding.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { parseInstant } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import { type CamelCase, camelCase } from "./field-names.ts";

/** Failure `answer-malformed` with the path for what is no such value. */
export type Reader<Value> = (place: Place) => Value;

/** A field that not every service sends, or not in every answer. */
export interface OptionalField<Value> {
  readonly optional: Reader<Value>;
}

type Field = Reader<unknown> | OptionalField<unknown>;
export type ReadFields = Readonly<Record<string, Field>>;

type Always<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends Reader<unknown>
    ? CamelCase<Name>
    : never]: Fields[Name] extends Reader<infer Value> ? Value : never;
};
type Sometimes<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends OptionalField<unknown>
    ? CamelCase<Name>
    : never]?: Fields[Name] extends OptionalField<infer Value> ? Value : never;
};

/** A record with these fields. What the service sends beside them is kept in `other`, as it was sent. */
export type RecordOf<Fields extends ReadFields> = Always<Fields> &
  Sometimes<Fields> & { readonly other?: Readonly<Record<string, unknown>> };

/** Reads a record; its unknown fields are kept in `other` and reported, a missing one stops with its path. */
export function record<Fields extends ReadFields>(fields: Fields): Reader<RecordOf<Fields>> {
  const known = new Set(Object.keys(fields));
  const steps = Object.entries<Field>(fields).map(([name, field]) => ({
    name,
    key: camelCase(name),
    isOptional: typeof field !== "function",
    read: typeof field === "function" ? field : field.optional,
  }));
  return (place) => {
    const sent = recordAt(place, known);
    const values: Record<string, unknown> = {};
    for (const { name, key, isOptional, read } of steps) {
      if (!isOptional || has(sent, name)) values[key] = read(at(sent, name));
    }
    const other = Object.entries(sent.value).filter(([name]) => !known.has(name));
    if (other.length > 0) values["other"] = Object.fromEntries(other);
    invariant(holdsAll<Fields>(values, steps), "a record has every field that is not optional");
    return values;
  };
}

function holdsAll<Fields extends ReadFields>(
  values: object,
  steps: readonly { readonly key: string; readonly isOptional: boolean }[],
): values is RecordOf<Fields> {
  return steps.every(({ key, isOptional }) => isOptional || Object.hasOwn(values, key));
}

/** Text, and a number as its text. */
export const word: Reader<string> = wordAt;
export const text: Reader<string> = textAt;
export const date: Reader<CalendarDate> = dateAt;
/** True or false alone; `flag` reads it from text too. */
export const boolean: Reader<boolean> = booleanAt;

export const optional = <Value>(read: Reader<Value>): OptionalField<Value> => ({ optional: read });

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (place) =>
    nullOr(place, read);

export const listOf =
  <Value>(read: Reader<Value>): Reader<readonly Value[]> =>
  (place) =>
    listAt(place).map(read);

/** An identifier of a kind the books know: `idOf(contactId)`. */
export const idOf =
  <Id>(brand: (text: string) => Id): Reader<Id> =>
  (place) =>
    idAt(place, brand);

/** Any other identifier, as text whichever way it is written. */
export const identifier: Reader<string> = (place) => idAt(place, String);

/** A whole number that counts something; never an identifier. */
export const count: Reader<number> = (place) => {
  const word = wordAt(place);
  if (!/^-?\d{1,15}(?:\.0{1,20})?$/.test(word)) throw malformed(place, "a whole number");
  return Number.parseInt(word, 10);
};

/** A moment, given as ISO 8601 in UTC with milliseconds whatever its zone. */
export const instant: Reader<string> = (place) => {
  const moment = parseInstant(textAt(place));
  if (moment === null) throw malformed(place, "a moment as ISO 8601");
  return moment;
};

/** A word of a list that the specification closes and services extend: another word is kept and reported. */
export type OneOf<Word extends string> = Word | (string & Record<never, never>);

export const oneOf =
  <Word extends string>(...words: readonly Word[]): Reader<OneOf<Word>> =>
  (place) => {
    const word = textAt(place);
    if (!words.some((known) => known === word)) noteUnknown(place, `(${word.slice(0, 60)})`);
    return word;
  };

/** A flag, also where it is written as text. */
export const flag: Reader<boolean> = (place) => {
  const { value } = place;
  if (value === true || value === "true" || value === "1") return true;
  if (value === false || value === "false" || value === "0" || value === "") return false;
  throw malformed(place, "true or false");
};

/** Values nobody has described, as they were sent; numbers that a plain reader would damage are text. */
export const anything: Reader<Readonly<Record<string, unknown>>> = (place) => {
  if (!isFields(place.value)) throw malformed(place, "an object");
  return place.value;
};

/** Money or a share in the digits of the wire; a number is given as the text it was written as. */
export const decimal: Reader<DecimalText> = (place) => {
  const sent = typeof place.value === "number" ? String(place.value) : place.value;
  if (!isDecimalText(sent)) throw malformed(place, "a decimal amount");
  return sent;
};
