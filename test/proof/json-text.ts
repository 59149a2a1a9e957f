/** JSON in which numbers stay as written: an identifier has more digits than a machine number. */

/** A number, by its digits. */
export interface JsonNumber {
  readonly digits: string;
}
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [name: string]: JsonValue };

export const isNumber = (value: JsonValue): value is JsonNumber =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "digits" in value;

export const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isNumber(value);
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

export function parseJson(text: string): JsonValue {
  const keepDigits: Reviver = (_name, value, { source }) =>
    typeof value === "number" ? { digits: source ?? String(value) } : value;
  return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]) as JsonValue;
}

export function writeJson(value: JsonValue): string {
  if (value === null || typeof value === "boolean" || typeof value === "string")
    return JSON.stringify(value);
  if (isNumber(value)) return value.digits;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  const members = Object.entries(value as JsonObject);
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(",")}}`;
}
