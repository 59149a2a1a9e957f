/** The fields that are possible where a file has an unknown one, for suggestions. */
import type { JsonSchema } from "../fields/kind.ts";

/** The names of the fields at a path of a schema, `services/office`; none where it allows any. */
export function knownFields(schema: JsonSchema, at: string): readonly string[] {
  const parts = at === "" ? [] : at.split("/");
  let schemas: readonly JsonSchema[] = [schema];
  for (const part of parts)
    schemas = schemas.flatMap(alternatives).flatMap((one) => inner(one, part));
  return schemas
    .flatMap(alternatives)
    .flatMap((one) => (isSchema(one["properties"]) ? Object.keys(one["properties"]) : []));
}

/** Those of which a value may fit any. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? anyOf.filter(isSchema).flatMap(alternatives) : [schema];
}

function inner(schema: JsonSchema, part: string): readonly JsonSchema[] {
  const { properties, additionalProperties, items } = schema;
  const named = isSchema(properties) && Object.hasOwn(properties, part) ? properties[part] : null;
  return [named, additionalProperties, items].filter(isSchema).slice(0, 1);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
