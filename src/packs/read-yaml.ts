/** Reads a YAML file against a schema and names every fault at once, with file and path. */
import { readFileSync } from "node:fs";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type Document, parseDocument } from "yaml";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readYaml<const Schema extends TSchema>(
  file: string,
  schema: Schema,
): Reading<Static<Schema>> {
  const text = readText(file);
  if (text === null) return { ok: false, problems: [`${file}: there is no file that can be read`] };
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0) {
    // Only the first line: the others draw the place, and the place may hold a secret.
    const sentences = document.errors.map(({ message }) => message.split("\n", 1).join(""));
    return { ok: false, problems: sentences.map((text) => `${file}: ${text.replace(/:$/, "")}`) };
  }
  const content = contentOf(document);
  if (content.ok) return checkAgainst(file, schema, content.value);
  return { ok: false, problems: [`${file}: ${content.problem}`] };
}

/** An alias without its anchor, or aliases of aliases that grow without end, are found only here. */
function contentOf(
  document: Pick<Document, "toJS">,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; problem: string } {
  try {
    return { ok: true, value: document.toJS() };
  } catch (cause) {
    if (!(cause instanceof ReferenceError || cause instanceof RangeError)) throw cause;
    return { ok: false, problem: cause.message };
  }
}

/**
 * What does not fit the schema, as `file, path: what is wrong`. A part of the schema that has a
 * `description` says what it must be in words, whatever of it is wrong.
 */
function checkAgainst<const Schema extends TSchema>(
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
      const parts = instancePath.split("/").slice(1);
      const described = descriptionAt(schema, parts);
      if (described !== null) {
        return `${file}, ${described.path.join("/")}: must be ${described.description}`;
      }
      const where = `${file}, ${instancePath === "" ? "top" : parts.join("/")}`;
      if ("requiredProperties" in params)
        return `${where}: lacks ${listed(params.requiredProperties)}`;
      if ("additionalProperties" in params) {
        return `${where}: there is no such thing as ${listed(params.additionalProperties)}`;
      }
      if ("allowedValue" in params)
        return `${where}: must be ${JSON.stringify(params.allowedValue)}`;
      return `${where}: ${message}`;
    });
  return { ok: false, problems: [...new Set(problems)] };
}

const listed = (names: unknown): string => (Array.isArray(names) ? names.join(", ") : "something");

interface Described {
  readonly path: readonly string[];
  readonly description: string;
}

/** The first part of the schema on the way to `path` that describes itself. */
function descriptionAt(schema: unknown, path: readonly string[]): Described | null {
  let at = schema;
  for (const [index, part] of path.entries()) {
    at = isFields(at) ? childOf(at, part) : undefined;
    if (isFields(at) && typeof at["description"] === "string") {
      return { path: path.slice(0, index + 1), description: at["description"] };
    }
  }
  return null;
}

function childOf(schema: Fields, part: string): unknown {
  const { properties, patternProperties, items } = schema;
  if (isFields(properties) && part in properties) return properties[part];
  if (isFields(patternProperties)) return Object.values(patternProperties)[0];
  return items;
}

interface Fields {
  readonly [name: string]: unknown;
  readonly properties?: unknown;
  readonly patternProperties?: unknown;
  readonly items?: unknown;
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The text of a file, or null when there is none that can be read. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "EPERM"].some((code) => code === error.code);
