/**
 * The kinds of values that only bodies have. A body is a tree in which every number is its original text, and all
 * values
 * from XML are text, so bodies are read in their typed form. Specification 4.1; Gap: Request bodies.
 */

import { type JsonSchema, type Kind, kind, reading } from "../../../fields/kind.ts";
import { below, type MissingField, type Place, refuse, wrongKind } from "../../../fields/place.ts";
import { isFields } from "../../../fields/record.ts";
import { DAY_PATTERN } from "../../rules/days-of-books.ts";

/** Text with a pattern of its own in the schema, and where it may be a number, with `more` beside it. */
export const textOf = (pattern: string, ...more: readonly JsonSchema[]): Kind<string> => {
  const form: JsonSchema = { type: "string", pattern };
  const like = new RegExp(pattern);
  return kind({
    schema: more.length === 0 ? form : { anyOf: [form, ...more] },
    read: reading("as described", (given) =>
      typeof given === "string" && like.test(given) ? given : undefined,
    ),
  });
};

/** A decimal with a point or a comma; the record validates its size. */
export const decimal: Kind<string> = textOf("^-?\\d{1,20}([.,]\\d{0,10})?$", { type: "number" });
/** A date, or a time of which only the date is used; the record validates whether the day exists. */
export const day: Kind<string> = textOf(DAY_PATTERN);

/** The length of a text that no rule limits further. */
export const TEXT_MAX = 4096;

/** One of these words; null and an empty text mean none. Any other value is no option. */
export const option = <const Word extends string>(words: readonly Word[]): Kind<Word | null> =>
  kind<Word | null>({
    schema: { enum: [...words, "", null] },
    read: (given, at) => {
      if (given === null || given === "") return null;
      const found = words.find((each) => each === given);
      return found ?? refuse(at, given, { ...wrongKind("an option"), kind: "not-an-option" });
    },
  });

/** The kind with the meaning of its field, for the documentation of the service. */
export const described = <Value>(of: Kind<Value>, description: string): Kind<Value> =>
  withKeywords(of, { description });

/** The kind with the name of its schema in the API description. */
export const titled = <Value>(title: string, of: Kind<Value>): Kind<Value> =>
  withKeywords(of, { title });

const withKeywords = <Value>(of: Kind<Value>, more: JsonSchema): Kind<Value> => ({
  ...of,
  typed: { ...of.typed, schema: { ...of.typed.schema, ...more } },
});

/** Nested rows: a list, or an object keyed by index (the keys only determine the order). */
export const rows = <Row>({ typed }: Kind<Row>): Kind<readonly Row[]> =>
  kind<readonly Row[]>({
    schema: {
      anyOf: [
        { type: "array", items: typed.schema },
        { type: "object", additionalProperties: typed.schema },
      ],
    },
    read: (given, at) => {
      if (typeof given !== "object" || given === null) return refuse(at, given, wrongKind("rows"));
      return Object.entries(given)
        .map(([key, row]: [string, unknown]) => typed.read(row, below(at, key)))
        .filter((row) => row !== undefined);
    },
  });

/** The body of which any of these fields suffices; a body without them lacks the first. */
export function oneRequired<Value>(names: readonly string[], of: Kind<Value>): Kind<Value> {
  const [first = ""] = names;
  const missing: readonly MissingField[] = [{ name: first, inner: [] }];
  const read = (given: unknown, at: Place): Value | undefined =>
    isFields(given) && !names.some((name) => Object.hasOwn(given, name))
      ? refuse(at, given, { ...wrongKind("a body"), kind: "missing", missing })
      : of.typed.read(given, at);
  const anyOf = names.map((name) => ({ required: [name] }));
  return { ...of, typed: { ...of.typed, schema: { ...of.typed.schema, anyOf }, read } };
}

/** The sent value, null for none, or the stored value when nothing was sent. */
export const sentOr = <Value>(sent: Value | undefined, stored: Value): Value =>
  sent === undefined ? stored : sent;
