/** A first sheet that is to be one page: it has the lines for which there is room, and the next page has the others. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { PaperTable, Row, Sheet } from "../../src/sheets/sheet.ts";
import { encoded, packOf, rowOf, sheetOf } from "../support/page-pack.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";

const LINES = 70;
const lines = Array.from({ length: LINES }, (_, at) => rowOf("item", `Regel ${String(at)}`, ["1"]));
const own = sheetOf("blad", lines);

const tableOf = (title: string, rows: readonly Row[]): PaperTable => ({
  ...{ title, isDense: false, isLong: false, columns: own.columns },
  rows: async function* () {
    yield* rows;
  },
});

/** With so many of the lines, of which the others are on the next page. */
const tablesWith = (count: number): readonly PaperTable[] => {
  const next = lines.slice(count);
  const more = next.length === 0 ? [] : [rowOf("memo", `nog ${String(next.length)}`, [""])];
  const first = tableOf("", [...lines.slice(0, count), ...more]);
  return next.length === 0 ? [first] : [first, tableOf("Vervolg", next)];
};

async function pagesOf(count: number): Promise<readonly (readonly string[])[]> {
  const sheet: Sheet = {
    ...own,
    onPaper: tablesWith(count),
    onOnePage: Array.from({ length: count }, (_, at) => () => tablesWith(count - 1 - at)),
  };
  const { pages } = readPdf(await encoded(pdf, packOf([sheet])));
  return pages.map((page) => linesOf(page));
}

const countOn = (page: readonly string[]): number =>
  page.filter((line) => line.startsWith("Regel")).length;

test("the first page counts what the next page has, and no line is lost", async () => {
  const [first = [], next = [], ...others] = await pagesOf(LINES);
  expect(others).toEqual([]);
  expect(countOn(first)).toBeGreaterThan(20);
  expect(countOn(first) + countOn(next)).toBe(LINES);
  expect(first.join("\n")).toContain(`nog ${String(countOn(next))}`);
  expect(next.join("\n")).toContain("Vervolg");
});

test("what was left to the next page is not on the first, though it has room", async () => {
  const [first = [], next = []] = await pagesOf(5);
  expect(countOn(first)).toBe(5);
  expect(countOn(next)).toBeGreaterThan(5);
});
