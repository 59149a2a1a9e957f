/** Reads a YAML file of a given kind and reports all problems at once, with file and path. */
import { readFileSync, statSync } from "node:fs";
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { hasErrorCode } from "../failure.ts";
import type { JsonSchema, Kind } from "../fields/kind.ts";
import { type DataProblem, readData } from "../fields/read-data.ts";

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The content of a file that fits, and the lines of its values. */
export type FileReading<Value> =
  | { readonly ok: true; readonly value: Value; readonly lineOf: LineOf }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The line of the part with this path, as in `["bank_balances", "0"]`; of its nearest known parent otherwise. */
export type LineOf = (path: readonly (string | number)[]) => number;

/** A template has 10 kB, a large `slotsom.yml` 100 kB. */
const BYTES_MAX = 1024 * 1024;
/** The parser searches the anchor of each from the beginning of the file. */
const ALIASES_MAX = 100;
/** The fault of a file with nothing but remarks, which YAML reads as null. */
const EMPTY = "the file is empty";
export const UNREADABLE_FILE = "the file is missing or not readable";

export function readYaml<Value>(file: string, kind: Kind<Value>): FileReading<Value> {
  if ((nullIfUnreadable(() => statSync(file).size) ?? 0) > BYTES_MAX)
    return { ok: false, problems: [`${file}: the file has more than ${BYTES_MAX} bytes`] };
  const text = readText(file);
  if (text === null) return { ok: false, problems: [`${file}: ${UNREADABLE_FILE}`] };
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
  if (value === null) return { ok: false, problems: [`${file}: ${EMPTY}`] };
  const reading = readData(kind, value);
  const lineOf: LineOf = (path) => lineIn(document, lineCounter, path);
  if (reading.ok) return { ...reading, lineOf };
  const problems = linedProblems(reading.problems, lineOf);
  return { ok: false, problems: problems.map((each) => linedText(file, each)) };
}

/** A value with the lines on which its parts are. */
export interface Lined<Value> {
  readonly value: Value;
  readonly lineOf: LineOf;
}

/** A problem of a part of a file. */
export interface PlacedProblem {
  /** The path, `bank_balances/0`; empty for the whole text. */
  readonly at: string;
  readonly what: string;
}

export interface LinedProblem extends PlacedProblem {
  /** Null for a problem of the whole file, which has no line. */
  readonly line: number | null;
  /** What to do about a problem of the whole file; absent for the usual remedy. */
  readonly fix?: string;
}

/** `close-input.yml, line 4, bank_balances/0: must be text` */
export function linedText(path: string, { line, at, what }: LinedProblem): string {
  const where = [
    path,
    ...(line === null ? [] : [`line ${String(line)}`]),
    ...(at === "" ? [] : [at]),
  ];
  return `${where.join(", ")}: ${what}`;
}

export type LinedReading<Value> =
  | ({ readonly ok: true } & Lined<Value>)
  | { readonly ok: false; readonly problems: readonly LinedProblem[] };

/**
 * Reads a text; every problem has its line. With `failsafe` all scalars stay text, so that `10.10` stays an exact
 * amount; with `core` there are numbers, true and false.
 */
export function readLinedYaml<Value>(
  text: string,
  kind: Kind<Value>,
  schema: "failsafe" | "core" = "failsafe",
): LinedReading<Value> {
  if (Buffer.byteLength(text) > BYTES_MAX)
    return { ok: false, problems: [whole(`it has more than ${BYTES_MAX} bytes`)] };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter, schema });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos: [start] }) => ({
      line: lineCounter.linePos(start).line,
      at: "",
      what: message
        .split("\n", 1)
        .join("")
        .replace(/ at line \d+, column \d+:?$/, ""),
    }));
    return { ok: false, problems };
  }
  const content = contentOf(document, lineCounter);
  if (!content.ok) return { ok: false, problems: content.problems.map(whole) };
  const { value } = content;
  if (value === null) return { ok: false, problems: [whole(EMPTY)] };
  const lineOf: LineOf = (path) => lineIn(document, lineCounter, path);
  const reading = readData(kind, value);
  if (reading.ok) return { ...reading, lineOf };
  return { ok: false, problems: linedProblems(reading.problems, lineOf) };
}

const linedProblems = (problems: readonly DataProblem[], lineOf: LineOf): readonly LinedProblem[] =>
  problems.map(({ at, what, unknown }) => {
    const path = at === "" ? [] : at.split("/");
    // An unknown field is on its own line; the problem names its parent.
    return { line: lineOf(unknown === null ? path : [...path, unknown]), at, what };
  });

/**
 * The schema for editors of a file that `readLinedYaml` reads as text: an editor sees a number wherever a text looks
 * like one.
 */
export const schemaOfText = (schema: JsonSchema): JsonSchema => {
  const { pattern } = schema;
  const isNumber = typeof pattern !== "string" || NUMBERS.some((one) => RegExp(pattern).test(one));
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === "object" && value !== null ? schemaOfText({ ...value }) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === "type" && value === "string" && isNumber
        ? [name, ["string", "number"]]
        : [name, inner(value)],
    ),
  );
};

/** What a pattern for years, amounts, counts, account numbers or hashes accepts at least one of. */
const NUMBERS = ["1", "12", "2025", "1.5", "1".repeat(64)];

/** A problem of a whole file, such as one that is missing. */
export const whole = (what: string): LinedProblem => ({ line: null, at: "", what });

function lineIn(
  document: Document,
  lines: LineCounter,
  path: readonly (string | number)[],
): number {
  let node: unknown = document.contents;
  let start = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(part),
      );
      if (pair === undefined || !isScalar(pair.key)) break;
      start = pair.key.range?.[0] ?? start;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number.parseInt(String(part), 10)];
      if (isMap(item) || isScalar(item) || isSeq(item)) start = item.range?.[0] ?? start;
      node = item;
    } else break;
  }
  return lines.linePos(start).line;
}

/**
 * Finds what the parser does not: aliases without an anchor, aliases that expand without limit, and keys that occur
 * twice.
 */
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
