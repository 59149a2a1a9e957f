/** The words of record schemas: what a field of an answer holds. They are shown in the description and hold in tests. */
import { type TSchema, Type } from "typebox";

/** Digits as text (specification 2). */
export const identifierField = Type.String({ pattern: "^\\d+$" });
/** A decimal as text, with at least one decimal, or `0` for a sum of nothing (docs/api-gaps.md: numbers and ids). */
export const decimalField = Type.String({ pattern: "^-?\\d+(\\.\\d+)?$" });
export const dateField = Type.String({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
/** ISO 8601, UTC, milliseconds. */
export const instantField = Type.String({
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
});
export const textField = Type.String();
export const flagField = Type.Boolean();
export const integerField = Type.Integer();

export const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
export const oneOf = (words: readonly string[]): TSchema =>
  Type.Unsafe<string>({ type: "string", enum: [...words] });

/** Every field is always there, and no other. */
export const recordOf = (fields: Readonly<Record<string, TSchema>>): TSchema =>
  Type.Object({ ...fields }, { additionalProperties: false });

export const listOf = (item: TSchema): TSchema => Type.Array(item);

/** Keyed by data: identifiers unless another pattern is given. */
export const mapOf = (value: TSchema, keyPattern = "^\\d+$"): TSchema =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: "object",
    patternProperties: { [keyPattern]: value },
    additionalProperties: false,
  });

/** What stands beside the `Location` of a file. */
export const linkMessageSchema = recordOf({ message: textField });
