/** Reads a YAML file of a given shape and reports all problems at once, with file and path. */
import { readFileSync } from "node:fs";
import { type Document, parseDocument } from "yaml";
import { hasErrorCode } from "../failure.ts";
import type { Shape } from "./shape.ts";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readYaml<Value>(file: string, shape: Shape<Value>): Reading<Value> {
  const text = readText(file);
  if (text === null)
    return { ok: false, problems: [`${file}: the file is missing or not readable`] };
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0) {
    // Only the first line: the others quote the file, which may contain a secret.
    const sentences = document.errors.map(({ message }) => message.split("\n", 1).join(""));
    return { ok: false, problems: sentences.map((text) => `${file}: ${text.replace(/:$/, "")}`) };
  }
  const content = contentOf(document);
  if (!content.ok) return { ok: false, problems: [`${file}: ${content.problem}`] };
  const { value } = content;
  if (shape.fits(value)) return { ok: true, value };
  return { ok: false, problems: shape.problems(value, "").map((each) => `${file}, ${each}`) };
}

/** Finds aliases without an anchor and aliases that expand without limit, which the parser does not. */
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

const UNREADABLE = ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "EPERM", "ELOOP"];

/** The text of a file, or null if it is missing or not readable. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (UNREADABLE.some((code) => hasErrorCode(error, code))) return null;
    throw error;
  }
}
