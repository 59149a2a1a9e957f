/** JSON values. */

export type JsonValue =
  | null
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The value as JSON; what JSON does not have becomes null. */
export function plainValue(value: unknown): JsonValue {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object") return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, plainValue(member)]],
    ),
  );
}
