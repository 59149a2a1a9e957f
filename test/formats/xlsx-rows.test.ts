/** Rows as XML text, verified by reading them back with exceljs. */
import exceljs from "exceljs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { cellText, PLAIN_ROW, rowText, type WrittenCell } from "../../src/formats/xlsx/row-text.ts";
import { FIRST_ROW } from "../../src/formats/xlsx/workbook-layout.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { column, money, sheetOf, text } from "../support/page-pack.ts";
import { readWorkbook } from "../support/xlsx-text.ts";

test.each([
  ["a number", -12.5, `<c r="C7" s="3"><v>-12.5</v></c>`],
  ["text", "a<b>&c", `<c r="C7" s="3" t="inlineStr"><is><t>a&lt;b&gt;&amp;c</t></is></c>`],
  [
    "space at an end",
    " a",
    `<c r="C7" s="3" t="inlineStr"><is><t xml:space="preserve"> a</t></is></c>`,
  ],
  [
    "control characters",
    "a\u0000\u001fb\tc",
    `<c r="C7" s="3" t="inlineStr"><is><t>a\ufffd\ufffdb\tc</t></is></c>`,
  ],
  [
    "a formula with its result",
    { formula: `SUM('A&B'!C1:C2)`, result: 0 },
    `<c r="C7" s="3"><f>SUM('A&amp;B'!C1:C2)</f><v>0</v></c>`,
  ],
  ["nothing but a style", null, `<c r="C7" s="3"/>`],
] as const)("%s", (_name, value, expected) => {
  expect(rowText(7, PLAIN_ROW, [{ column: 3, value, style: 3 }])).toBe(
    `<row r="7">${expected}</row>`,
  );
});

test("columns beyond Z, the height of a row and its level in the outline", () => {
  const cells: WrittenCell[] = [
    { column: 27, value: 1, style: 0 },
    { column: 703, value: 2, style: 0 },
  ];
  expect(rowText(1, { height: 20, outline: 2 }, cells)).toBe(
    `<row r="1" ht="20" customHeight="1" outlineLevel="2"><c r="AA1" s="0"><v>1</v></c><c r="AAA1" s="0"><v>2</v></c></row>`,
  );
});

test("exceljs reads the same cells from our rows as from its own", async () => {
  const value = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom(" space ", "a<b>&\"c'", "=1+1", "line\nbreak", "tab\t"),
  );
  const row = fc.tuple(value, value, value);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      expect(await readOurs(rows)).toEqual(await readTheirs(rows));
    }),
    { numRuns: 60 },
  );
});

const isNumber = (value: string): boolean => /^-?\d+\.\d\d$/.test(value);

async function readOurs(rows: readonly (readonly string[])[]): Promise<readonly unknown[]> {
  const columns = ["a", "b", "c"].map((key) => column(key, "text", 20));
  const items = rows.map(
    (values): Row => ({
      kind: "item",
      indent: 0,
      cells: values.map((value) => (isNumber(value) ? money(value) : text(value))),
    }),
  );
  const sheet = { ...sheetOf("s", items), columns };
  const chunks: Uint8Array[] = [];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  for await (const chunk of writeWorkbook({ ...about, contents: null, sheets: [sheet] })) {
    chunks.push(chunk);
  }
  return valuesFrom(Buffer.concat(chunks), FIRST_ROW, rows.length);
}

async function readTheirs(rows: readonly (readonly string[])[]): Promise<readonly unknown[]> {
  const workbook = new exceljs.Workbook();
  const cells = rows.map((values) =>
    values.map((value) => (isNumber(value) ? Number(value) : cellText(value))),
  );
  workbook.addWorksheet("S").addRows(cells);
  return valuesFrom(Buffer.from(await workbook.xlsx.writeBuffer()), 1, rows.length);
}

async function valuesFrom(
  bytes: Buffer,
  first: number,
  count: number,
): Promise<readonly unknown[]> {
  const [sheet] = (await readWorkbook(bytes)).worksheets;
  return Array.from({ length: count }, (_, index) =>
    [1, 2, 3].map((at) => sheet!.getRow(first + index).getCell(at).value),
  );
}
