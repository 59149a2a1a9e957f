/**
 * Kinds of values: one declaration reads and writes a value in each of its forms, describes them in JSON Schema, and
 * states what a reader finds wrong.
 */
import { invariant } from "../failure.ts";
import { integer, list, type RecordNode } from "./node.ts";
import {
  below,
  collecting,
  type Place,
  type Problem,
  refuse,
  rootOf,
  STORED,
  wrongKind,
} from "./place.ts";

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Functions that are compared as methods are, so that kinds of different values fit in one list. */
interface Methods<Value, Context, Edition> {
  write(value: Value): unknown;
  node(value: Value, context: Context): RecordNode;
  schemaIn(edition: Edition): JsonSchema;
}

/** How a value is written in one medium. */
export interface Form<Value> {
  /** Accepts every value that can be read; where it cannot express a rule it accepts more. */
  readonly schema: JsonSchema;
  /** Undefined when the place has noted a fault. */
  readonly read: (given: unknown, at: Place) => Value | undefined;
  readonly write: Methods<Value, never, never>["write"];
}

/**
 * How a value is shown in answers of the service. `Context` and `Edition` are what a record needs besides its value.
 */
export interface Shown<Value, Context = unknown, Edition = unknown> {
  /** The name of one value in XML: `tax_rate`. */
  readonly word: string;
  readonly schemaIn: Methods<Value, Context, Edition>["schemaIn"];
  readonly node: Methods<Value, Context, Edition>["node"];
}

/** A kind is the form of JSON and YAML files itself. */
export interface Kind<Value> extends Form<Value>, Shown<Value> {
  /** In bodies, in XML and on the command line, where every value may be text. */
  readonly typed: Form<Value>;
  /** In a column of a database. */
  readonly stored: Form<Value>;
}

export type ValueOf<Of> = Of extends Form<infer Value> ? Value : never;

/** A field of a record that may be absent. */
export interface Optional<Value> {
  readonly optional: Kind<Value>;
}

export const optional = <Value>(inner: Kind<Value>): Optional<Value> => ({ optional: inner });

interface Declaration<Value> extends Pick<Form<Value>, "schema" | "read"> {
  readonly write?: (value: Value) => unknown;
  readonly typed?: Partial<Form<Value>>;
  readonly stored?: Partial<Form<Value>>;
  readonly node?: Kind<Value>["node"];
  readonly word?: string;
}

/** A form that is not declared is as in files. */
export function kind<Value>(declared: Declaration<Value>): Kind<Value> {
  const {
    schema,
    read,
    write = (value: Value): unknown => value,
    typed,
    stored,
    word = "value",
  } = declared;
  const plain = { schema, read, write };
  return {
    ...plain,
    typed: { ...plain, ...typed },
    stored: { ...plain, ...stored },
    word,
    schemaIn: () => schema,
    node: declared.node ?? ((value) => nodeOf(write(value))),
  };
}

function nodeOf(written: unknown): RecordNode {
  if (typeof written === "number") return integer(written);
  const isScalar = written === null || typeof written === "string" || typeof written === "boolean";
  invariant(isScalar, "a kind whose values are no scalars states how they are shown");
  return written;
}

/** A kind of single values; `read` returns undefined for any value that is not one. */
export const scalar = <Value>(
  expected: string,
  schema: JsonSchema,
  read: (given: unknown) => Value | undefined,
  more: Omit<Declaration<Value>, "schema" | "read"> = {},
): Kind<Value> => kind({ ...more, schema, read: reading(expected, read) });

/** The reader of single values, which notes any other value. */
export const reading =
  <Value>(expected: string, read: (given: unknown) => Value | undefined): Form<Value>["read"] =>
  (given, at) => {
    const value = read(given);
    return value === undefined ? refuse(at, given, wrongKind(expected)) : value;
  };

/** Whether a value can be read, and as what: undefined if not. The faults are lost. */
export const readIfFits = <Value>({ read }: Form<Value>, given: unknown): Value | undefined => {
  const found: Problem[] = [];
  const value = read(given, rootOf(collecting(found)));
  return found.length === 0 ? value : undefined;
};

