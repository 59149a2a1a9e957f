/** The syntax of list filters: `key:value,key:value`, several values of a key joined by a pipe (specification 4.2, 4.4). */

/** Values by key; for a repeated key the last values. */
export type FilterTerms = ReadonlyMap<string, readonly string[]>;

/**
 * Null for a term without a key. Only the first colon of a term ends its key, so that times can be
 * values. A value cannot contain a comma or a pipe (the specification has no syntax for that).
 */
export function readFilterTerms(text: string): FilterTerms | null {
  const terms = new Map<string, readonly string[]>();
  for (const term of text.split(",")) {
    if (term.trim() === "") continue;
    const colonAt = term.indexOf(":");
    if (colonAt < 1) return null;
    terms.set(term.slice(0, colonAt).trim(), term.slice(colonAt + 1).split("|"));
  }
  return terms;
}

/** The only or last value of a key; undefined for an absent key. */
export const lastValue = (terms: FilterTerms, key: string): string | undefined =>
  terms.get(key)?.at(-1);

/** Reads the value of a key: undefined for an absent key, and for a value that cannot be read, which is a problem. */
export type TermReader = <Value>(
  key: string,
  problem: string,
  decode: (values: readonly string[]) => Value | null,
) => Value | undefined;

/** A reader that adds its problems to `problems`. */
export const termReader =
  (terms: FilterTerms, problems: string[]): TermReader =>
  (key, problem, decode) => {
    const values = terms.get(key);
    const value = values === undefined ? undefined : decode(values);
    if (value === null) problems.push(problem);
    return value ?? undefined;
  };

/** `true`, `false`, and the other words that the real service accepts for them; null for any other word. */
export function readBoolean(text: string): boolean | null {
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : null;
}
