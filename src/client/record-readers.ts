/**
 * Reads records: each field is declared once, by its API name, with the reader of its value. The type of the record
 * follows from that and has a name, so that the API reference shows its fields. Import it as `read`.
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

/** Failure `answer-malformed`, with the path, for a value of another kind. */
export type Reader<Value> = (place: Place) => Value;

/** A field that some services, or some answers, leave out: every field outside the specification is one. */
export interface OptionalField<Value> {
  readonly optional: Reader<Value>;
}

type Field = Reader<unknown> | OptionalField<unknown>;
export type ReadFields = Readonly<Record<string, Field>>;

type RequiredFields<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends Reader<unknown>
    ? CamelCase<Name>
    : never]: Fields[Name] extends Reader<infer Value> ? Value : never;
};
type OptionalFields<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as Fields[Name] extends OptionalField<unknown>
    ? CamelCase<Name>
    : never]?: Fields[Name] extends OptionalField<infer Value> ? Value : never;
};

/** A record with these fields. Other fields that the service sends are in `other`, as sent. */
export type RecordOf<Fields extends ReadFields> = RequiredFields<Fields> &
  OptionalFields<Fields> & { readonly other?: Readonly<Record<string, unknown>> };

/** Reads a record; unknown fields are stored in `other` and reported, a missing field fails with its path. */
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
    invariant(hasRequired<Fields>(values, steps), "a record has every field that is not optional");
    return values;
  };
}

function hasRequired<Fields extends ReadFields>(
  values: object,
  steps: readonly { readonly key: string; readonly isOptional: boolean }[],
): values is RecordOf<Fields> {
  return steps.every(({ key, isOptional }) => isOptional || Object.hasOwn(values, key));
}

/** Text; a number becomes its text. */
export const word: Reader<string> = wordAt;
export const text: Reader<string> = textAt;
export const date: Reader<CalendarDate> = dateAt;
/** Only true or false; `flag` also reads them from text. */
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

/** An identifier of a kind that the books know: `idOf(contactId)`. */
export const idOf =
  <Id>(brand: (text: string) => Id): Reader<Id> =>
  (place) =>
    idAt(place, brand);

/** Any other identifier, as text whether sent as text or as a number. */
export const identifier: Reader<string> = (place) => idAt(place, String);

/** A count; never an identifier. */
export const count: Reader<number> = (place) => {
  const word = wordAt(place);
  if (!/^-?\d{1,15}(?:\.0{1,20})?$/.test(word)) throw malformed(place, "a whole number");
  return Number.parseInt(word, 10);
};

/** An instant, as ISO 8601 in UTC with milliseconds whatever the zone it was sent in. */
export const instant: Reader<string> = (place) => {
  const moment = parseInstant(textAt(place));
  if (moment === null) throw malformed(place, "a moment as ISO 8601");
  return moment;
};

/** A word of a list that the specification closes and services extend: unknown words are read and reported. */
export type OneOf<Word extends string> = Word | (string & Record<never, never>);

export const oneOf =
  <Word extends string>(...words: readonly Word[]): Reader<OneOf<Word>> =>
  (place) => {
    const word = textAt(place);
    if (!words.some((known) => known === word)) noteUnknown(place, `(${word.slice(0, 60)})`);
    return word;
  };

/** A flag, sent as true or false or as text. */
export const flag: Reader<boolean> = (place) => {
  const { value } = place;
  if (value === true || value === "true" || value === "1") return true;
  if (value === false || value === "false" || value === "0" || value === "") return false;
  throw malformed(place, "true or false");
};

/** Undescribed values, as sent; numbers that `JSON.parse` would damage are text. */
export const anything: Reader<Readonly<Record<string, unknown>>> = (place) => {
  if (!isFields(place.value)) throw malformed(place, "an object");
  return place.value;
};

/** Money or a percentage with the digits as sent; a number becomes its text. */
export const decimal: Reader<DecimalText> = (place) => {
  const sent = typeof place.value === "number" ? String(place.value) : place.value;
  if (!isDecimalText(sent)) throw malformed(place, "a decimal amount");
  return sent;
};
