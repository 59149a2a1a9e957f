/**
 * Declares the records of answers: each field once, by its kind and the getter of its value. The tree that is
 * written as
 * JSON or XML, the schema and the documentation are derived from the declaration.
 */
import { type Amount, amountText, sumOf } from "../../amount/amount.ts";
import { type JsonSchema, type Kind, listOf, type Shown as ShownValue } from "../../fields/kind.ts";
import { integer as digitsOf, map, type RecordNode } from "../../fields/node.ts";
import { amount, identifier, instant, text, textLike } from "../../fields/scalars.ts";
import type { Stamped } from "../rules/stamped.ts";

/** The form of records: as in the specification, or as the real service answers today (`current`). */
export type Shapes = "specification" | "current";

/** The context of a record in addition to its own values; every call is one. */
export interface RecordContext {
  readonly administration: { readonly id: string };
  readonly shapes: Shapes;
}

/** How a value is written and described. */
export type Shown<Value> = ShownValue<Value, RecordContext, Shapes>;

type Getter<Source, Value> = (source: Source, context: RecordContext) => Value;

export interface Field<Source> {
  /** The only shape that has the field; absent when both have it. */
  readonly only?: Shapes;
  readonly schema: (shapes: Shapes) => JsonSchema;
  readonly node: Getter<Source, RecordNode>;
}

/** A field of a record whose value `get` returns; `meaning` appears in the documentation of the service. */
export const from = <Source, Value, Got extends Value>(
  { schemaIn, node }: Shown<Value>,
  get: Getter<Source, Got>,
  meaning?: string,
): Field<Source> => ({
  schema: (shapes) =>
    meaning === undefined ? schemaIn(shapes) : { ...schemaIn(shapes), description: meaning },
  node: (source, context) => node(get(source, context), context),
});

export const shown = <Value>(
  schemaIn: (shapes: Shapes) => JsonSchema,
  node: Shown<Value>["node"],
  word = "value",
): Shown<Value> => ({ word, schemaIn, node });

/**
 * A record with exactly these fields, in this order. `word` is its XML name; `title` names its schema in the API
 * description, where two records with the same word differ.
 */
export function record<Source>(
  word: string,
  named: Readonly<Record<string, Field<Source>>>,
  title = word,
): Shown<Source> {
  const fieldsIn = (shapes: Shapes): readonly (readonly [string, Field<Source>])[] =>
    Object.entries(named).filter(([, { only = shapes }]) => only === shapes);
  const fields = { specification: fieldsIn("specification"), current: fieldsIn("current") };
  return shown(
    (shapes) => ({
      type: "object",
      ...(fields[shapes].length > 0 ? { required: fields[shapes].map(([name]) => name) } : {}),
      properties: Object.fromEntries(
        fields[shapes].map(([name, field]) => [name, field.schema(shapes)]),
      ),
      title,
      additionalProperties: false,
    }),
    (source, context) => ({
      kind: "fields",
      fields: fields[context.shapes].map(([name, field]) => [name, field.node(source, context)]),
    }),
    word,
  );
}

/** A field of only one shape. */
export const onlyIn = <Source>(only: Shapes, field: Field<Source>): Field<Source> => ({
  ...field,
  only,
});

/** A value that differs entirely between the shapes. */
export const byShape = <Value>(kinds: Readonly<Record<Shapes, Shown<Value>>>): Shown<Value> =>
  shown(
    (shapes) => kinds[shapes].schemaIn(shapes),
    (value, context) => kinds[context.shapes].node(value, context),
    kinds.specification.word,
  );

/** The address of a page. */
export const address: Kind<string> = {
  ...text,
  schemaIn: () => ({ type: "string", format: "uri" }),
};
/** From a number, or from digits of any length. */
export const integer: Shown<number | string> = shown(() => ({ type: "integer" }), digitsOf);
/** A price: at most two decimals. */
export const price: Kind<Amount> = {
  ...amount,
  schemaIn: () => textLike(/^-?\d+\.\d{1,2}$/).schema,
};
/** A sum; the service writes a sum without terms as `0` without decimals. Gap: Numbers and ids. */
export const sum: Shown<readonly Amount[]> = shown(amount.schemaIn, (amounts) =>
  amounts.length === 0 ? "0" : amountText(sumOf(amounts), 1),
);

/** The same with another XML name. */
export const named = <Value>(word: string, { schemaIn, node }: Shown<Value>): Shown<Value> =>
  shown(schemaIn, node, word);

/** An object keyed by data; `entryOf` returns the key and value of an item. */
export const mapOf = <Item, Value>(
  keyPattern: string,
  value: Shown<Value>,
  entryOf: (item: Item) => readonly [key: string, value: Value],
): Shown<readonly Item[]> =>
  shown(
    (shapes) => ({
      type: "object",
      patternProperties: { [keyPattern]: value.schemaIn(shapes) },
      additionalProperties: false,
    }),
    (items, context) =>
      map(items.map(entryOf).map(([key, each]) => [key, value.node(each, context)])),
  );

/** The same for a source from which `get` derives the value. */
export const of = <Value, Source>(
  { schemaIn, node, word }: Shown<Value>,
  get: Getter<Source, NoInfer<Value>>,
): Shown<Source> => shown(schemaIn, (source, context) => node(get(source, context), context), word);

/** When a record was created and last changed. */
export const stamps = {
  created_at: from(instant, ({ createdAt }: Stamped) => createdAt),
  updated_at: from(instant, ({ updatedAt }: Stamped) => updatedAt),
};
/** The first two fields of most records. */
export const ids = {
  id: from(identifier, ({ id }: { readonly id: string }) => id),
  administration_id: from(identifier, (_source: unknown, { administration }) => administration.id),
};

/** The id and version that clients compare for synchronization. */
const VERSION = record<{ readonly id: string; readonly version: string }>(
  "item",
  { id: ids.id, version: from(integer, ({ version }) => version) },
  "record_version",
);
export const SYNCHRONIZATION = named("synchronization", listOf(VERSION));
/** The answer of a change that returns no record. */
export const STATUS = named("status", integer);
/** The body next to the `Location` of a file. */
export const LINK_MESSAGE = record<string>(
  "hash",
  { message: from(text, (message) => message) },
  "link_message",
);
