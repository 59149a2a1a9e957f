/** The PDF for its reader: figures, contents, page numbers, bookmarks, draft mark. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { pdf } from "../../src/formats/pdf.ts";
import type { Row } from "../../src/sheets/sheet.ts";
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
const BALANCE = sheetOf("stand", [rowOf("item", "Bank", ["1"])]);
const LISTING = sheetOf(
  "lijst",
  Array.from({ length: 120 }, (_, index) => rowOf("item", `Regel ${index + 1}`, ["1"])),
);

const MASTHEAD = [
  "Bakker & Zn",
  "Jaarafsluiting 2025",
  "facts.fiscal-year | 2025 (sheets.period 01-01-2025 31-12-2025)",
  "facts.pulled-on | 15-11-2026",
  "facts.state | facts.final",
  "facts.final-means facts.not-examined",
];
const FOOT =
  "facts.final | sheets.period 01-01-2025 31-12-2025 · pdf.unit EUR · pdf.as-of 15-11-2026";

const readBack = async (contents: ReturnType<typeof packOf>): Promise<PdfDocument> =>
  readPdf(await encoded(pdf, contents));

test("a statement has its title above it, and amounts in the notation of the language", async () => {
  const { pages } = await readBack(packOf([STATEMENT]));
  expect(linesOf(pages[0]!)).toEqual([
    ...MASTHEAD,
    "Sheet balans",
    "Subtitle balans",
    "#name | #a1 | #a2",
    "Activa",
    "Bank | 1.234.567,50 | -12,00",
    "Kas <klein> & groot | – | 3,00",
    "Totaal activa | 1.234.567,50 | -9,00",
    "Totaal | 1.234.567,50 | 0,125",
    "Een noot over de hele breedte.",
    `${FOOT} | pdf.page 1 1`,
  ]);
});

test("the first page states administration, period and the page of each sheet after its own", async () => {
  const { pages } = await readBack(packOf([STATEMENT, LISTING, BALANCE]));
  const lines = linesOf(pages[0]!);
  expect(lines.slice(0, 6)).toEqual(MASTHEAD);
  expect(lines[lines.indexOf("pdf.contents") + 1]).toBe("Sheet lijst | 1 | Sheet stand | 3");
});

test("contents and bookmarks lead to the first page of each sheet", async () => {
  const { pages, outline } = await readBack(packOf([STATEMENT, LISTING, BALANCE]));
  expect(pages[0]!.links).toEqual([1, 3]);
  expect(outline).toEqual([
    "Jaarafsluiting 2025: 1",
    "Sheet balans: 1",
    "Sheet lijst: 1",
    "Sheet stand: 3",
  ]);
});

test("a figure and a text lead to the marked row of another sheet, and else to what the document has", async () => {
  const lead = money("7");
  if (lead.kind !== "amount") throw new Error("money makes an amount");
  const rowLeading = (name: string, ...leadsTo: readonly string[]): Row => ({
    ...rowOf("item", name, []),
    cells: [{ kind: "text", text: name, leadsTo }, BLANK],
  });
  const figure = { ...lead.figure, leadsTo: "regels/1300" };
  const opening = sheetOf("aandacht", [
    { ...rowOf("item", "Bedrag", []), cells: [text("Bedrag"), { ...lead, figure }] },
    rowLeading("Rekening", "regels/1310", "regels"),
    rowLeading("Onbekend", "regels/9999", "regels"),
    rowLeading("Nergens", "regels/9999"),
  ]);
  const lines = Array.from({ length: 200 }, (_, index) => rowOf("item", `Regel ${index}`, ["1"]));
  const marks = new Map([
    ["regels/1300", 100],
    ["regels/1310", 199],
    ["regels/1320", 3],
  ]);
  for (const isLong of [true, false]) {
    const { pages } = await readBack(
      packOf([opening, sheetOf("regels", lines, { isLong, marks })]),
    );
    const pageOf = (name: string): number =>
      pages.findIndex(({ texts }) => texts.some(({ text: shown }) => shown === name)) + 1;
    expect(new Set([pageOf("Regel 0"), pageOf("Regel 100"), pageOf("Regel 199")]).size).toBe(3);
    const [start, first, last] = [pageOf("Regel 0"), pageOf("Regel 100"), pageOf("Regel 199")];
    // Two sheets have no contents, whose links would follow.
    expect(pages[0]!.links).toEqual([first, last, start]);
  }
});

test("contents that do not fit on a page continue on the next", async () => {
  const sheets = Array.from({ length: 120 }, (_, index) => sheetOf(`s${index + 1}`, []));
  const { pages } = await readBack(packOf(sheets));
  expect(pages.map(({ links }) => links.length).slice(0, 3)).toEqual([90, 29, 0]);
  expect(pages[1]!.links.at(-1)).toBe(pages.length);
});

test("every page of a sheet repeats its heads and has its number and the total", async () => {
  const { pages } = await readBack(packOf([LISTING]));
  const frames = pages.slice(1).map((page) => {
    const lines = linesOf(page);
    return [lines[0], lines[1], lines.find((line) => line.startsWith("#")), lines.at(-1)];
  });
  const head = "Bakker & Zn | Jaarafsluiting 2025 | Sheet lijst";
  expect(frames).toEqual([
    [head, "Sheet lijst pdf.continued", "#name | #a1", `${FOOT} | pdf.page 2 3`],
    [head, "Sheet lijst pdf.continued", "#name | #a1", `${FOOT} | pdf.page 3 3`],
  ]);
});

test("a sheet starts below another only if all of it fits or the page is mostly empty", async () => {
  const rows = (count: number): ReturnType<typeof rowOf>[] =>
    Array.from({ length: count }, (_, index) => rowOf("item", `Regel ${index + 1}`, ["1"]));
  const startsOf = async (...counts: readonly number[]): Promise<readonly string[]> => {
    const sheets = counts.map((count, index) => sheetOf(`s${String(index)}`, rows(count)));
    return (await readBack(packOf(sheets))).outline.slice(1);
  };
  // The first fits below the opening; the second fits below it, or has a page of its own.
  expect(await startsOf(5, 5)).toEqual(["Sheet s0: 1", "Sheet s1: 1"]);
  expect(await startsOf(20, 30)).toEqual(["Sheet s0: 1", "Sheet s1: 2"]);
  // The second would be torn anyway.
  expect(await startsOf(5, 90)).toEqual(["Sheet s0: 1", "Sheet s1: 1"]);
});

test("a table is tagged with its heads and cells, a chart with its figures, a long listing by page", async () => {
  const bytes = (await encoded(pdf, packOf([STATEMENT]))).toString("latin1");
  const tags = [...bytes.matchAll(/^\/S \/(\w+)$/gm)].map(([, tag]) => tag);
  const count = (tag: string): number => tags.filter((one) => one === tag).length;
  // A head and six rows: the heading and the note cover all columns.
  expect([count("Document"), count("H1"), count("H2"), count("Table"), count("TR")]).toEqual([
    1, 1, 1, 1, 7,
  ]);
  expect([count("TH"), count("TD")]).toEqual([9, 8]);
  expect(bytes).toContain("/Marked true");
  const long = sheetOf("lang", [], {
    columns: LISTING.columns,
    rows: LISTING.rows,
    isLong: true,
  });
  const listing = (await encoded(pdf, packOf([long]))).toString("latin1");
  expect(listing).not.toMatch(/^\/S \/T[RHD]$/m);
});

test("a sheet without rows states that there is no data", async () => {
  const { pages } = await readBack(packOf([sheetOf("leeg", [])]));
  expect(linesOf(pages[0]!)).toContain("pdf.nothing");
});

test("a draft is marked on every page, a final document on none", async () => {
  const marks = async (isFinal: boolean): Promise<readonly boolean[]> => {
    const { pages } = await readBack(packOf([STATEMENT, LISTING], { isFinal }));
    return pages.map((page) => page.texts.some((piece) => piece.text === "pdf.draft"));
  };
  expect(await marks(false)).toEqual([true, true, true]);
  expect(await marks(true)).toEqual([false, false, false]);
});

test("the first page of a draft states the first reason", async () => {
  const draftReasons = [{ kind: "not-tied", check: "D5", shortfall: "compared-nothing" }] as const;
  const { pages } = await readBack(packOf([STATEMENT], { isFinal: false, draftReasons }));
  expect(linesOf(pages[0]!).join(" ")).toContain(
    "facts.draft-because facts.not-tied shortfalls.compared-nothing",
  );
});

test("a sheet with a warning has it below its title", async () => {
  const sheet = sheetOf("a", [rowOf("item", "Bank", ["1"])], { warning: "SLUIT NIET AAN: mei" });
  const { pages } = await readBack(packOf([sheet]));
  expect(linesOf(pages[0]!).slice(6, 9)).toEqual(["Sheet a", "Subtitle a", "SLUIT NIET AAN: mei"]);
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
  expect(linesOf(pages[0]!).slice(9, 11)).toEqual([
    "09-03-2025 | Regel | 12.345",
    "09-03-2025 | -1,00",
  ]);
});

test("the document states its language and title, and its metadata stays readable XML", async () => {
  const { language, title, metadata } = await readBack(packOf([STATEMENT]));
  expect([language, title]).toEqual(["nl", "Jaarafsluiting 2025 - Bakker & Zn"]);
  expect(metadata).toContain("Jaarafsluiting 2025 - Bakker &amp; Zn</rdf:li>");
  expect(metadata).toContain("<pdfaid:part>1</pdfaid:part>");
});

test("only the fonts of the house style are used", async () => {
  const { pages } = await readBack(packOf([STATEMENT]));
  const fonts = new Set(pages.flatMap((page) => page.texts.map(({ font }) => font)));
  expect([...fonts].sort()).toEqual(["SourceSans3-Regular", "SourceSans3-SemiBold"]);
});

const piecesOf = async (name: string): Promise<readonly (readonly [string, string])[]> => {
  const { pages } = await readBack(packOf([sheetOf("a", [rowOf("item", name, ["-1"])])]));
  return pages[0]!.texts
    .filter(({ y }) => y === pages[0]!.texts.find(({ text }) => text === "-1,00")!.y)
    .map(({ font, text }) => [font, text]);
};

test("Latin, Greek and Cyrillic are in the house font", async () => {
  expect(await piecesOf("Łódź, Ψάθα, Жук, ‰")).toEqual([
    ["SourceSans3-Regular", "Łódź, Ψάθα, Жук, ‰"],
    ["SourceSans3-Regular", "-1,00"],
  ]);
});

test("a character missing from the house font is in the fallback font", async () => {
  expect(await piecesOf("Հայ 1")).toEqual([
    ["DejaVuSansCondensed", "Հայ"],
    ["SourceSans3-Regular", " 1"],
    ["SourceSans3-Regular", "-1,00"],
  ]);
});

test("a sign missing from all fonts is shown as a replacement character, never left out", async () => {
  expect(await piecesOf("Zn 🚀")).toEqual([
    ["SourceSans3-Regular", "Zn "],
    ["DejaVuSansCondensed", "\uFFFD"],
    ["SourceSans3-Regular", "-1,00"],
  ]);
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
    for (read = 0; read < 2_000; read += 1) yield rowOf("item", `Regel ${read}`, ["1"]);
  };
  const { columns } = LISTING;
  const sheet = sheetOf("lang", [], { columns, rows, isLong: true });
  const readAtChunks: number[] = [];
  for await (const chunk of pdf.encode(packOf([sheet]))) {
    if (chunk.length > 0) readAtChunks.push(read);
  }
  const drawn = readAtChunks.filter((at) => at < 2_000);
  expect(drawn.length).toBeGreaterThan(20);
});

test("letter paper is used if the house style specifies it", async () => {
  const style = { ...PAGE_STYLE, paper: "LETTER" } as const;
  const { pages } = await readBack(packOf([STATEMENT], { style }));
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[612, 792]]);
});
