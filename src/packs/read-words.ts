/** Reads `templates/words/<language>.yml`: nested keys become dotted ones. */
import { join } from "node:path";
import { Failure, invariant } from "../failure.ts";
import { recordOf } from "../fields/record.ts";
import { anything } from "../fields/scalars.ts";
import type { FormOfBusiness } from "../ledger/form-of-business.ts";
import { isolated } from "../ledger/isolated-text.ts";
import type { Words } from "../sheets/sheet.ts";
import {
  type FileReading,
  type LineOf,
  linedText,
  type PlacedProblem,
  readYaml,
} from "./read-yaml.ts";

/** All keys of a language with their words. */
export type WordTable = ReadonlyMap<string, string>;

export function readWordTable(templates: string, language: string): FileReading<WordTable> {
  const file = join(templates, "words", `${language}.yml`);
  const reading = readYaml(file, recordOf(/^/, anything));
  if (!reading.ok) return reading;
  const table = new Map<string, string>();
  const problems: PlacedProblem[] = [];
  flatten("", reading.value, table, problems);
  if (problems.length === 0) return { ...reading, value: table };
  return { ok: false, problems: problems.map((each) => wordText(file, each, reading.lineOf)) };
}

/** The problem of a word, with its line. */
export const wordText = (file: string, problem: PlacedProblem, lineOf: LineOf): string =>
  linedText(file, { ...problem, line: lineOf(problem.at.split(".")) });

export const invalidTemplate = (problems: readonly string[]): Failure =>
  new Failure(
    "template-invalid",
    `the template cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Fix the lines above and run the same command again; nothing was written.",
  );

/** Terms that all words of a language replace for forms of business: `forms.<form>.<term>` is the term in its place. */
const FORMS = "forms.";
/** Below it are the words that differ for books from an auditfile, each under the key of the word that it replaces. */
const FROM_AUDITFILE = "from-auditfile.";

/** Below these are the words of a pack that reports on a quarter or a year, each under the key that it replaces. */
const OF_UNIT = { quarter: "of-quarter.", year: "of-year." } as const;
export const VARIANTS = [FROM_AUDITFILE, ...Object.values(OF_UNIT)];

/** The facts of books on which their words depend. */
export interface WordVariant {
  readonly forms: readonly FormOfBusiness[];
  readonly isFromAuditfile: boolean;
  /** On how long a period the pack reports; absent for a month, and for packs of a year. */
  readonly unit?: keyof typeof OF_UNIT;
}

const USUAL: WordVariant = { forms: [], isFromAuditfile: false };

/** Asserts that the key exists: read-template refuses missing keys before any work is done. */
export function wordsOf(
  language: string,
  table: WordTable,
  { forms, isFromAuditfile, unit }: WordVariant = USUAL,
): Words {
  const rename = forms.map((form) => termsReplaced(table, `${FORMS}${form}.`));
  const renamed = (word: string): string => rename.reduce((text, one) => one(text), word);
  const words = new Map([...table].map(([key, word]) => [key, renamed(word)]));
  const variants = [
    ...(isFromAuditfile ? [FROM_AUDITFILE] : []),
    ...(unit === undefined ? [] : [OF_UNIT[unit]]),
  ];
  return {
    language,
    of: (key, values = {}) => {
      const own = variants.find((variant) => words.has(`${variant}${key}`)) ?? "";
      const word = words.get(`${own}${key}`);
      invariant(word !== undefined, `the word "${key}" is in templates/words/${language}.yml`);
      return filled(word, values);
    },
  };
}

/** Replaces whole terms, of several that fit the longest. */
function termsReplaced(table: WordTable, prefix: string): (word: string) => string {
  const terms = new Map(
    [...table].flatMap(([key, word]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), word] as const] : [],
    ),
  );
  if (terms.size === 0) return (word) => word;
  const longestFirst = [...terms.keys()].toSorted((one, other) => other.length - one.length);
  const patterns = longestFirst.map((term): string => {
    const start = /^\p{L}/u.test(term) ? "(?<!\\p{L})" : "";
    const end = /\p{L}$/u.test(term) ? "(?!\\p{L})" : "";
    return `${start}${literal(term)}${end}`;
  });
  const pattern = new RegExp(patterns.join("|"), "gu");
  return (word) => word.replace(pattern, (term) => terms.get(term) ?? term);
}

const literal = (term: string): string => term.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");

const PLACEHOLDER = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;

/**
 * `{name}` is the value; `{name:form|forms}` is the form for one where the value is 1, and that for many for any other.
 */
function filled(word: string, values: Readonly<Record<string, string>>): string {
  if (!word.includes("{")) return word;
  return word.replace(PLACEHOLDER, (mark: string, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return mark;
    if (one === undefined || many === undefined) return isolated(value);
    return value === "1" ? one : many;
  });
}

function flatten(
  prefix: string,
  value: unknown,
  table: Map<string, string>,
  problems: PlacedProblem[],
): void {
  if (typeof value === "string") {
    table.set(prefix, value);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) {
      flatten(prefix === "" ? key : `${prefix}.${key}`, inner, table, problems);
    }
  } else {
    problems.push({ at: prefix, what: "a word must be text" });
  }
}
