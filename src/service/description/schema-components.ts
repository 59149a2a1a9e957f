/** The schemas of the API description: each titled schema once, as a component that the others refer to. */
import type { JsonSchema } from "../../fields/kind.ts";
import type { JsonValue } from "./json-value.ts";
import { plainSchema } from "./plain-schema.ts";

type Members = Readonly<Record<string, JsonValue>>;

export interface SchemaComponents {
  /** The components by name, in the order in which they were registered. */
  readonly schemas: Readonly<Record<string, JsonValue>>;
  /** The schema with a reference in place of each titled schema in it. */
  readonly registered: (schema: JsonSchema) => JsonValue;
  /** A reference to the schema as a component, named `name` unless an equal one is registered. */
  readonly component: (name: string, schema: JsonSchema) => JsonValue;
}

const REFERENCE = "#/components/schemas/";

export function schemaComponents(initial: Readonly<Record<string, JsonValue>>): SchemaComponents {
  const schemas: Record<string, JsonValue> = { ...initial };
  const names = new Map<string, string>();
  const referTo = (wanted: string, schema: Members): Members => {
    const text = JSON.stringify(schema);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `${REFERENCE}${known}` };
    // A second schema with the same title gets a number, which a test refuses.
    const taken = Object.keys(schemas).filter((name) => name.replace(/_\d+$/, "") === wanted);
    const name = taken.length === 0 ? wanted : `${wanted}_${String(taken.length + 1)}`;
    names.set(text, name);
    schemas[name] = schema;
    return { $ref: `${REFERENCE}${name}` };
  };
  const hoisted = (value: JsonValue): JsonValue => {
    if (isList(value)) return value.map(hoisted);
    if (!isMembers(value)) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, hoisted(member)]),
    );
    const { title, description, ...rest } = inner;
    if (typeof title !== "string" || !("properties" in rest)) return inner;
    const reference = referTo(title, { title, ...rest });
    return description === undefined ? reference : { ...reference, description };
  };
  const registered = (schema: JsonSchema): JsonValue => {
    const { schema: plain, named } = plainSchema(schema);
    // A schema that refers to itself is registered by its own name.
    for (const definition of Object.values(named)) hoisted(definition);
    return hoisted(plain);
  };
  const component = (name: string, schema: JsonSchema): JsonValue => {
    const plain = registered(schema);
    return isMembers(plain) && !("$ref" in plain) ? referTo(name, plain) : plain;
  };
  return { schemas, registered, component };
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isMembers = (value: JsonValue): value is Members =>
  typeof value === "object" && value !== null && !isList(value);
