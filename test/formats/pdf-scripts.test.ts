/**
 * Names in other scripts in a PDF: the order and the forms of their letters, and what is said where no font has them.
 */
import { expect, test } from "vitest";
import type { PackContents } from "../../src/formats/format.ts";
import { pdf } from "../../src/formats/pdf.ts";
import type { LostTexts } from "../../src/ledger/lost-texts.ts";
import { booksFrom } from "../support/books-notation.ts";
import { encoded, packOf, rowOf, sheetOf } from "../support/page-pack.ts";
import { linesOf, type PdfPage, type PdfText, readPdf } from "../support/pdf-text.ts";

async function pagesOf(
  names: readonly string[],
  changes: Partial<PackContents> = {},
): Promise<readonly PdfPage[]> {
  const rows = names.map((name) => rowOf("item", name, ["-1"]));
  return readPdf(await encoded(pdf, packOf([sheetOf("a", rows)], changes))).pages;
}

/** The texts of a name as they are drawn, from left to right. */
async function drawn(
  name: string,
  changes: Partial<PackContents> = {},
): Promise<readonly PdfText[]> {
  const [page] = await pagesOf([name], changes);
  const { y } = page!.texts.find(({ text }) => text === "-1,00")!;
  return page!.texts.filter((text) => Math.abs(text.y - y) < 8 && text.x < 400);
}

/** Letters turned around, as programs do that read the page. */
const turned = (text: string): string => Array.from(text).reverse().join("");

const joined = (texts: readonly PdfText[]): string => texts.map(({ text }) => text).join("");

/** Widths in 2048ths of an em, as in the file of DejaVu Sans Condensed. */
const widthAt = (units: number, { size }: PdfText): number => (units / 2048) * size;

test("Hebrew is drawn from right to left, each letter by itself", async () => {
  const [name, ...others] = await drawn("שלום");
  expect([name?.font, name?.text, others]).toEqual(["DejaVuSansCondensed", "םולש", []]);
  // Final mem, vav, lamed, shin.
  expect(name?.width).toBeCloseTo(widthAt(1223 + 502 + 1047 + 1305, name!), 2);
});

test("Arabic is drawn from right to left, in the forms of letters that join", async () => {
  const [name, ...others] = await drawn("شركة");
  expect([name?.font, name?.text, others]).toEqual(["DejaVuSansCondensed", "ةكرش", []]);
  // Teh marbuta at the end (U+FE94), kaf at a beginning (FEDB), reh at an end (FEAE), sheen at the beginning (FEB7).
  expect(name?.width).toBeCloseTo(widthAt(988 + 877 + 1017 + 1544, name!), 2);
});

test("lam and alif are one glyph, and are copied as two letters", async () => {
  const [name] = await drawn("لا");
  expect(turned(name?.text ?? "")).toBe("لا");
  expect(name?.width).toBeCloseTo(widthAt(1051, name!), 2);
});

test("a name that is isolated in a sentence does not turn the figure after it", async () => {
  const [bare, isolated] = await Promise.all(
    ["klant שלום (27)", "klant \u2068שלום\u2069 (27)"].map(async (text) =>
      joined(await drawn(text)),
    ),
  );
  expect(bare).toBe("klant (27) םולש");
  expect(isolated).toBe("klant םולש (27)");
});

test("a joiner without width divides the forms of letters and is copied", async () => {
  expect(turned(joined(await drawn("می‌خواهم")))).toBe("می‌خواهم");
});

test.each([
  // A sentence from left to right: the digits after the Hebrew word stand at its left.
  ["ACME שלום 2025 Ltd", "ACME 2025 םולש Ltd"],
  ["4500 חברה", "4500 הרבח"],
  ["חברה: EUR 0 to 15k.", "הרבח: EUR 0 to 15k."],
  // A Hebrew name: what follows stands at its left, and brackets open to the other side.
  ["חברת הדוגמה B.V.", ".B.V המגודה תרבח"],
  ["שלום (2025)", "(2025) םולש"],
  ["שלום [אב]", "[בא] םולש"],
  ["חברה 24%", "24% הרבח"],
  // After Arabic letters, digits are Arabic to the algorithm, and a percent sign stands at their left.
  ["شركة (2025) 24%", "%24 (2025) ةكرش"],
  ["شرکت ۱۲۳", "۱۲۳ تکرش"],
  // An isolate is followed, and no mark is drawn.
  ["A \u2067שלום 12\u2069 B", "A 12 םולש B"],
  ["\u200Eab\u200F", "ab"],
  // A name cannot turn the letters of a sentence.
  ["\u202Ecba\u202C fed", "cba fed"],
])("%s is drawn as %s", async (name, shown) => {
  expect(joined(await drawn(name))).toBe(shown);
});

test.each([
  ["Ελληνική Εταιρεία Ὀδυσσεύς", "SourceSans3-Regular"],
  ["Україна ґрунт їжак є «Приклад»", "SourceSans3-Regular"],
  ["Жазуу Ғылым Ұлт", "SourceSans3-Regular"],
  ["ﬁnance oﬃce", "SourceSans3-Regular"],
])("%s is in the house font", async (name, font) => {
  expect((await drawn(name)).map((text) => [text.font, text.text])).toEqual([[font, name]]);
});

