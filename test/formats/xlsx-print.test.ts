/** What a workbook is on paper: sentences are wrapped within the table, and the text of a page can be read. */
import type { Worksheet } from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { BLANK, column, money, sheetOf, text } from "../support/page-pack.ts";
import { readWorkbook } from "../support/xlsx-text.ts";
import { companyWorkbook } from "./xlsx-sample.ts";

/** 26 letters a line fit in 20 characters; a sentence of 100 letters needs more. */
const SENTENCE = "The service states ".repeat(5).trim();

async function written(sheet: Sheet): Promise<Worksheet> {
  const chunks: Uint8Array[] = [];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  for await (const chunk of writeWorkbook({ ...about, contents: null, sheets: [sheet] })) {
    chunks.push(chunk);
  }
  return (await readWorkbook(Buffer.concat(chunks))).worksheets[0]!;
}

const item = (...cells: Row["cells"]): Row => ({ kind: "item", indent: 0, cells });
const heading: Row = { kind: "heading", indent: 0, cells: [text("H"), BLANK, BLANK] };

describe("a sentence wider than its column", () => {
  test("is wrapped across the blank columns beside it", async () => {
    const rows = [heading, item(text(SENTENCE), BLANK, BLANK), item(text("short"), BLANK, BLANK)];
    const sheet = await written(
      sheetOf("s", rows, {
        columns: [column("a", "text", 20), column("b", "amount", 15), column("c", "text", 15)],
      }),
    );
    expect(sheet.model.merges).toEqual(["A6:C6"]);
    expect(sheet.getCell("A6").alignment.wrapText).toBe(true);
    expect(sheet.getRow(6).height).toBe(27);
  });

  test("is wrapped in its own column before a column that is filled, and in a list that can be sorted", async () => {
    const rows = [item(text(SENTENCE), money("1.00"), BLANK), item(text(SENTENCE), BLANK, BLANK)];
    const sheet = await written(
      sheetOf("s", rows, {
        columns: [column("a", "text", 20), column("b", "amount", 15), column("c", "text", 15)],
      }),
    );
    expect(sheet.model.merges).toEqual([]);
    expect([5, 6].map((row) => sheet.getRow(row).height)).toEqual([4 * 13.5, 4 * 13.5]);
  });

  test("is wrapped across the table as its subtitle and as its warning", async () => {
    const sheet = await written(
      sheetOf("s", [heading], {
        subtitle: SENTENCE,
        warning: SENTENCE,
        columns: [column("a", "text", 20), column("b", "text", 20), column("c", "text", 10)],
      }),
    );
    expect(sheet.model.merges).toEqual(["A2:C2", "A3:C3"]);
    expect([2, 3].map((row) => sheet.getRow(row).height)).toEqual([27, 27]);
    expect(sheet.getCell("A3").alignment.wrapText).toBe(true);
  });
});

describe("the workbook of the close", () => {
  let worksheets: readonly Worksheet[];
  beforeAll(async () => {
    ({ worksheets } = await readWorkbook(await companyWorkbook()));
  });

  /** A page is as wide as its paper without the margins; a character of a column is 5.25 points. */
  const scaleOf = ({ pageSetup, columns }: Worksheet): number => {
    const paper = pageSetup.orientation === "landscape" ? 29.7 : 21;
    const { left, right } = pageSetup.margins!;
    const points = ((paper / 2.54 - left - right) * 72) / 5.25;
    const characters = columns.reduce((total, { width = 0 }) => total + width, 0);
    return Math.min(1, points / characters);
  };

  test("prints in 9 points or larger, except for tables of more columns than a page has room for", () => {
    const small = worksheets.filter((sheet) => scaleOf(sheet) * 10 < 9);
    expect(small.map(({ name }) => name)).toEqual([
      "Winst-en-verliesrekening",
      "Kasstroomoverzicht",
      "Kasstroom, indirecte methode",
      ...["Proef- en saldibalans", "Kolommenbalans"],
      ...["Staat van vaste activa", "Dossierstaten"],
      "Na balansdatum",
      "Btw-aansluiting",
      "Journaalposten",
    ]);
  });

  test("stands upright if its names only have to give way a little", () => {
    const upright = worksheets.filter(({ pageSetup }) => pageSetup.orientation === "portrait");
    expect(upright.map(({ name }) => name)).toEqual([
      ...["Inhoudsopgave", "In één oogopslag", "Over deze rapportage", "Verkorte balans"],
      ...["Ontwikkeling per maand", "Balans"],
      ...["Aansluiting beginbalans", "Tussenrekeningen en afloop"],
      ...["Analyse van het resultaat", "Exports en bestanden"],
    ]);
  });
});
