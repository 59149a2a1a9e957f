/** A schema as rows for people: path, type and meaning of each field. */
import type { JsonSchema } from "../../fields/kind.ts";
import type { JsonValue } from "./json-value.ts";
import { plainSchema } from "./plain-schema.ts";

export interface SchemaRow {
  /** `details[].period`; empty for the value itself. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Deeper fields are not listed; the type of their parent describes them. */
const DEPTH_MAX = 5;

/** `owner` names the record or body where the schema has no title. */
export function schemaRows(schema: JsonSchema, owner = ""): readonly SchemaRow[] {
  const { schema: plain, named } = plainSchema(schema, owner);
  const root = resolved(plain, named);
  const rows = rowsBelow(root, "", named, [nameOf(plain)]);
  return rows.length > 0 ? rows : [rowOf("", root, true)];
}

type Members = Readonly<Record<string, JsonValue>>;
type Named = Readonly<Record<string, JsonValue>>;

const rowOf = (path: string, schema: Members, isRequired: boolean): SchemaRow => ({
  path,
  type: typeOf(schema),
  isRequired,
  description: textIn(schema, "description"),
});

/** `within` has the schema name of each level above (empty for most), so that a recursive schema is listed once. */
function rowsBelow(
  schema: Members,
  path: string,
  named: Named,
  within: readonly string[],
): readonly SchemaRow[] {
  if (within.length > DEPTH_MAX) return [];
  const below = (value: JsonValue, at: string): readonly SchemaRow[] => {
    const name = nameOf(value);
    if (name !== "" && within.includes(name)) return [];
    return rowsBelow(resolved(value, named), at, named, [...within, name]);
  };
  const forms = [schema, ...alternativesOf(schema).map((one) => resolved(one, named))];
  return forms.flatMap((form) => {
    const required = listIn(form, "required");
    const fields = Object.entries(membersOf(form["properties"])).flatMap(([name, value]) => {
      const at = path === "" ? name : `${path}.${name}`;
      return [rowOf(at, resolved(value, named), required.includes(name)), ...below(value, at)];
    });
    return [...fields, ...below(form["items"] ?? null, `${path}[]`)];
  });
}

/** The type in as few words as possible. */
function typeOf(schema: Members): string {
  const words = listIn(schema, "enum");
  if (words.length > 0) return words.map((word) => JSON.stringify(word)).join(" | ");
  const alternatives = alternativesOf(schema).map(membersOf);
  if (alternatives.length > 0) {
    const types = alternatives.filter((one) => one["const"] !== "").map(typeOf);
    // Every value may be sent as text, because XML has only text; the alternatives do not repeat it.
    const isFlag = types.includes("boolean");
    const listed = isFlag ? types.filter((type) => !type.startsWith('"')) : types;
    return [...new Set(listed)].join(" | ");
  }
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const types = listIn(schema, "type").map(String);
  if (types.length > 0) return types.join(" | ");
  const type = textIn(schema, "type");
  if (type === "array") {
    const item = typeOf(membersOf(schema["items"]));
    return `list of ${item.includes(" ") ? `(${item})` : item}`;
  }
  if ("patternProperties" in schema) return "object keyed by data";
  if (type === "string") return stringType(schema);
  if (type !== "") return type;
  return nameOf(schema) === "" ? "any" : nameOf(schema).toLowerCase();
}

function stringType(schema: Members): string {
  const format = textIn(schema, "format");
  if (format !== "") return format;
  const pattern = textIn(schema, "pattern");
  return PATTERN_NAMES.find(([start]) => pattern.startsWith(start))?.[1] ?? "string";
}

/** The first entry with which a pattern starts names the type. */
const PATTERN_NAMES: readonly (readonly [start: string, name: string])[] = [
  ["^\\d+$", "digits"],
  ["^\\d{1,20}$", "digits"],
  ["^-?\\d{1,20}(", "decimal"],
  ["^-?\\d+(\\.", "decimal"],
  ["^-?\\d{1,9}$", "integer"],
  ["^\\d{4}-\\d{2}-\\d{2}", "date"],
];

const alternativesOf = (schema: Members): readonly JsonValue[] => listIn(schema, "anyOf");

/** The name of a named schema; empty for others. */
const nameOf = (value: JsonValue | undefined): string =>
  textIn(membersOf(value), "$ref").split("/").at(-1) ?? "";

function resolved(value: JsonValue | undefined, named: Named): Members {
  return membersOf(named[nameOf(value)] ?? value);
}

const isMembers = (value: JsonValue | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const membersOf = (value: JsonValue | undefined): Members => (isMembers(value) ? value : {});

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] =>
  Array.isArray(value);

function listIn(schema: Members, name: string): readonly JsonValue[] {
  const value = schema[name];
  return isList(value) ? value : [];
}

const textIn = (schema: Members, name: string): string => {
  const value = schema[name];
  return typeof value === "string" ? value : "";
};
