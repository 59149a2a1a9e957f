/** Reads JSON whose text may have been altered by anyone. */

/** A manifest of the most files and findings has fewer values and levels. */
const JSON_VALUES_MAX = 1_000_000;
const JSON_DEPTH_MAX = 32;

/** Counts before anything is built: a few bytes of text become a hundred in memory. Null for text that may be read. */
export function jsonFault(text: string): string | null {
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      values += 1;
    } else if (character === "]" || character === "}") depth -= 1;
    else if (character === ",") values += 1;
    if (depth > JSON_DEPTH_MAX) return `it has more than ${JSON_DEPTH_MAX} levels`;
    if (values > JSON_VALUES_MAX) {
      return `it has more than ${JSON_VALUES_MAX.toLocaleString("en")} values`;
    }
  }
  return null;
}

/** The fields of an object in text; none for anything else. */
export function fieldsIn(text: string): Fields {
  try {
    return jsonFault(text) === null ? fieldsOf(JSON.parse(text)) : {};
  } catch {
    return {}; // the caller reports what it does not find
  }
}

export interface Fields {
  readonly [name: string]: unknown;
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
