/** Long listings in PDF: pages, headings that continue, balances carried forward, and the places of plain rows. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import {
  BLANK,
  column,
  encoded,
  money,
  packOf,
  rowOf,
  sheetOf,
  text,
} from "../support/page-pack.ts";
import { linesOf, type PdfDocument, type PdfPage, readPdf } from "../support/pdf-text.ts";

const read = async (...sheets: readonly Sheet[]): Promise<PdfDocument> =>
  readPdf(await encoded(pdf, packOf(sheets)));

const listingOf = (rows: readonly Row[], changes: Partial<Sheet> = {}): Sheet =>
  sheetOf("lijst", rows, { isLong: true, ...changes });

/** The lines between the column heads and the foot of a page. */
function bodyOf(page: PdfPage): readonly string[] {
  const lines = linesOf(page);
  const heads = lines.findIndex((line) => line.startsWith("#"));
  return lines.slice(heads + 1, -1);
}

const itemsOf = (account: string, count: number): readonly Row[] => [
  rowOf("heading", account, [""]),
  ...Array.from({ length: count }, (_, index) => rowOf("item", `${account}/${index}`, ["1"])),
  rowOf("subtotal", `Som ${account}`, ["1"]),
];

test("every row appears once and in order, and no page ends with a heading or starts with a sum", async () => {
  const accounts = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(accounts, async (counts) => {
      const rows = [
        ...counts.flatMap((count, index) => itemsOf(`K${index}`, count)),
        rowOf("total", "Eind", ["1"]),
      ];
      const { pages } = await read(listingOf(rows));
      const bodies = pages.map(bodyOf);
      const written = bodies.flat().filter((line) => !line.includes("pdf.continued"));
      expect(written.map((line) => line.split(" | ")[0])).toEqual(
        rows.map(({ cells: [first] }) => (first?.kind === "text" ? first.text : "")),
      );
      for (const body of bodies) {
        expect(body[0]).not.toMatch(/^(Som|Eind)/);
        expect(body.at(-1)).not.toMatch(/^K\d+$/);
      }
    }),
    { numRuns: 12 },
  );
}, 30_000);

test("rows stay above the foot of the page, and the number of pages is that of the document", async () => {
  const { pages } = await read(listingOf([...itemsOf("A", 90), ...itemsOf("B", 75)]));
  for (const [index, page] of pages.entries()) {
    const lowest = page.texts.filter((piece) => /^[AB]\//.test(piece.text)).map(({ y }) => y);
    expect(Math.max(...lowest)).toBeLessThan(page.height - 64);
    expect(linesOf(page).at(-1)).toMatch(new RegExp(`pdf.page ${index + 1} ${pages.length}$`));
  }
});

test("a heading is repeated where its rows continue, with the balance carried forward", async () => {
  const rows = [...itemsOf("A", 100), ...itemsOf("B", 3)];
  const carriedForward = (last: Row): Row => ({
    ...rowOf("opening", "Transport", []),
    cells: [text("Transport"), last.cells[1] ?? BLANK],
  });
  const own = listingOf(rows);
  const { columns } = own;
  const table = {
    title: "",
    isDense: false,
    isLong: true,
    columns,
    rows: own.rows,
    carriedForward,
  };
  const { pages, outline } = await read({ ...own, onPaper: [table] });
  const [, ...later] = pages.map(bodyOf);
  expect(later.length).toBeGreaterThan(1);
  for (const body of later) {
    expect(body.slice(0, 2)).toEqual(["A pdf.continued", "Transport | 1,00"]);
    expect(body[2]).toMatch(/^A\/\d+ \| 1,00$/);
  }
  expect(outline).toEqual([
    "Jaarafsluiting 2025: 1",
    "Sheet lijst: 1",
    "  A: 1",
    `  B: ${pages.length}`,
  ]);
});

test("amounts of plain rows and of sums end under each other, and texts start under each other", async () => {
  const rows = [rowOf("item", "Rij", ["-12345.67"]), rowOf("subtotal", "Som", ["999999.99"])];
  const [page] = (await read(listingOf(rows))).pages;
  const ends = page!.texts.filter(({ text: shown }) => /,\d\d$/.test(shown));
  expect(new Set(ends.map(({ x, width }) => (x + width).toFixed(1))).size).toBe(1);
  const starts = page!.texts.filter(({ text: shown }) => /^(Rij|Som|#name)$/.test(shown));
  expect(starts).toHaveLength(3);
  expect(new Set(starts.map(({ x }) => x.toFixed(2))).size).toBe(1);
});

test("a text runs on over blank cells, and a character of another font does not move the next column", async () => {
  const columns = [column("a", "text", 10), column("b", "text", 10), column("c", "amount", 14)];
  const cellsOf = (first: string, second: Cell): Row => ({
    kind: "item",
    indent: 0,
    cells: [text(first), second, money("1")],
  });
  const rows = [cellsOf("Zn 你 Հ", text("Tweede")), cellsOf("Een tekst over twee kolommen", BLANK)];
  const [page] = (await read(listingOf(rows, { columns }))).pages;
  const body = bodyOf(page!);
  expect(body[0]).toMatch(/^Zn \uFFFD? ?.*Tweede \| 1,00$/);
  expect(body[1]).toBe("Een tekst over twee kolommen | 1,00");
  const xOf = (shown: string) => page!.texts.find((piece) => piece.text === shown)?.x;
  expect(xOf("Tweede")).toBeCloseTo(xOf("#b") ?? 0, 2);
});

test("an empty listing has a page that says so", async () => {
  const { pages } = await read(listingOf([]));
  expect(pages).toHaveLength(1);
  expect(linesOf(pages[0]!)).toContain("pdf.nothing");
});

test("a text that is wider than its column continues below, and none of it is cut", async () => {
  const words = Array.from({ length: 40 }, (_, index) => `woord${index}`);
  const long = words.join(" ");
  const rows = [
    rowOf("heading", "A", ["", ""]),
    ...Array.from({ length: 60 }, (_, index): Row => {
      const own = index % 7 === 0 ? long : `regel ${index}`;
      return { kind: "item", indent: 0, cells: [text(own), money("1"), BLANK] };
    }),
  ];
  const { pages } = await read(listingOf(rows));
  const written = pages.flatMap(({ texts }) => texts.map((piece) => piece.text));
  expect(written.join(" ")).not.toContain("…");
  for (const word of words)
    expect(written.filter((piece) => piece.split(" ").includes(word))).toHaveLength(9);
  for (const page of pages) {
    const lowest = Math.max(
      ...page.texts.filter((piece) => /woord|regel/.test(piece.text)).map(({ y }) => y),
    );
    expect(lowest).toBeLessThan(page.height - 64);
  }
});
