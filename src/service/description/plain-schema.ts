/** Schemas converted to plain JSON, with the meaning of every field. */
import type { JsonSchema } from "../../fields/kind.ts";
import { withMeanings } from "./field-meanings.ts";
import type { JsonValue } from "./json-value.ts";

export interface PlainSchema {
  readonly schema: JsonValue;
  /** Self-referencing schemas by name; each occurs once, next to all other named schemas. */
  readonly named: Readonly<Record<string, JsonValue>>;
}

/** The location of `named` schemas in the document. */
const SCHEMAS = "#/components/schemas/";

/**
 * A schema as plain JSON, with the meaning of every field; its `$defs` become named schemas of the document. `owner`
 * names the record or body where the schema has no title.
 */
export function plainSchema(schema: JsonSchema, owner = ""): PlainSchema {
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
  const plainRoot = withMeanings(plain(schema), owner);
  return {
    schema: plainRoot,
    named: Object.fromEntries(
      Object.entries(named).map(([name, value]) => [name, withMeanings(value, name)]),
    ),
  };
}
