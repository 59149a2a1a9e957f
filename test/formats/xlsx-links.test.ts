/** The links of a workbook: figures to their entries, the contents to the sheets. */
import { beforeAll, describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";
import { encoded, rowOf, sheetOf } from "../support/page-pack.ts";
import { readWorkbook } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { companyPack, companyWorkbook } from "./xlsx-sample.ts";

let bytes: Buffer;
beforeAll(async () => {
  bytes = await companyWorkbook();
});

/** `D7 -> 'Journaalposten'!A5` for each link of the sheet, read from its file. */
async function linksOf(file: Buffer, sheet: string): Promise<ReadonlyMap<string, string>> {
  const { id } = (await readWorkbook(file)).getWorksheet(sheet)!;
  const xml = zipEntries(file).find(({ name }) => name.endsWith(`/sheet${id}.xml`))!.text;
  const found = xml.matchAll(/<hyperlink ref="(\w+)" location="([^"]+)"\/>/g);
  return new Map([...found].map(([, from = "", to = ""]) => [from, to.replaceAll("&#39;", "'")]));
}

describe("the amount of an account in a month", () => {
  test("leads to the first of its entries", async () => {
    const workbook = await readWorkbook(bytes);
    const profitAndLoss = workbook.getWorksheet("Winst-en-verliesrekening")!;
    const entries = workbook.getWorksheet("Journaalposten")!;
    const target = (await linksOf(bytes, profitAndLoss.name)).get("K6");
    // Sales of September: one invoice of 13000.
    expect([profitAndLoss.getCell("A6").text, profitAndLoss.getCell("K4").value]).toEqual([
      ...["8000", new Date("2025-09-01T00:00:00Z")],
    ]);
    expect(target).toMatch(/^'Journaalposten'!A\d+$/);
    const row = entries.getRow(Number(target?.split("!A")[1]));
    expect([row.getCell(2).text, row.getCell(4).value, row.getCell(10).value]).toEqual([
      ...["8000", new Date("2025-09-11T00:00:00Z"), -13_000],
    ]);
  });

  test("is the sum of its entries by account and month, and its total that of the months", async () => {
    const sheet = (await readWorkbook(bytes)).getWorksheet("Winst-en-verliesrekening")!;
    const ofEntries = (letter: string): string => `'Journaalposten'!$${letter}$5:$${letter}$96`;
    expect(sheet.getCell("K6").value).toEqual({
      formula: `-SUMIFS(${ofEntries("J")},${ofEntries("M")},"GB:"&$A6,${ofEntries("A")},K$4)`,
      result: 13_000,
    });
    expect(sheet.getCell("O6").value).toEqual({ formula: "SUM(C6:N6)", result: 15_800 });
    expect((await linksOf(bytes, sheet.name)).has("O6")).toBe(true);
  });

  test("without entries has no link and the colour of other amounts", async () => {
    const sheet = (await readWorkbook(bytes)).getWorksheet("Winst-en-verliesrekening")!;
    expect((await linksOf(bytes, sheet.name)).has("D6")).toBe(false);
    const colourOf = (address: string): unknown => sheet.getCell(address).font.color?.argb;
    expect([colourOf("D6"), colourOf("K6")]).toEqual(["FF1F2933", "FF12485C"]);
  });

  test.each(["Balans", "Winst-en-verliesrekening", "Proef- en saldibalans"])(
    "every link of the sheet %s leads to a row of its own account",
    async (name) => {
      const workbook = await readWorkbook(bytes);
      const sheet = workbook.getWorksheet(name)!;
      const entries = workbook.getWorksheet("Journaalposten")!;
      const links = await linksOf(bytes, name);
      expect(links.size).toBeGreaterThan(5);
      for (const [from, to] of links) {
        if (from === "A3") continue;
        const row = entries.getRow(Number(to.split("!A")[1]));
        expect(row.getCell(2).text).toBe(
          sheet.getRow(Number(sheet.getCell(from).row)).getCell(1).text,
        );
      }
    },
  );
});

