/** Plain values, and schemas as them. */
import type { TSchema } from "typebox";

export type JsonValue =
  | null
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface PlainSchema {
  readonly schema: JsonValue;
  /** Schemas that refer to themselves, by name: they stand once, beside all others. */
  readonly named: Readonly<Record<string, JsonValue>>;
}

/** Where `named` schemas are found in the document. */
const SCHEMAS = "#/components/schemas/";

/** A schema without what only its maker knows; what it names inside itself is named in the document. */
export function plainSchema(schema: TSchema): PlainSchema {
  const named: Record<string, JsonValue> = {};
  const plain = (value: unknown): JsonValue => {
    if (value === null || typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object") return null;
    const members = Object.entries(value);
    return Object.fromEntries(
      members.flatMap(([name, member]): readonly (readonly [string, JsonValue])[] => {
        if (name === "$defs") {
          Object.assign(named, plain(member));
          return [];
        }
        if (name === "$id") return [];
        if (name === "$ref" && typeof member === "string") return [[name, `${SCHEMAS}${member}`]];
        return member === undefined ? [] : [[name, plain(member)]];
      }),
    );
  };
  const plainRoot = plain(schema);
  return { schema: plainRoot, named };
}
