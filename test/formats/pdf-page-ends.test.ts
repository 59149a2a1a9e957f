/** Where pages of tables end: what stays together, and that every row appears once. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { encoded, packOf, rowOf, sheetOf } from "../support/page-pack.ts";
import { collisions } from "../support/pdf-collisions.ts";
import { linesOf, type PdfPage, readPdf } from "../support/pdf-text.ts";

const pagesOf = async (sheet: Sheet): Promise<readonly PdfPage[]> =>
  readPdf(await encoded(pdf, packOf([sheet]))).pages;

test("a heading is never last on a page and a total never first, wherever the page ends", async () => {
  const wrong: string[] = [];
  for (let items = 30; items < 60; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("subtotal", "Som", ["1"]),
      rowOf("heading", "Kop", [""]),
      rowOf("item", "Slot", ["1"]),
      rowOf("total", "Eind", ["1"]),
      ...Array.from({ length: 60 }, (_, index) => rowOf("item", `Rest ${index}`, ["1"])),
    ];
    for (const page of await pagesOf(sheetOf("blad", rows))) {
      const body = linesOf(page).slice(0, -1);
      const heads = body.findIndex((line) => line.startsWith("#"));
      if (/^(Som|Eind)/.test(body[heads + 1]!))
        wrong.push(`${items}: ${body[heads + 1]} comes first`);
      if (body.at(-1)?.startsWith("Kop")) wrong.push(`${items}: a heading comes last`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a note, such as the line for initials, is never alone on a page", async () => {
  const alone: number[] = [];
  for (let items = 52; items < 70; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("note", "Opgesteld", [""]),
    ];
    const own = sheetOf("blad", rows);
    const { columns } = own;
    const table = { title: "Dicht", isDense: true, isLong: false, columns, rows: own.rows };
    const last = (await pagesOf({ ...own, onPaper: [table] })).at(-1)!;
    if (!linesOf(last).some((line) => line.startsWith("Regel"))) alone.push(items);
  }
  expect(alone).toEqual([]);
});

test("an account with accounts below it is never last on a page, wherever the page ends", async () => {
  const last: (string | undefined)[] = [];
  for (let items = 40; items < 56; items += 1) {
    const rows = [
      ...Array.from({ length: items }, (_, index) => rowOf("item", `Regel ${index}`, ["1"])),
      rowOf("item", "Groep", [""]),
      rowOf("item", "Ondergroep", [""], 1),
      ...Array.from({ length: 60 }, (_, index) => rowOf("item", `Deel ${index}`, ["1"], 2)),
    ];
    const [page] = await pagesOf(sheetOf("blad", rows));
    last.push(linesOf(page!).at(-2));
  }
  expect(last.filter((line) => /[Gg]roep/.test(line ?? ""))).toEqual([]);
  expect(last.some((line) => line?.startsWith("Regel"))).toBe(true);
});

test("every row appears once, in order, wherever the pages end", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Regel ${index}`);
  const kinds = ["heading", "item", "item", "subtotal", "total", "note"] as const;
  const rows = names.map((name, index) => rowOf(kinds[index % kinds.length]!, name, [""]));
  const pages = await pagesOf(sheetOf("alle", rows));
  const written = pages.flatMap((page) => page.texts.map((piece) => piece.text));
  expect(written.filter((piece) => piece.startsWith("Regel"))).toEqual(names);
  expect(pages.flatMap(collisions)).toEqual([]);
});

test("rows move closer together when that saves a last page with a few of them", async () => {
  const pagesFor = async (items: number): Promise<number> => {
    const rows = Array.from({ length: items }, (_, index) =>
      rowOf("item", `Regel ${index}`, ["1"]),
    );
    return (await pagesOf(sheetOf("blad", rows))).length;
  };
  const roomy = await pagesFor(30);
  const saved = await pagesFor(42);
  const more = await pagesFor(60);
  expect([roomy, saved, more]).toEqual([1, 1, 2]);
});

test("rows stay above the foot of the page", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => rowOf("item", `Regel ${index}`, ["1"]));
  for (const page of await pagesOf(sheetOf("vol", rows))) {
    const body = page.texts.filter((piece) => piece.text.startsWith("Regel"));
    expect(Math.max(...body.map(({ y }) => y))).toBeLessThan(page.height - 64);
  }
});
