/**
 * The words of request bodies. A body arrives as a tree in which every number is the text it was
 * written as, and from XML everything is text; so each word reads text, and tells in its schema what
 * may be sent. Specification 4.1; Gap: Request bodies.
 */
import { type Static, type TSchema, type TUnsafe, Type } from "typebox";

/** 64-bit identifiers, as digits or as a number. */
export const identifier = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^\\d{1,20}$" }, { type: "integer" }],
});
/** A decimal with a point or a comma; its size is a matter of the record. */
export const decimal = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^-?\\d{1,20}([.,]\\d{0,10})?$" }, { type: "number" }],
});
/** A date, or a time of which the date is kept. */
export const day = Type.Unsafe<string>({
  type: "string",
  pattern: "^\\d{4}-\\d{2}-\\d{2}([T ].*)?$",
});
export const flag = Type.Unsafe<boolean | string>({
  anyOf: [{ type: "boolean" }, { type: "string", enum: ["true", "false", "1", "0"] }],
});
export const whole = Type.Unsafe<string>({
  anyOf: [{ type: "string", pattern: "^-?\\d{1,9}$" }, { type: "integer" }],
});
/** A number is taken for its digits. */
export const text = (maxLength = 4096): TUnsafe<string> =>
  Type.Unsafe<string>({ type: "string", maxLength });
export const word = <Word extends string>(words: readonly Word[]): TUnsafe<Word> =>
  Type.Unsafe<Word>({ type: "string", enum: [...words] });

/** Null and an empty text both mean none. */
export const orNull = <Schema extends TSchema>(
  schema: Schema,
): TUnsafe<Static<Schema> | null | ""> =>
  Type.Unsafe<Static<Schema> | null | "">({
    anyOf: [schema, { type: "null" }, { type: "string", const: "" }],
  });

/** With what the field is for, as the description of the service tells it. */
export const told = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

type Rows<Row> = readonly Row[] | Readonly<Record<string, Row>>;

/** Nested rows: a list, or an object keyed by index (the keys say nothing but the order). */
export const rows = <Row extends TSchema>(row: Row): TUnsafe<Rows<Static<Row>>> =>
  Type.Unsafe<Rows<Static<Row>>>({
    anyOf: [
      { type: "array", items: row },
      { type: "object", additionalProperties: row },
    ],
  });

/** What was sent as rows, in their order. */
export const rowsIn = <Row>(sent: Rows<Row> | undefined): readonly Row[] =>
  sent === undefined ? [] : Object.values(sent);
