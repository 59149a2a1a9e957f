/**
 * How runs end with odd values, as they are kept in `endings.txt`, and the table of them in docs/api-gaps.md. Each line is
 * one field: its name, then how a run ends with each oddity, in their order.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ODDITIES } from "./odd-values.ts";
import type { Ending } from "./try-odd-value.ts";

export const ENDINGS = join(import.meta.dirname, "endings.txt");
export const GAPS = join(import.meta.dirname, "../../../docs/api-gaps.md");

/** The words of the endings of one field, in the order of the oddities. */
export interface EndingsOfField {
  readonly name: string;
  readonly words: readonly string[];
}

export const wordOf = (ending: Ending | null): string => {
  if (ending === null) return "-";
  if (ending.kind === "findings") return ending.checks.join("+");
  return ending.kind === "refused" ? ending.code : ending.kind;
};

export const textOf = (endings: readonly EndingsOfField[]): string =>
  endings.map(({ name, words }) => `${name}: ${words.join(" ")}\n`).join("");

export const readEndings = (): readonly EndingsOfField[] =>
  readFileSync(ENDINGS, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", words = ""] = line.split(": ");
      return { name, words: words.split(" ") };
    });

/** The columns of the table, each for several oddities. */
const COLUMNS: Readonly<Record<string, readonly (typeof ODDITIES)[number][]>> = {
  missing: ["missing"],
  null: ["null"],
  "other text": ["empty text", "another word", "long text"],
  "other kind": ["number", "digits as text", "list", "object"],
};

/** The rows of fields with which some run ends otherwise than with true books; the others by answer, in one row. */
export function tableOf(endings: readonly EndingsOfField[]): string {
  const kinds = Map.groupBy(endings, ({ name }) => kindOf(name));
  const head = ["Answer", "Field", ...Object.keys(COLUMNS)];
  const rows = [...kinds].flatMap(([kind, fields]) => {
    const isFree = ({ words }: EndingsOfField): boolean =>
      words.every((word) => word === "fine" || word === "-");
    const free = fields.filter(isFree).map(({ name }) => code(pathOf(name)));
    const needed = fields.filter((field) => !isFree(field));
    return [
      ...needed.map((field) => [code(kind), code(pathOf(field.name)), ...cellsOf(field)]),
      ...(free.length === 0
        ? []
        : [[code(kind), free.join(", "), ...Object.keys(COLUMNS).map(() => "fine")]]),
    ];
  });
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

const kindOf = (name: string): string => name.slice(0, name.lastIndexOf(" "));
const pathOf = (name: string): string => name.slice(name.lastIndexOf(" ") + 1);
const code = (text: string): string => `\`${text}\``;

const cellsOf = ({ words }: EndingsOfField): readonly string[] =>
  Object.values(COLUMNS).map((oddities) => {
    const of = oddities.map((oddity) => words[ODDITIES.indexOf(oddity)] ?? "-");
    const distinct = [...new Set(of.filter((word) => word !== "-").map(cellWord))];
    return distinct.length === 0 ? "-" : distinct.join("; ");
  });

const cellWord = (word: string): string => word.replaceAll("+", ", ");

const [BEGIN, END] = ["<!-- odd values: begin -->\n", "<!-- odd values: end -->\n"];

/** The page with this table in its place. */
export function pageWith(page: string, table: string): string {
  const [before = "", rest = ""] = page.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n${table}\n${END}${after}`;
}
