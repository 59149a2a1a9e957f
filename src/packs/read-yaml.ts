/** Reads a YAML file against a schema and names every fault at once, with file and path. */
import { readFileSync } from "node:fs";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { parseDocument } from "yaml";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readYaml<const Schema extends TSchema>(
  file: string,
  schema: Schema,
): Reading<Static<Schema>> {
  const text = readText(file);
  if (text === null) return { ok: false, problems: [`${file}: there is no such file`] };
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0) {
    return { ok: false, problems: document.errors.map(({ message }) => `${file}: ${message}`) };
  }
  return checkAgainst(file, schema, document.toJS());
}

/** What does not fit the schema, as `file, path: what is wrong`. */
export function checkAgainst<const Schema extends TSchema>(
  file: string,
  schema: Schema,
  value: unknown,
): Reading<Static<Schema>> {
  const compiled = Compile(schema);
  if (compiled.Check(value)) return { ok: true, value };
  const problems = compiled
    .Errors(value)
    .filter(({ keyword }) => keyword !== "boolean")
    .map(({ instancePath, message, params }) => {
      const extra = "additionalProperties" in params ? params.additionalProperties : [];
      const names = Array.isArray(extra) && extra.length > 0 ? `: ${extra.join(", ")}` : "";
      return `${file}, ${instancePath === "" ? "top" : instancePath.slice(1)}: ${message}${names}`;
    });
  return { ok: false, problems };
}

/** The text of a file, or null when there is none. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
