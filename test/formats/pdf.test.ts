/** The PDF for its reader: figures, contents, page numbers, bookmarks, draft mark. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { pdf } from "../../src/formats/pdf.ts";
import {
  BLANK,
  column,
  encoded,
  money,
  PAGE_STYLE,
  packOf,
  rowOf,
  sheetOf,
  text,
} from "../support/page-pack.ts";
import { linesOf, type PdfDocument, readPdf } from "../support/pdf-text.ts";

const STATEMENT = sheetOf("balans", [
  rowOf("heading", "Activa", ["", ""]),
  rowOf("item", "Bank", ["1234567.5", "-12"]),
  rowOf("item", "Kas <klein> & groot", ["0", "3"], 1),
  rowOf("subtotal", "Totaal activa", ["1234567.5", "-9"]),
  rowOf("total", "Totaal", ["1234567.5", "0.125"]),
  rowOf("note", "Een noot over de hele breedte.", ["", ""]),
]);
const LISTING = sheetOf(
  "lijst",
  Array.from({ length: 120 }, (_, index) => rowOf("item", `Regel ${index + 1}`, ["1"])),
);

const readBack = async (contents: ReturnType<typeof packOf>): Promise<PdfDocument> =>
  readPdf(await encoded(pdf, contents));

test("a statement has its title above it, and amounts in the notation of the language", async () => {
  const { pages } = await readBack(packOf([STATEMENT]));
  expect(linesOf(pages[1]!)).toEqual([
    "Bakker & Zn | Sheet balans",
    "Sheet balans",
    "Subtitle balans",
    "#name | #a1 | #a2",
    "Activa",
    "Bank | 1.234.567,50 | -12,00",
    "Kas <klein> & groot | – | 3,00",
    "Totaal activa | 1.234.567,50 | -9,00",
    "Totaal | 1.234.567,50 | 0,125",
    "Een noot over de hele breedte.",
    "Jaarafsluiting 2025 · pdf.as-of 15-11-2026 | pdf.page 2 2",
  ]);
});

test("the cover states administration, period and the page of each sheet", async () => {
  const { pages } = await readBack(packOf([STATEMENT, LISTING, STATEMENT]));
  expect(linesOf(pages[0]!)).toEqual([
    "Bakker & Zn",
    "Jaarafsluiting 2025",
    "facts.fiscal-year | 2025 (sheets.period 01-01-2025 31-12-2025)",
    "facts.pulled-on | 15-11-2026",
    "facts.state | facts.final",
    "facts.final-means",
    "pdf.contents",
    "Sheet balans | 2",
    "Sheet lijst | 3",
    "Sheet balans | 6",
  ]);
});

test("contents and bookmarks lead to the first page of each sheet", async () => {
  const { pages, outline } = await readBack(packOf([STATEMENT, LISTING, STATEMENT]));
  expect(pages[0]!.links).toEqual([2, 3, 6]);
  expect(outline).toEqual([
    "Jaarafsluiting 2025: 1",
    "Sheet balans: 2",
    "Sheet lijst: 3",
    "Sheet balans: 6",
  ]);
});

test("contents that do not fit on the cover continue on the next page, and page numbers include it", async () => {
  const sheets = Array.from({ length: 40 }, (_, index) => sheetOf(`s${index + 1}`, []));
  const { pages } = await readBack(packOf(sheets));
  const links = pages.flatMap((page) => page.links);
  expect(links).toEqual(sheets.map((_, index) => index + 3));
  expect(linesOf(pages[1]!).at(-1)).toBe(
    "Jaarafsluiting 2025 · pdf.as-of 15-11-2026 | pdf.page 2 42",
  );
});

test("every page of a sheet repeats its heads and has its number and the total", async () => {
  const { pages } = await readBack(packOf([LISTING]));
  const frames = pages.slice(1).map((page) => {
    const lines = linesOf(page);
    return [lines[1], lines.find((line) => line.startsWith("#")), lines.at(-1)?.split(" | ")[1]];
  });
  expect(frames).toEqual([
    ["Sheet lijst", "#name | #a1", "pdf.page 2 4"],
    ["Sheet lijst pdf.continued", "#name | #a1", "pdf.page 3 4"],
    ["Sheet lijst pdf.continued", "#name | #a1", "pdf.page 4 4"],
  ]);
});

test("a sheet without rows states that there is no data", async () => {
  const { pages } = await readBack(packOf([sheetOf("leeg", [])]));
  expect(linesOf(pages[1]!)).toContain("pdf.nothing");
});

test("a draft is marked on every page, a final document on none", async () => {
  const marks = async (isFinal: boolean): Promise<readonly boolean[]> => {
    const { pages } = await readBack(packOf([STATEMENT, LISTING], { isFinal }));
    return pages.map((page) => page.texts.some((piece) => piece.text === "pdf.draft"));
  };
  expect(await marks(false)).toEqual([true, true, true, true, true]);
  expect(await marks(true)).toEqual([false, false, false, false, false]);
});

test("the first page of a draft states the first reason", async () => {
  const draftReasons = [{ kind: "not-tied", check: "D5", shortfall: "undetermined" }] as const;
  const { pages } = await readBack(packOf([STATEMENT], { isFinal: false, draftReasons }));
  expect(linesOf(pages[0]!).join(" ")).toContain(
    "facts.draft-because facts.not-tied shortfalls.undetermined D5",
  );
});

test("a sheet with a warning has it below its title", async () => {
  const sheet = sheetOf("a", [rowOf("item", "Bank", ["1"])], { warning: "SLUIT NIET AAN: mei" });
  const { pages } = await readBack(packOf([sheet]));
  expect(linesOf(pages[1]!).slice(1, 4)).toEqual(["Sheet a", "Subtitle a", "SLUIT NIET AAN: mei"]);
});

test("dates, counts and texts keep to their columns", async () => {
  const sheet = sheetOf("soorten", [], {
    columns: [column("d", "date", 10), column("t", "text", 20), column("n", "count", 8)],
    rows: async function* () {
      const date = { kind: "date", date: dateOf("2025-03-09") } as const;
      yield {
        kind: "item",
        indent: 0,
        cells: [date, text("Regel"), { kind: "count", count: 12345 }],
      };
      yield { kind: "item", indent: 0, cells: [date, BLANK, money("-1")] };
    },
  });
  const { pages } = await readBack(packOf([sheet]));
  expect(linesOf(pages[1]!).slice(4, 6)).toEqual([
    "09-03-2025 | Regel | 12.345",
    "09-03-2025 | -1,00",
  ]);
});

test("the document states its language and title, and its metadata stays readable XML", async () => {
  const { language, title, metadata } = await readBack(packOf([STATEMENT]));
  expect([language, title]).toEqual(["nl", "Jaarafsluiting 2025 - Bakker & Zn"]);
  expect(metadata).toContain("Jaarafsluiting 2025 - Bakker &amp; Zn</rdf:li>");
  expect(metadata).toContain("<pdfaid:part>2</pdfaid:part>");
});

test("only the fonts of the house style are used", async () => {
  const { pages } = await readBack(packOf([STATEMENT]));
  const fonts = new Set(pages.flatMap((page) => page.texts.map(({ font }) => font)));
  expect([...fonts].sort()).toEqual(["DejaVuSansCondensed", "DejaVuSansCondensed-Bold"]);
});

test("a character missing from the font is shown as a replacement character, never left out", async () => {
  const { pages } = await readBack(packOf([sheetOf("a", [rowOf("item", "Łódź 你 €", ["1"])])]));
  expect(linesOf(pages[1]!)).toContain("Łódź \uFFFD € | 1,00");
});

test("the same contents give the same bytes in every time zone", async () => {
  const zone = process.env["TZ"];
  const made: string[] = [];
  for (const other of ["UTC", "Pacific/Apia", "America/New_York"]) {
    process.env["TZ"] = other;
    made.push((await encoded(pdf, packOf([STATEMENT, LISTING]))).toString("latin1"));
  }
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  expect(new Set(made).size).toBe(1);
});

test("pages are yielded before the last row is read", async () => {
  let read = 0;
  const rows = async function* (): AsyncGenerator<ReturnType<typeof rowOf>> {
    for (read = 0; read < 1_000; read += 1) yield rowOf("item", `Regel ${read}`, ["1"]);
  };
  const { columns } = LISTING;
  const sheet = sheetOf("lang", [], { columns, rows, isLong: true });
  const readAtChunks: number[] = [];
  for await (const chunk of pdf.encode(packOf([sheet]))) {
    if (chunk.length > 0) readAtChunks.push(read);
  }
  const drawn = readAtChunks.filter((at) => at < 1_000);
  expect(drawn.length).toBeGreaterThan(20);
});

test("letter paper is used if the house style specifies it", async () => {
  const style = { ...PAGE_STYLE, paper: "LETTER" } as const;
  const { pages } = await readBack(packOf([STATEMENT], { style }));
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [612, 792],
  ]);
});
