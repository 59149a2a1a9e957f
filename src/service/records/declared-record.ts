/**
 * Declares records: each field once, by its value type and the getter of its value. The tree that is written as
 * JSON or XML, the schema and the documentation are derived from the declaration.
 */
import type { TSchema } from "typebox";
import { type Amount, amountText, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { integer as digitsOf, list, map, type RecordNode } from "../../fields/node.ts";
import type { Stamped } from "../rules/stamped.ts";
import { Type } from "./json-schema.ts";

/** The form of records: as in the specification, or as the real service answers today (`current`). */
export type Shapes = "specification" | "current";

/** The context of a record in addition to its own values; every call is one. */
export interface RecordContext {
  readonly administration: { readonly id: string };
  readonly shapes: Shapes;
}

type Getter<Source, Value> = (source: Source, context: RecordContext) => Value;

/** How a value is written and described; a call with a getter returns a field. */
export interface ValueType<Value> {
  /** `meaning` appears in the documentation of the service. */
  <Source>(get: Getter<Source, Value>, meaning?: string): Field<Source>;
  readonly schema: (shapes: Shapes) => TSchema;
  readonly node: (value: Value, context: RecordContext) => RecordNode;
  /** The XML name of one value: `tax_rate`. */
  readonly word: string;
}

export interface Field<Source> {
  /** The only shape that has the field; absent when both have it. */
  readonly only?: Shapes;
  readonly schema: (shapes: Shapes) => TSchema;
  readonly node: Getter<Source, RecordNode>;
}

export function valueType<Value>(
  schema: ValueType<Value>["schema"],
  node: ValueType<Value>["node"],
  word = "value",
): ValueType<Value> {
  const fieldOf = <Source>(get: Getter<Source, Value>, meaning?: string): Field<Source> => ({
    schema: (shapes) =>
      meaning === undefined ? schema(shapes) : { ...schema(shapes), description: meaning },
    node: (source, context) => node(get(source, context), context),
  });
  return Object.assign(fieldOf, { schema, node, word });
}

/**
 * A record with exactly these fields, in this order. `word` is its XML name; `title` names its schema in the API
 * description, where two records with the same word differ.
 */
export function record<Source>(
  word: string,
  named: Readonly<Record<string, Field<Source>>>,
  title = word,
): ValueType<Source> {
  const fieldsIn = (shapes: Shapes): readonly (readonly [string, Field<Source>])[] =>
    Object.entries(named).filter(([, { only = shapes }]) => only === shapes);
  const shown = { specification: fieldsIn("specification"), current: fieldsIn("current") };
  return valueType(
    (shapes) => {
      const schemas = shown[shapes].map(([name, field]) => [name, field.schema(shapes)]);
      return Type.Object(Object.fromEntries(schemas), { title, additionalProperties: false });
    },
    (source, context) => ({
      kind: "fields",
      fields: shown[context.shapes].map(([name, field]) => [name, field.node(source, context)]),
    }),
    word,
  );
}

/** A field of only one shape. */
export const onlyIn = <Source>(only: Shapes, field: Field<Source>): Field<Source> => ({
  ...field,
  only,
});

/** A type that differs entirely between the shapes. */
export const byShape = <Value>(
  types: Readonly<Record<Shapes, ValueType<Value>>>,
): ValueType<Value> =>
  valueType(
    (shapes) => types[shapes].schema(shapes),
    (value, context) => types[context.shapes].node(value, context),
    types.specification.word,
  );

const scalar = <Value>(schema: TSchema, node: (value: Value) => RecordNode): ValueType<Value> =>
  valueType(() => schema, node);
const identity = <Text extends string>(value: Text): Text => value;

/** Digits as text (specification 2). */
export const identifier = scalar<string>(Type.String({ pattern: "^\\d+$" }), identity);
export const text = scalar<string>(Type.String(), identity);
/** The address of a page. */
export const address = scalar<string>(Type.String({ format: "uri" }), identity);
export const flag = scalar<boolean>(Type.Boolean(), (value) => value);
/** From a number, or from digits of any length. */
export const integer = scalar<number | string>(Type.Integer(), digitsOf);
export const date = scalar<CalendarDate>(
  Type.String({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  identity,
);
/** ISO 8601, UTC, milliseconds. */
export const instant = scalar<string>(
  Type.String({
    format: "date-time",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  }),
  identity,
);
const DECIMAL = Type.String({ pattern: "^-?\\d+(\\.\\d+)?$" });
/** With at least one decimal and no more than needed: `100.0`, `16.53`, `-50.0`. */
export const decimal = scalar<Amount>(DECIMAL, (amount) => amountText(amount, 1));
/** A price: at most two decimals. */
export const price = scalar<Amount>(Type.String({ pattern: "^-?\\d+\\.\\d{1,2}$" }), (amount) =>
  amountText(amount, 1),
);
/** A sum; the service writes a sum without terms as `0` without decimals. Gap: Numbers and ids. */
export const sum = scalar<readonly Amount[]>(DECIMAL, (amounts) =>
  amounts.length === 0 ? "0" : amountText(sumOf(amounts), 1),
);
/** A text that matches the pattern. */
export const textLike = (pattern: string): ValueType<string> =>
  scalar(Type.String({ pattern }), identity);
export const oneOf = <Word extends string>(words: readonly Word[]): ValueType<Word> =>
  scalar(Type.Unsafe<string>({ type: "string", enum: [...words] }), identity);

export const orNull = <Value>(inner: ValueType<Value>): ValueType<Value | null> =>
  valueType(
    (shapes) => Type.Union([inner.schema(shapes), Type.Null()]),
    (value, context) => (value === null ? null : inner.node(value, context)),
    inner.word,
  );

export const listOf = <Item>(item: ValueType<Item>): ValueType<readonly Item[]> =>
  valueType(
    (shapes) => Type.Array(item.schema(shapes)),
    (items, context) =>
      list(
        item.word,
        items.map((each) => item.node(each, context)),
      ),
    `${item.word}s`,
  );

/** The same type with another XML name. */
export const named = <Value>(word: string, inner: ValueType<Value>): ValueType<Value> =>
  valueType(inner.schema, inner.node, word);

/** An object keyed by data; `entryOf` returns the key and value of an item. */
export const mapOf = <Item, Value>(
  keyPattern: string,
  value: ValueType<Value>,
  entryOf: (item: Item) => readonly [key: string, value: Value],
): ValueType<readonly Item[]> =>
  valueType(
    (shapes) =>
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: "object",
        patternProperties: { [keyPattern]: value.schema(shapes) },
        additionalProperties: false,
      }),
    (items, context) =>
      map(items.map(entryOf).map(([key, each]) => [key, value.node(each, context)])),
  );

/** The same type for a source from which `get` derives the value. */
export const of = <Value, Source>(
  inner: ValueType<Value>,
  get: Getter<Source, NoInfer<Value>>,
): ValueType<Source> =>
  valueType(
    inner.schema,
    (source, context) => inner.node(get(source, context), context),
    inner.word,
  );

/** When a record was created and last changed. */
export const stamps = {
  created_at: instant(({ createdAt }: Stamped) => createdAt),
  updated_at: instant(({ updatedAt }: Stamped) => updatedAt),
};
/** The first two fields of most records. */
export const ids = {
  id: identifier(({ id }: { readonly id: string }) => id),
  administration_id: identifier((_source: unknown, { administration }) => administration.id),
};

/** The id and version that clients compare for synchronization. */
const VERSION = record<{ readonly id: string; readonly version: string }>(
  "item",
  {
    id: ids.id,
    version: integer(({ version }) => version),
  },
  "record_version",
);
export const SYNCHRONIZATION = named("synchronization", listOf(VERSION));
/** The answer of a change that returns no record. */
export const STATUS = named("status", integer);
/** The body next to the `Location` of a file. */
export const LINK_MESSAGE = record<string>(
  "hash",
  { message: text((message) => message) },
  "link_message",
);
