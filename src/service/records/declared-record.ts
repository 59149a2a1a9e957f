/**
 * What records are declared with: each field once, by its value type and the getter of its value. The tree that
 * is written as JSON or XML, the schema and the description follow from the declaration.
 */
import { type TSchema, Type } from "typebox";
import { type Amount, amountText, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Stamped } from "../rules/stamped.ts";
import { integer as digitsOf, list, map, type RecordNode } from "./record.ts";

/** By default the specification's words to the letter, or as the real service answers today. */
export type Shapes = "specification" | "current";

/** What a record is shown in, beside its own values; every call is one. */
export interface Surroundings {
  readonly administration: { readonly id: string };
  readonly shapes: Shapes;
}

type Getter<Source, Value> = (source: Source, around: Surroundings) => Value;

/** How a value is written and described; called with a getter it makes a field. */
export interface ValueType<Value> {
  /** `meaning` is shown in the description of the service. */
  <Source>(get: Getter<Source, Value>, meaning?: string): Field<Source>;
  readonly schema: (shapes: Shapes) => TSchema;
  readonly node: (value: Value, around: Surroundings) => RecordNode;
  /** What XML calls one of them: `tax_rate`. */
  readonly word: string;
}

export interface Field<Source> {
  /** The one shape that has it; absent where both have it. */
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
    node: (source, around) => node(get(source, around), around),
  });
  return Object.assign(fieldOf, { schema, node, word });
}

/** Every field is always there, in this order, and no other. `word` is its name in XML. */
export function record<Source>(
  word: string,
  named: Readonly<Record<string, Field<Source>>>,
): ValueType<Source> {
  const fieldsIn = (shapes: Shapes): readonly (readonly [string, Field<Source>])[] =>
    Object.entries(named).filter(([, { only = shapes }]) => only === shapes);
  const shown = { specification: fieldsIn("specification"), current: fieldsIn("current") };
  return valueType(
    (shapes) => {
      const schemas = shown[shapes].map(([name, field]) => [name, field.schema(shapes)]);
      return Type.Object(Object.fromEntries(schemas), { additionalProperties: false });
    },
    (source, around) => ({
      kind: "fields",
      fields: shown[around.shapes].map(([name, field]) => [name, field.node(source, around)]),
    }),
    word,
  );
}

/** A field that the other shape does not have. */
export const onlyIn = <Source>(only: Shapes, field: Field<Source>): Field<Source> => ({
  ...field,
  only,
});

/** For shapes that have nothing in common but their parts. */
export const byShape = <Value>(
  types: Readonly<Record<Shapes, ValueType<Value>>>,
): ValueType<Value> =>
  valueType(
    (shapes) => types[shapes].schema(shapes),
    (value, around) => types[around.shapes].node(value, around),
    types.specification.word,
  );

const scalar = <Value>(schema: TSchema, node: (value: Value) => RecordNode): ValueType<Value> =>
  valueType(() => schema, node);
const asIs = <Text extends string>(value: Text): Text => value;

/** Digits as text (specification 2). */
export const identifier = scalar<string>(Type.String({ pattern: "^\\d+$" }), asIs);
export const text = scalar<string>(Type.String(), asIs);
export const flag = scalar<boolean>(Type.Boolean(), (value) => value);
/** From a number, or from digits of any length. */
export const integer = scalar<number | string>(Type.Integer(), digitsOf);
export const date = scalar<CalendarDate>(
  Type.String({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  asIs,
);
/** ISO 8601, UTC, milliseconds. */
export const instant = scalar<string>(
  Type.String({
    format: "date-time",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  }),
  asIs,
);
const DECIMAL = Type.String({ pattern: "^-?\\d+(\\.\\d+)?$" });
/** At least one decimal, no more than needed: `100.0`, `16.53`, `-50.0`. */
export const decimal = scalar<Amount>(DECIMAL, (amount) => amountText(amount, 1));
/** A sum whose terms may be none, which the service writes as `0` without decimals. Gap: Numbers and ids. */
export const sum = scalar<readonly Amount[]>(DECIMAL, (amounts) =>
  amounts.length === 0 ? "0" : amountText(sumOf(amounts), 1),
);
/** A text that the pattern describes. */
export const textLike = (pattern: string): ValueType<string> =>
  scalar(Type.String({ pattern }), asIs);
export const oneOf = <Word extends string>(words: readonly Word[]): ValueType<Word> =>
  scalar(Type.Unsafe<string>({ type: "string", enum: [...words] }), asIs);

export const orNull = <Value>(inner: ValueType<Value>): ValueType<Value | null> =>
  valueType(
    (shapes) => Type.Union([inner.schema(shapes), Type.Null()]),
    (value, around) => (value === null ? null : inner.node(value, around)),
    inner.word,
  );

export const listOf = <Item>(item: ValueType<Item>): ValueType<readonly Item[]> =>
  valueType(
    (shapes) => Type.Array(item.schema(shapes)),
    (items, around) =>
      list(
        item.word,
        items.map((each) => item.node(each, around)),
      ),
    `${item.word}s`,
  );

/** The same type under another name in XML. */
export const named = <Value>(word: string, inner: ValueType<Value>): ValueType<Value> =>
  valueType(inner.schema, inner.node, word);

/** Keyed by data: `entryOf` makes key and value of an item. */
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
    (items, around) =>
      map(items.map(entryOf).map(([key, each]) => [key, value.node(each, around)])),
  );

/** The same type, of a value that is inside another. */
export const of = <Value, Source>(
  inner: ValueType<Value>,
  get: Getter<Source, NoInfer<Value>>,
): ValueType<Source> =>
  valueType(inner.schema, (source, around) => inner.node(get(source, around), around), inner.word);

/** When a record was made and last changed. */
export const stamps = {
  created_at: instant(({ createdAt }: Stamped) => createdAt),
  updated_at: instant(({ updatedAt }: Stamped) => updatedAt),
};
/** The first two fields of most records. */
export const ids = {
  id: identifier(({ id }: { readonly id: string }) => id),
  administration_id: identifier((_source: unknown, { administration }) => administration.id),
};

/** What synchronization compares. */
const VERSION = record<{ readonly id: string; readonly version: string }>("item", {
  id: ids.id,
  version: integer(({ version }) => version),
});
export const SYNCHRONIZATION = named("synchronization", listOf(VERSION));
/** What a change answers that has no record. */
export const STATUS = named("status", integer);
/** Beside the `Location` of a file. */
export const LINK_MESSAGE = record<string>("hash", { message: text((message) => message) });
