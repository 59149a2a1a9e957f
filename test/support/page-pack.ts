/** Small packs for the formats with pages: handmade sheets, and words that show their key. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { amountOf } from "../../src/amount/amount.ts";
import { month, type Period } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import type { Format, PackContents, Style } from "../../src/formats/format.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { readFrame } from "../../src/packs/read-frame.ts";
import { figureOf } from "../../src/sheets/internal/cells.ts";
import type { Cell, Column, Row, Sheet, Words } from "../../src/sheets/sheet.ts";
import { booksFrom } from "./books-notation.ts";

const YEAR: Period = { first: month("2025-01"), last: month("2025-12") };
const SOURCES = [sourceHash("aa".repeat(32)), sourceHash("bb".repeat(32))];

const fontFile = (file: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(file)));

function pageFrame(name: "page" | "start"): string {
  const frame = readFrame(fileURLToPath(new URL("../../templates", import.meta.url)), name);
  if (!frame.ok) throw new Error(frame.problems.join("\n"));
  return frame.value;
}

export const PAGE_STYLE: Style = {
  colours: {
    ink: "1F2933",
    faint: "6B7785",
    rule: "C9D1D9",
    heading: "12485C",
    headingInk: "FFFFFF",
    band: "F3F6F8",
    good: "1B6E4B",
    bad: "A3262A",
  },
  fonts: {
    regular: fontFile("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
    bold: fontFile("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
    fallback: {
      regular: fontFile("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
      bold: fontFile("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
    },
    eastAsian: { packageName: "noto", read: null },
  },
  logo: null,
  fontName: "Source Sans 3",
  thousandsMark: ".",
  decimalMark: ",",
  datePattern: "dd-MM-yyyy",
  paper: "A4",
  htmlFrame: pageFrame("page"),
  startFrame: pageFrame("start"),
};

/** Every word is its key with the values after it, such as `pdf.page`, so that a page shows the keys it uses. */
const SPELLED_WORDS: Words = {
  language: "nl",
  of: (key, values = {}) => [key, ...Object.values(values)].join(" "),
};

export function packOf(
  sheets: readonly Sheet[],
  changes: Partial<PackContents> = {},
): PackContents {
  const books = booksFrom(`
    administration Bakker & Zn
    year 2025
    account 1000 current_assets Bank
    account 8000 revenue Sales
    2025-01-31  1000  100.00  invoice 1
    2025-01-31  8000  -100.00  invoice 1
  `);
  return {
    title: "Jaarafsluiting 2025",
    isFinal: true,
    books,
    results: [],
    sheets,
    style: PAGE_STYLE,
    words: SPELLED_WORDS,
    program: { name: "slotsom", version: "1.2.3" },
    ...changes,
  };
}

/** A sheet whose first column is a name and whose others are amounts. */
export function sheetOf(id: string, rows: readonly Row[], changes: Partial<Sheet> = {}): Sheet {
  const amounts = Math.max(1, ...rows.map(({ cells }) => cells.length - 1));
  return {
    id,
    title: `Sheet ${id}`,
    subtitle: `Subtitle ${id}`,
    columns: [
      column("name", "text", 30),
      ...Array.from({ length: amounts }, (_, index) => column(`a${index + 1}`, "amount", 14)),
    ],
    rows: async function* () {
      yield* rows;
    },
    isLong: false,
    ...changes,
  };
}

export const column = (key: string, kind: Column["kind"], width: number): Column => ({
  key,
  title: `#${key}`,
  kind,
  width,
});

/** A name and amounts; `level` indents the name. */
export const rowOf = (
  kind: Row["kind"],
  name: string,
  amounts: readonly string[],
  level = 0,
): Row => ({
  kind,
  indent: level,
  cells: [text(name), ...amounts.map((amount) => (amount === "" ? BLANK : money(amount)))],
});

export const BLANK: Cell = { kind: "blank" };
export const text = (words: string): Cell => ({ kind: "text", text: words });
export const money = (amount: string): Cell => ({
  kind: "amount",
  amount: amountOf(amount),
  figure: figureOf({ id: `figure/${amount}`, period: YEAR, sources: SOURCES, backing: DERIVED }),
});

export async function encoded(format: Format, contents: PackContents): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of format.encode(contents)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
