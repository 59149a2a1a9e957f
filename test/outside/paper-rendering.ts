/** What is wrong with the pages of a PDF as they are set: measured by poppler, by the boxes of their words. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runTool } from "./run-tool.ts";

/** In points, from the top left corner of the page. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

export interface Fault {
  readonly kind: (typeof KINDS)[number];
  /** From 1. */
  readonly page: number;
  readonly text: string;
}

export const KINDS = [
  ...(["outside the margins", "over other text", "too small", "broken or cut off"] as const),
  ...(["a long id", "an untranslated word", "an empty table", "more than a third empty"] as const),
] as const;

/** The smallest type of the design, and the height of a box of the house font relative to its size. */
const [SMALLEST, BOX] = [7.5, 1.424];
const MARGIN = 50;
/** Below it are the legend and the footer of a page. */
const FOOT = 62;
const DIGITS_MAX = 14;

export async function papersOf(pdf: string): Promise<readonly Paper[]> {
  const { exitCode, out, err } = await runTool("pdftotext", ["-bbox", pdf, "-"]);
  if (exitCode !== 0) throw new Error(err);
  return out
    .split("<page ")
    .slice(1)
    .map((page) => {
      const [, width = "", height = ""] = /^width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      return { width: Number(width), height: Number(height), words: wordsOf(page) };
    });
}

const WORD =
  /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

const wordsOf = (page: string): readonly Word[] =>
  [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = ""]) => ({
    text: text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
    ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
  }));

/** `known`: the words that the pack has on its web page, whole; `terms`: what stands for a table without rows, and after the title of a page that continues a table. */
export interface Expected {
  readonly known: ReadonlySet<string>;
  readonly nothing: string;
  readonly continued: string;
}

export function faultsOf(papers: readonly Paper[], expected: Expected): readonly Fault[] {
  return papers.flatMap((paper, index) => {
    const fault = (kind: Fault["kind"]) => (text: string) => ({ kind, page: index + 1, text });
    return [
      ...outside(paper).map(fault("outside the margins")),
      ...overlapping(paper).map(fault("over other text")),
      ...small(paper).map(fault("too small")),
      ...unknown(paper, expected.known).map(fault("broken or cut off")),
      ...matching(paper, LONG_ID).map(fault("a long id")),
      ...matching(paper, KEY).map(fault("an untranslated word")),
      ...nothingIn(paper, expected.nothing).map(fault("an empty table")),
      ...emptied(paper, papers[index + 1], expected.continued).map(
        fault("more than a third empty"),
      ),
    ];
  });
}

const outside = ({ width, words }: Paper): readonly string[] =>
  words
    // Marks of levels hang in the margin, beside figures aligned on their decimals.
    .filter(({ text }) => !/^[†‡*§~]+$/.test(text))
    .filter(({ left, right }) => left < MARGIN - 1 || right > width - MARGIN + 2)
    .map(({ text }) => text);

/** Two words on one line whose boxes share more than a letter's width. */
function overlapping({ words }: Paper): readonly string[] {
  const rows = words.toSorted((a, b) => a.top - b.top || a.left - b.left);
  return rows.flatMap((word, index) =>
    rows
      .slice(index + 1, index + 40)
      .filter(({ top }) => Math.abs(top - word.top) < 1)
      .filter(({ left, right }) => Math.min(right, word.right) - Math.max(left, word.left) > 2.5)
      .map(({ text }) => `${word.text} ${text}`),
  );
}

const small = ({ words }: Paper): readonly string[] =>
  words.filter(({ top, bottom }) => bottom - top < (SMALLEST - 0.05) * BOX).map(({ text }) => text);

const LETTERS = /\p{L}{5,}/gu;

/** The ellipsis of a shortened text, and parts of words that the web page has whole. */
const unknown = ({ words }: Paper, known: ReadonlySet<string>): readonly string[] =>
  words
    .filter(({ text }) => text.includes("…") || lettersIn(text).some((part) => !known.has(part)))
    .map(({ text }) => text);

export const lettersIn = (text: string): readonly string[] =>
  (text.match(LETTERS) ?? []).map((part) => part.toLowerCase());

const LONG_ID = new RegExp(`\\d{${String(DIGITS_MAX + 1)},}`);

const TOPICS = readFileSync(
  fileURLToPath(new URL("../../templates/words/en.yml", import.meta.url)),
  "utf8",
)
  .split("\n")
  .flatMap((line) => /^([a-z][a-z-]*):/.exec(line)?.[1] ?? []);
const KEY = new RegExp(`^(?:${TOPICS.join("|")})\\.[a-z0-9-]+|\\{\\w+[:}]|undefined|NaN`);

const matching = ({ words }: Paper, wanted: RegExp): readonly string[] =>
  words.filter(({ text }) => wanted.test(text)).map(({ text }) => text);

const lineAt = ({ words }: Paper, top: number): string =>
  words
    .filter((word) => Math.abs(word.top - top) < 1)
    .toSorted((a, b) => a.left - b.left)
    .map(({ text }) => text)
    .join(" ");

const nothingIn = (paper: Paper, nothing: string): readonly string[] => {
  const tops = [...new Set(paper.words.map(({ top }) => top))];
  return tops.map((top) => lineAt(paper, top)).filter((line) => line === nothing);
};

/** Empty before its chapter is at its end: the next page begins with its title, as a continued one. */
function emptied(paper: Paper, next: Paper | undefined, continued: string): readonly string[] {
  const body = ({ height, words }: Paper): readonly Word[] =>
    words.filter(({ top, bottom }) => top > MARGIN && bottom < height - FOOT);
  const end = Math.max(0, ...body(paper).map(({ bottom }) => bottom));
  const share = 1 - (end - MARGIN) / (paper.height - MARGIN - FOOT);
  if (next === undefined || share <= 1 / 3) return [];
  const first = Math.min(...body(next).map(({ top }) => top));
  const title = lineAt(next, first);
  return title.includes(continued) ? [`${String(Math.round(share * 100))} % above ${title}`] : [];
}
