/** Reads a YAML file of a given shape and reports all problems at once, with file and path. */
import { readFileSync, statSync } from "node:fs";
import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { hasErrorCode } from "../failure.ts";
import type { Shape } from "./shape.ts";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

/** A template has 10 kB, a large `slotsom.yml` 100 kB. */
const BYTES_MAX = 1024 * 1024;
/** The parser searches the anchor of each from the beginning of the file. */
const ALIASES_MAX = 100;

export function readYaml<Value>(file: string, shape: Shape<Value>): Reading<Value> {
  if ((nullIfUnreadable(() => statSync(file).size) ?? 0) > BYTES_MAX)
    return { ok: false, problems: [`${file}: the file has more than ${BYTES_MAX} bytes`] };
  const text = readText(file);
  if (text === null)
    return { ok: false, problems: [`${file}: the file is missing or not readable`] };
  const lineCounter = new LineCounter();
  // The parser would compare every key of a map with all earlier ones.
  const document = parseDocument(text, { uniqueKeys: false, lineCounter });
  if (document.errors.length > 0) {
    // Only the first line: the others quote the file, which may contain a secret.
    const sentences = document.errors.map(({ message }) => message.split("\n", 1).join(""));
    return { ok: false, problems: sentences.map((text) => `${file}: ${text.replace(/:$/, "")}`) };
  }
  const content = contentOf(document, lineCounter);
  if (!content.ok)
    return { ok: false, problems: content.problems.map((each) => `${file}: ${each}`) };
  const { value } = content;
  if (shape.fits(value)) return { ok: true, value };
  return { ok: false, problems: shape.problems(value, "").map((each) => `${file}, ${each}`) };
}

/** Finds what the parser does not: aliases without an anchor, aliases that expand without limit, and keys that occur twice. */
function contentOf(document: Document, lines: LineCounter): Reading<unknown> {
  try {
    const problems = problemsIn(document, lines);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, value: document.toJS() };
  } catch (cause) {
    if (!(cause instanceof ReferenceError || cause instanceof RangeError)) throw cause;
    return { ok: false, problems: [cause.message] };
  }
}

function problemsIn(document: Document, lines: LineCounter): readonly string[] {
  const problems: string[] = [];
  let aliases = 0;
  visit(document, {
    Alias: () => {
      aliases += 1;
    },
    Map: (_key, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          const { line, col } = lines.linePos(key.range?.[0] ?? 0);
          problems.push(`Map keys must be unique at line ${line}, column ${col}`);
        }
        seen.add(key.value);
      }
    },
  });
  return aliases > ALIASES_MAX ? [`it has more than ${ALIASES_MAX} aliases`] : problems;
}

const UNREADABLE = ["ENOENT", "ENOTDIR", "EISDIR", "EACCES", "EPERM", "ELOOP"];

/** The text of a file, or null if it is missing or not readable. */
export const readText = (file: string): string | null =>
  nullIfUnreadable(() => readFileSync(file, "utf8"));

function nullIfUnreadable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (UNREADABLE.some((code) => hasErrorCode(error, code))) return null;
    throw error;
  }
}