test("the contents list every other sheet, with a link and its subtitle", async () => {
  const workbook = await readWorkbook(bytes);
  const contents = workbook.getWorksheet("Inhoudsopgave")!;
  const links = await linksOf(bytes, "Inhoudsopgave");
  const others = workbook.worksheets
    .map(({ name }) => name)
    .filter((name) => name !== "Inhoudsopgave");
  // The state of the recomputed checks leads to them.
  expect(links.get("B8")).toBe("'Controles'!A1");
  expect([...links.values()].slice(1)).toEqual(others.map((name) => `'${name}'!A1`));
  // The first page, the cover, the condensed statements and the months stand before it.
  expect(contents.getCell("A16").text).toBe("Balans");
  expect(contents.getCell("B16").text).toBe("Stand per 31-12-2025, in EUR");
});

test("every other sheet leads back to the contents", async () => {
  const { worksheets } = await readWorkbook(bytes);
  const back = await Promise.all(
    worksheets.map(async ({ name }) => (await linksOf(bytes, name)).get("A3")),
  );
  expect(back[0]).toBeUndefined();
  expect(new Set(back.slice(1))).toEqual(new Set(["'Inhoudsopgave'!A1"]));
});

test("the first entry of an account in a month leads back to the trial balance", async () => {
  const entries = (await readWorkbook(bytes)).getWorksheet("Journaalposten")!;
  const trial = (await readWorkbook(bytes)).getWorksheet("Proef- en saldibalans")!;
  const links = [...(await linksOf(bytes, "Journaalposten"))].filter(([from]) => from !== "A3");
  expect(links).toHaveLength(81);
  for (const [from, to] of links) {
    const entry = entries.getRow(Number(entries.getCell(from).row));
    const cell = trial.getCell(to.split("!")[1]!);
    const account = trial.getRow(Number(cell.row)).getCell(1).text;
    const month = trial.getCell(4, Number(cell.col)).value;
    expect([entry.getCell(2).text, entry.getCell(1).value]).toEqual([account, month]);
  }
});

test("the contents explain the links to entries only if the workbook has them", async () => {
  const pack = await companyPack(smallCompany());
  const statements = pack.sheets.filter(({ id }) => id !== "entries");
  const notesOf = async (file: Buffer): Promise<number> => {
    const contents = (await readWorkbook(file)).getWorksheet("Inhoudsopgave")!;
    const texts = contents.getColumn(1).values.map(String);
    return texts.filter((text) => text.startsWith("Klik op een gekleurd bedrag")).length;
  };
  expect(await notesOf(bytes)).toBe(1);
  expect(await notesOf(await encoded(xlsx, { ...pack, sheets: statements }))).toBe(0);
});

test("links lead to the later parts of a sheet that is too long", async () => {
  const items = Array.from({ length: 8 }, (_, index) => rowOf("item", `r${index}`, ["1"]));
  const marks = new Map([
    ["long/a", 0],
    ["long/b", 5],
  ]);
  const long = sheetOf("long", items, { isLong: true, title: "Long", marks });
  const leading = (text: string, leadsTo: string): Row => ({
    kind: "item",
    indent: 0,
    cells: [{ kind: "text", text, leadsTo: [leadsTo] }, { kind: "blank" }],
  });
  const first: Sheet = sheetOf("first", [
    leading("a", "long/a"),
    leading("b", "long/b"),
    leading("c", "nowhere/c"),
  ]);
  const chunks: Uint8Array[] = [];
  const contents = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  const more = { contents: null, sheets: [first, long], rowsMax: 8 };
  for await (const chunk of writeWorkbook({ ...contents, ...more })) chunks.push(chunk);
  expect([...(await linksOf(Buffer.concat(chunks), "Sheet first"))]).toEqual([
    ["A5", "'Long'!A5"],
    ["A6", "'Long (2)'!A6"],
  ]);
});

test("a text leads to a figure of a bounded sheet where the workbook lacks the mark", async () => {
  const finding: Row = {
    kind: "item",
    indent: 0,
    cells: [{ kind: "text", text: "a", leadsTo: ["nowhere/a", "figure/7"] }, { kind: "blank" }],
  };
  const chunks: Uint8Array[] = [];
  const contents = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  const sheets = [
    sheetOf("first", [finding]),
    sheetOf("other", [rowOf("item", "Kas", ["8"]), rowOf("item", "Bank", ["7"])]),
  ];
  const more = { contents: null, sheets, rowsMax: 8 };
  for await (const chunk of writeWorkbook({ ...contents, ...more })) chunks.push(chunk);
  expect([...(await linksOf(Buffer.concat(chunks), "Sheet first"))]).toEqual([
    ["A5", "'Sheet other'!B6"],
  ]);
});
