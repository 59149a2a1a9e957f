/** Reads the text of our own PDF documents, with position and width; supports only what we write. */
import { inflateSync } from "node:zlib";
import { invariant } from "../../src/failure.ts";

/** A piece of text that is drawn at once; `y` is its baseline, from the top, in points. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** `SourceSans3-SemiBold`, without the prefix of a subset. */
  readonly font: string;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PdfText[];
  /** Page numbers, from 1, of the targets of the links on the page. */
  readonly links: readonly number[];
}

export interface PdfDocument {
  readonly pages: readonly PdfPage[];
  /** Titles of the bookmarks with their page; those below another are indented. */
  readonly outline: readonly string[];
  readonly language: string;
  readonly title: string;
  readonly metadata: string;
}

interface PdfFont {
  readonly name: string;
  readonly characters: readonly string[];
  readonly widths: readonly number[];
}

export function readPdf(bytes: Uint8Array): PdfDocument {
  const file = new PdfFile(Buffer.from(bytes));
  const root = file.object(file.reference(file.trailer, "Root"));
  const pageIds = references(file.object(file.reference(root, "Pages")), "Kids");
  const destinations = destinationsOf(file, root, pageIds);
  return {
    pages: pageIds.map((id) => readPage(file, file.object(id), destinations)),
    outline: outlineOf(file, file.reference(root, "Outlines"), pageIds),
    language: literal(root, "Lang"),
    title: literal(
      `/V ${file.object(file.reference(file.object(file.reference(file.trailer, "Info")), "Title"))}`,
      "V",
    ),
    metadata: file.stream(file.reference(root, "Metadata")).toString("utf8"),
  };
}

/** The texts of each line, from left to right, separated by ` | `; lines from top to bottom. */
export function linesOf(page: PdfPage): readonly string[] {
  const lines = new Map<number, PdfText[]>();
  for (const text of page.texts) {
    const y = Math.round(text.y);
    lines.set(y, [...(lines.get(y) ?? []), text]);
  }
  return [...lines.entries()]
    .sort(([first], [second]) => first - second)
    .map(([, texts]) =>
      texts
        .sort((left, right) => left.x - right.x)
        .map(({ text }) => text)
        .join(" | "),
    );
}

class PdfFile {
  readonly trailer: string;
  readonly #bytes: Buffer;
  readonly #offsets: readonly number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const text = bytes.toString("latin1");
    const start = Number(/startxref\s+(\d+)/.exec(text.slice(-200))?.[1]);
    this.#offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((match) =>
      Number(match[1]),
    );
    this.trailer = text.slice(text.lastIndexOf("trailer"));
  }

  /** Object `id`, without its stream. */
  object(id: number): string {
    const offset = this.#offsets[id - 1];
    invariant(offset !== undefined, `object ${id} is in the table`);
    const text = this.#bytes.toString(
      "latin1",
      offset,
      this.#offsets[id] === undefined ? undefined : Math.max(offset, this.#endOf(offset)),
    );
    return text;
  }

  stream(id: number): Buffer {
    const dictionary = this.object(id);
    const start = this.#bytes.indexOf("stream\n", this.#offsets[id - 1]) + "stream\n".length;
    const data = this.#bytes.subarray(
      start,
      start + Number(/\/Length (\d+)/.exec(dictionary)?.[1]),
    );
    return dictionary.includes("/FlateDecode") ? inflateSync(data) : data;
  }

  reference(dictionary: string, key: string): number {
    const found = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
    invariant(found !== undefined, `there is a reference ${key}`);
    return Number(found);
  }

  #endOf(offset: number): number {
    const end = this.#bytes.indexOf("endobj", offset);
    const stream = this.#bytes.indexOf("\nstream\n", offset);
    return stream !== -1 && stream < end ? stream : end;
  }
}

function readPage(file: PdfFile, page: string, destinations: ReadonlyMap<string, number>): PdfPage {
  const [, width = "", height = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
  const resources = file.object(file.reference(page, "Resources"));
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [
      match[1]!,
      readFont(file, Number(match[2])),
    ]),
  );
  const content = file.stream(file.reference(page, "Contents")).toString("latin1");
  const annotations = page.includes("/Annots") ? references(page, "Annots") : [];
  return {
    width: Number(width),
    height: Number(height),
    texts: readContent(content, fonts, Number(height)),
    links: annotations.map((id) => {
      const action = file.object(file.reference(file.object(id), "A"));
      return destinations.get(literal(action, "D")) ?? 0;
    }),
  };
}

