/**
 * Reads records: each field is declared once, by its API name, with the kind of its value; `sent` fields are those of
 * its body too. The type of the record follows from that and has a name, so that the API reference shows its fields.
 */
import { type DecimalText, isDecimalText } from "../amount/decimal-text.ts";
import { type Place as AnswerPlace, malformed, noteUnknown } from "../api/decoding.ts";
import { invariant } from "../failure.ts";
import {
  type Form,
  type Kind,
  kind,
  type Optional,
  reading,
  scalar,
  type ValueOf,
} from "../fields/kind.ts";
import { type CamelCase, camelCase } from "../fields/names.ts";
import type { Reading } from "../fields/place.ts";
import { fieldsReader, isFields, schemaOf } from "../fields/record.ts";
import { flag, text } from "../fields/scalars.ts";

/** A field of the record that its body has as well, there with values of this kind. */
export interface Sent<Shown, Value> {
  readonly shown: Shown;
  readonly sent: Kind<Value>;
}

/** `optional`: a field that some services, or some answers, leave out. Every field outside the specification is one. */
type Shown = Kind<unknown> | Optional<unknown>;
export type ReadFields = Readonly<Record<string, Shown | Sent<Shown, unknown>>>;

type ShownIn<Field> = Field extends Sent<infer Inner, unknown> ? Inner : Field;
type RequiredFields<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as ShownIn<Fields[Name]> extends Kind<unknown>
    ? CamelCase<Name>
    : never]: ValueOf<ShownIn<Fields[Name]>>;
};
type OptionalFields<Fields extends ReadFields> = {
  readonly [Name in keyof Fields & string as ShownIn<Fields[Name]> extends Kind<unknown>
    ? never
    : CamelCase<Name>]?: ShownIn<Fields[Name]> extends Optional<infer Value> ? Value : never;
};

/** A record with these fields. Other fields that the service sends are in `other`, as sent. */
export type RecordOf<Fields extends ReadFields> = RequiredFields<Fields> &
  OptionalFields<Fields> & { readonly other?: Readonly<Record<string, unknown>> };

const shownIn = (field: Shown | Sent<Shown, unknown>): Shown =>
  "shown" in field ? field.shown : field;

/** Reads a record; unknown fields are stored in `other` and reported, a missing field fails with its path. */
export function record<Fields extends ReadFields>(fields: Fields): Kind<RecordOf<Fields>> {
  const steps = Object.entries<Shown | Sent<Shown, unknown>>(fields).map(([name, field]) => {
    const shown = shownIn(field);
    const isOptional = "optional" in shown;
    return { name, key: camelCase(name), isOptional, form: isOptional ? shown.optional : shown };
  });
  const known = new Set(Object.keys(fields));
  const readFields = fieldsReader(steps);
  const isWhole = (values: object): values is RecordOf<Fields> =>
    steps.every(({ key, isOptional }) => isOptional || Object.hasOwn(values, key));
  return kind<RecordOf<Fields>>({
    schema: schemaOf(steps),
    read: (given, at) => {
      const other = Object.entries(isFields(given) ? given : {}).filter(
        ([name]) => !known.has(name),
      );
      const values = {
        ...readFields(given, at),
        ...(other.length > 0 ? { other: Object.fromEntries(other) } : {}),
      };
      invariant(isWhole(values), "a record has every field that is not optional");
      return values;
    },
  });
}

/** The value of an answer. Failure `answer-malformed`, with the path, for a value of another kind. */
export function readAnswer<Value>(
  { read }: Form<Value>,
  { answer, within, key, value }: AnswerPlace,
): Value {
  const ending: Reading = {
    fault: ({ expected, missing: [lacking] = [] }, at, given) => {
      throw lacking === undefined
        ? malformed({ answer, ...at, value: given }, expected)
        : malformed({ answer, within: at, key: lacking.name, value: undefined }, "a value");
    },
    unknown: (names, at) => {
      for (const name of names) noteUnknown({ answer, ...at }, name);
    },
  };
  const found = read(value, { within, key, reading: ending });
  invariant(found !== undefined, "an answer that does not fit ends the reading");
  return found;
}

/** A field of the record and of its body; `kind` where a body has other values. */
export function sent<Value>(shown: Kind<Value>): Sent<Kind<Value>, Value>;
export function sent<Value>(shown: Optional<Value>): Sent<Optional<Value>, Value>;
export function sent<Of extends Shown, Value>(shown: Of, inBody: Kind<Value>): Sent<Of, Value>;
export function sent(shown: Shown, inBody?: Kind<unknown>): Sent<Shown, unknown> {
  return { shown, sent: inBody ?? ("optional" in shown ? shown.optional : shown) };
}

const wordOf = (given: unknown): string | undefined => {
  const word = typeof given === "number" ? String(given) : given;
  return typeof word === "string" ? word : undefined;
};

/** Text; a number becomes its text. */
export const word: Kind<string> = scalar("text", { type: ["string", "number"] }, wordOf);

/** A count, as text or as a number; never an identifier. */
export const count: Kind<number> = scalar("a whole number", { type: "integer" }, (given) => {
  const digits = wordOf(given) ?? "";
  return /^-?\d{1,15}(?:\.0{1,20})?$/.test(digits) ? Number.parseInt(digits, 10) : undefined;
});

/** A word of a list that the specification closes and services extend: unknown words are read and reported. */
export type OneOf<Word extends string> = Word | (string & Record<never, never>);

export const knownWord = <Word extends string>(...words: readonly Word[]): Kind<OneOf<Word>> =>
  kind<OneOf<Word>>({
    schema: text.schema,
    read: (given, at) => {
      const found = text.read(given, at);
      const isKnown = found === undefined || words.some((each) => each === found);
      if (!isKnown) at.reading.unknown([`(${found.slice(0, 60)})`], at, []);
      return found;
    },
  });

/** A flag, sent as true or false or as text. */
export const looseFlag: Kind<boolean> = kind({
  schema: flag.typed.schema,
  read: (given, at) => (given === "" ? false : flag.typed.read(given, at)),
});

/** Undescribed values, as sent; numbers that `JSON.parse` would damage are text. */
export const anyRecord: Kind<Readonly<Record<string, unknown>>> = scalar(
  "an object",
  { type: "object" },
  (given) => (isFields(given) ? given : undefined),
);

/** Money or a percentage with the digits as sent; a number becomes its text. */
export const decimal: Kind<DecimalText> = kind({
  schema: { type: ["string", "number"] },
  read: reading("a decimal amount", (given) => {
    const digits = wordOf(given);
    return isDecimalText(digits) ? digits : undefined;
  }),
  // In a body numbers are refused, because amounts of opened books are scaled integers.
  typed: {
    read: reading('a decimal text, such as "12.50"', (given) =>
      isDecimalText(given) ? given : undefined,
    ),
  },
});