/** Null as well; where a value is typed, an empty text means null. */
export function orNull<Value>(inner: Kind<Value>): Kind<Value | null>;
export function orNull<Value, Context, Edition>(
  inner: Shown<Value, Context, Edition>,
): Shown<Value | null, Context, Edition>;
export function orNull<Value, Context, Edition>(
  inner: Shown<Value, Context, Edition> | Kind<Value>,
): Shown<Value | null, Context, Edition> {
  const shown: Shown<Value | null, Context, Edition> = {
    word: inner.word,
    schemaIn: (edition) => nullable(inner.schemaIn(edition)),
    node: (value, context) => (value === null ? null : inner.node(value, context)),
  };
  if (!("typed" in inner)) return shown;
  const { typed, stored } = inner;
  const empty = { anyOf: [typed.schema, { type: "null" }, { type: "string", const: "" }] };
  const forms = {
    ...nullForm(inner),
    typed: { ...nullForm(typed, ""), schema: empty },
    stored: nullForm(stored),
  };
  return { ...shown, ...forms };
}

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/** `none` is the other value that means null. */
const nullForm = <Value>(form: Form<Value>, none: "" | null = null): Form<Value | null> => ({
  schema: nullable(form.schema),
  read: (given, at) => (given === null || given === none ? null : form.read(given, at)),
  write: (value) => (value === null ? null : form.write(value)),
});

/** A list; in a column it is JSON. */
export function listOf<Item>(item: Kind<Item>, lengthMin?: number): Kind<readonly Item[]>;
export function listOf<Item, Context, Edition>(
  item: Shown<Item, Context, Edition>,
): Shown<readonly Item[], Context, Edition>;
export function listOf<Item, Context, Edition>(
  item: Shown<Item, Context, Edition> | Kind<Item>,
  lengthMin = 0,
): Shown<readonly Item[], Context, Edition> {
  const limit = lengthMin === 0 ? {} : { minItems: lengthMin };
  const schemaOf = (items: JsonSchema): JsonSchema => ({ type: "array", items, ...limit });
  const shown: Shown<readonly Item[], Context, Edition> = {
    word: `${item.word}s`,
    schemaIn: (edition) => schemaOf(item.schemaIn(edition)),
    node: (items, context) =>
      list(
        item.word,
        items.map((each) => item.node(each, context)),
      ),
  };
  if (!("typed" in item)) return shown;
  const formOf = (form: Form<Item>): Form<readonly Item[]> => ({
    schema: schemaOf(form.schema),
    read: (given, at) => readItems(form, given, at, lengthMin),
    write: (items) => items.map((each) => form.write(each)),
  });
  const plain = formOf(item);
  const forms = { ...plain, typed: formOf(item.typed), stored: inJson(plain) };
  return { ...shown, ...forms };
}

function readItems<Item>(
  form: Form<Item>,
  given: unknown,
  at: Place,
  lengthMin: number,
): readonly Item[] | undefined {
  if (!Array.isArray(given)) {
    return refuse(at, given, { ...wrongKind("a list"), kind: "not-a-list" });
  }
  const items: readonly unknown[] = given;
  const few = `must have at least ${lengthMin} ${lengthMin === 1 ? "item" : "items"}`;
  if (items.length < lengthMin) refuse(at, given, { ...wrongKind("a list"), what: few });
  const read = items.map((each, index) => form.read(each, below(at, index)));
  return read.filter((each) => each !== undefined);
}

/** A value of either kind, by the first that it fits; the faults of one that fits neither are those of both. */
export const either = <Left, Right>(left: Kind<Left>, right: Kind<Right>): Kind<Left | Right> =>
  kind<Left | Right>({
    schema: { anyOf: [left.schema, right.schema] },
    read: (given, at) => {
      const found = readIfFits(left, given);
      if (found !== undefined) return found;
      if (readIfFits(right, given) === undefined) left.read(given, at);
      return right.read(given, at);
    },
  });

/** The problems of the shape that was meant, where `either` would list those of both. */
export const byKind = <Left, Right>(
  isRight: (value: unknown) => boolean,
  left: Kind<Left>,
  right: Kind<Right>,
): Kind<Left | Right> => ({
  ...either(left, right),
  read: (given, at) => (isRight(given) ? right : left).read(given, at),
});

/** The form of a text that contains the JSON of a value: a column has no other for lists and records. */
export const inJson = <Value>(form: Form<Value>): Form<Value> => ({
  schema: { type: "string" },
  read: (given, at) =>
    typeof given === "string"
      ? form.read(JSON.parse(given), at)
      : refuse(at, given, wrongKind("JSON text")),
  write: (value) => JSON.stringify(form.write(value)),
});

/** A value that the program stored; one that does not fit is damage. */
export function storedValue<Value>(form: Form<Value>, given: unknown, name: string): Value {
  const value = form.read(given, { within: null, key: name, reading: STORED });
  invariant(value !== undefined, `stored ${name} can be read`);
  return value;
}
