/**
 * The field types of request bodies. A body is a tree in which every number is its original text, and
 * all values from XML are text; so each type is read as text, and its schema describes what may be
 * sent. Specification 4.1; Gap: Request bodies.
 */
import type { Static, TSchema, TUnsafe } from "typebox";
import { Type } from "../../records/json-schema.ts";

/** A 64-bit identifier, as digits or as a number. */
export const identifier = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^\\d{1,20}$" }, { type: "integer" }],
});
/** A decimal with a point or a comma; the record validates its size. */
export const decimal = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^-?\\d{1,20}([.,]\\d{0,10})?$" }, { type: "number" }],
});
/** A date, or a time of which only the date is used. */
export const day = Type.Unsafe<string>({
  type: "string",
  pattern: "^\\d{4}-\\d{2}-\\d{2}([T ].*)?$",
});
export const flag = Type.Unsafe<boolean | string>({
  anyOf: [{ type: "boolean" }, { type: "string", enum: ["true", "false", "1", "0"] }],
});
export const wholeNumber = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^-?\\d{1,9}$" }, { type: "integer" }],
});
/** A text; a number is read as its digits. */
export const text = (maxLength = 4096): TUnsafe<string> =>
  Type.Unsafe<string>({ type: "string", maxLength });
export const word = <Word extends string>(words: readonly Word[]): TUnsafe<Word> =>
  Type.Unsafe<Word>({ type: "string", enum: [...words] });

/** The schema, or null or an empty text, which both mean none. */
export const orNull = <Schema extends TSchema>(
  schema: Schema,
): TUnsafe<Static<Schema> | null | ""> =>
  Type.Unsafe<Static<Schema> | null | "">({
    anyOf: [schema, { type: "null" }, { type: "string", const: "" }],
  });

/** The schema with the meaning of its field, for the documentation of the service. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

type Rows<Row> = readonly Row[] | Readonly<Record<string, Row>>;

/** Nested rows: a list, or an object keyed by index (the keys only determine the order). */
export const rows = <Row extends TSchema>(row: Row): TUnsafe<Rows<Static<Row>>> =>
  Type.Unsafe<Rows<Static<Row>>>({
    anyOf: [
      { type: "array", items: row },
      { type: "object", additionalProperties: row },
    ],
  });

/** The rows that were sent, in order. */
export const rowsIn = <Row>(sent: Rows<Row> | undefined): readonly Row[] =>
  sent === undefined ? [] : Object.values(sent);

/** The option of a body of which any of these fields suffices; a body without them lacks the first. */
export const oneRequired = (
  ...names: readonly string[]
): { readonly anyOf: readonly { readonly required: readonly string[] }[] } => ({
  anyOf: names.map((name) => ({ required: [name] })),
});