test("an accent apart from its letter is joined with it, or stands above it", async () => {
  expect(joined(await drawn("Cafe\u0301"))).toBe("Café");
  const [letter, accent, ...others] = await drawn("x\u0302");
  expect([letter?.text, accent?.text, others]).toEqual(["x", "\u0302", []]);
  // Source Sans 3: the accent is moved to the left by 0.223 em from the end of the letter, which is 0.446 em wide.
  expect(accent!.x - letter!.x).toBeCloseTo((0.446 - 0.223) * letter!.size, 2);
});

test("points of Hebrew and Arabic are in their letter's font, above or below it", async () => {
  const texts = await drawn("שָׁלוֹם مُحَمَّد");
  expect(new Set(texts.map(({ font }) => font))).toEqual(new Set(["DejaVuSansCondensed"]));
  const baseline = Math.max(...texts.filter(({ text }) => /^\p{L}/u.test(text)).map(({ y }) => y));
  expect(texts.filter(({ text }) => /^\p{M}+$/u.test(text)).some(({ y }) => y !== baseline)).toBe(
    true,
  );
});

const NAMES = ["株式会社 Voorbeeld", "한국 주식회사", "สวัสดี", "नमस्ते B.V.", "বাংলা", "Thee 🚀🚀"];

/** What a document says that it could not draw, and its first page. */
async function lostIn(
  names: readonly string[],
  changes: Partial<PackContents> = {},
): Promise<{ readonly lost: LostTexts | null; readonly lines: readonly string[] }> {
  let lost: LostTexts | null = null;
  const noteLost = (texts: LostTexts): void => {
    lost = texts;
  };
  const [first] = await pagesOf(names, { ...changes, noteLost });
  return { lost, lines: linesOf(first!) };
}

test("what no font has is replaced by its script, listed, and named on the first page", async () => {
  const { lost, lines } = await lostIn(NAMES);
  expect(lost).toEqual({
    count: 6,
    texts: [
      { text: "বাংলা", script: "other" },
      { text: "สวัสดี", script: "thai" },
      { text: "한국 주식회사", script: "korean" },
      { text: "Thee 🚀🚀", script: "sign" },
      { text: "नमस्ते B.V.", script: "devanagari" },
      { text: "株式会社 Voorbeeld", script: "east-asian" },
    ],
    fontPackage: "noto",
  });
  const shown = [
    "[pdf.scripts.east-asian] Voorbeeld",
    "[pdf.scripts.korean]",
    "[pdf.scripts.thai]",
    "[pdf.scripts.devanagari] B.V.",
    "[pdf.scripts.other]",
    "Thee  | \uFFFD",
  ];
  expect(lines.filter((line) => line.endsWith(" | -1,00"))).toEqual(
    shown.map((name) => `${name} | -1,00`),
  );
  expect(lines.join(" ")).toContain(
    "pdf.not-drawn [pdf.scripts.other]; [pdf.scripts.thai]; [pdf.scripts.korean]; Thee  | \uFFFD | ; [pdf.scripts.devanagari] B.V.; [pdf.scripts.east-asian] Voorbeeld",
  );
});

test("a name of an account is listed once with its number, whatever sentences it is in", async () => {
  const books = booksFrom(`
    administration 東京
    year 2025
    account 1000 current_assets Bank
    account 8000 revenue 漢字
    2025-01-31  1000  100.00  invoice 1
    2025-01-31  8000  -100.00  invoice 1
  `);
  const { lost, lines } = await lostIn(["漢字", "8000 漢字: add a note", "漢字 (continued)"], {
    books,
  });
  expect(lost?.texts).toEqual([
    { text: "漢字", script: "east-asian", account: "8000" },
    { text: "東京", script: "east-asian" },
  ]);
  expect(lines.join(" ")).toContain(
    "pdf.not-drawn 8000 [pdf.scripts.east-asian]; [pdf.scripts.east-asian]",
  );
});

test("many names that are lost are counted, and the first are named", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `สวัสดี ${String(index + 10)}`);
  const { lost, lines } = await lostIn(names);
  expect([lost?.count, lost?.fontPackage]).toEqual([12, null]);
  expect(lines.join(" ")).toContain("[pdf.scripts.thai] 17; pdf.not-drawn-more 4");
});

test("a document that draws everything says nothing", async () => {
  const { lost, lines } = await lostIn(["شركة", "שלום", "Ψάθα"]);
  expect([lost, lines.filter((line) => line.includes("not-drawn"))]).toEqual([null, []]);
});

test("a name in a long listing and in the heading of its rows is listed too", async () => {
  const rows = [rowOf("heading", "4500 漢字", [""]), rowOf("item", "สวัสดี", ["1"])];
  const long = sheetOf("a", rows, { isLong: true });
  let lost: LostTexts | null = null;
  const noteLost = (texts: LostTexts): void => {
    lost = texts;
  };
  await encoded(pdf, packOf([long], { noteLost }));
  expect(lost).toMatchObject({
    texts: [
      { text: "สวัสดี", script: "thai" },
      { text: "4500 漢字", script: "east-asian" },
    ],
  });
});