function readFont(file: PdfFile, id: number): PdfFont {
  const font = file.object(id);
  const descendant = file.object(references(font, "DescendantFonts")[0]!);
  const cmap = file.stream(file.reference(font, "ToUnicode")).toString("latin1");
  return {
    name: /\/BaseFont \/[A-Z]{6}\+(\S+)/.exec(font)?.[1] ?? "",
    characters: [...cmap.matchAll(/^<\w+> <\w+> \[(.*)\]$/gm)].flatMap((range) =>
      [...range[1]!.matchAll(/<([\w ]*)>/g)].map((match) =>
        Buffer.from(match[1]!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      ),
    ),
    widths: (/\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? "").split(" ").map(Number),
  };
}

type Matrix = readonly [number, number, number, number, number, number];

/** Follows the state of the page through its operators. */
function readContent(
  content: string,
  fonts: ReadonlyMap<string, PdfFont>,
  height: number,
): readonly PdfText[] {
  const texts: PdfText[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = UNIT;
  let line: Matrix = UNIT;
  let size = 0;
  let font: PdfFont | undefined;
  for (const { operator, operands } of operationsIn(content)) {
    const numbers = operands.map(Number) as unknown as Matrix;
    if (operator === "q") saved.push(matrix);
    else if (operator === "Q") matrix = saved.pop() ?? matrix;
    else if (operator === "cm") matrix = multiply(numbers, matrix);
    else if (operator === "BT") line = UNIT;
    else if (operator === "Tm") line = numbers;
    else if (operator === "Td") line = multiply([1, 0, 0, 1, numbers[0], numbers[1]], line);
    else if (operator === "Tf") [font, size] = [fonts.get(operands[0]!.slice(1)), numbers[1]];
    else if (operator === "Tj" && font !== undefined) {
      const bytes = Buffer.from(operands[0]!.slice(1), "latin1");
      const codes = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2));
      const at = multiply(line, matrix);
      const text = codes.map((code) => font!.characters[code]).join("");
      // A space alone keeps two texts apart.
      if (text === " ") continue;
      texts.push({
        text,
        x: at[4],
        y: height - at[5],
        width: (codes.reduce((total, code) => total + font!.widths[code]!, 0) * size) / 1000,
        size,
        font: font.name,
      });
    }
  }
  return texts;
}

const UNIT: Matrix = [1, 0, 0, 1, 0, 0];

/** A string in parentheses, a dictionary, or a word: a name, a number or an operator. */
const TOKEN = /\((?:\\[\s\S]|[^\\)])*\)|<<[\s\S]*?>>|[^\s()<>]+/g;

interface Operation {
  readonly operator: string;
  /** Strings have a parenthesis before their bytes. */
  readonly operands: readonly string[];
}

function* operationsIn(content: string): Generator<Operation> {
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (token.startsWith("(")) operands.push(bytesIn(token));
    else if (/^[A-Za-z]/.test(token)) {
      yield { operator: token, operands };
      operands = [];
    } else operands.push(token);
  }
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ];
}

const bytesIn = (token: string): string =>
  token
    .slice(0, -1)
    .replaceAll("\\r", "\r")
    .replace(/\\([\s\S])/g, "$1");

function destinationsOf(
  file: PdfFile,
  root: string,
  pageIds: readonly number[],
): ReadonlyMap<string, number> {
  const names = file.object(file.reference(root, "Names"));
  return new Map(
    [...names.matchAll(/\(([^)]*)\) \[(\d+) 0 R/g)].map((match) => [
      match[1]!,
      pageIds.indexOf(Number(match[2])) + 1,
    ]),
  );
}

/** The bookmarks below the object `parent`, each before those below it, which are indented. */
function outlineOf(
  file: PdfFile,
  parent: number,
  pageIds: readonly number[],
  indent = "",
): readonly string[] {
  const titles: string[] = [];
  let next: string | undefined = /\/First (\d+)/.exec(file.object(parent))?.[1];
  while (next !== undefined) {
    const item = file.object(Number(next));
    const page = Number(/\/Dest \[(\d+) 0 R/.exec(item)?.[1]);
    titles.push(`${indent}${literal(item, "Title")}: ${pageIds.indexOf(page) + 1}`);
    titles.push(...outlineOf(file, Number(next), pageIds, `${indent}  `));
    next = /\/Next (\d+)/.exec(item)?.[1];
  }
  return titles;
}

function references(dictionary: string, key: string): readonly number[] {
  const list = new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? "";
  return [...list.matchAll(/(\d+) 0 R/g)].map((match) => Number(match[1]));
}

/** A string in parentheses: Latin, or UTF-16 after its mark. */
function literal(dictionary: string, key: string): string {
  const written =
    new RegExp(`/${key}\\s[^(]*?\\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(dictionary)?.[1] ?? "";
  const text = written
    .replace(
      /\\([nrtbf])/g,
      (_, letter: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[letter]!,
    )
    .replace(/\\([\s\S])/g, "$1");
  if (!text.startsWith("\u00fe\u00ff")) return text;
  return Buffer.from(text.slice(2), "latin1").swap16().toString("utf16le");
}
