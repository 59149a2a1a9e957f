/** Workbooks as programs write them, and workbooks that would fill the memory. */
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { readWorkbook, WORKBOOK_LIMITS } from "../../src/imported-files/read-workbook.ts";
import type { WorkbookLimits } from "../../src/imported-files/workbook-rows.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Crafted, sheet, workbook, written } from "./crafted-workbook.ts";

/** Rows as `1: text a, number 2`, and the problem. */
async function rowsOf(path: string, limits: Partial<WorkbookLimits> = {}) {
  const lines: string[] = [];
  for await (const reading of readWorkbook(
    path,
    { ...WORKBOOK_LIMITS, ...limits },
    signalOfTest(),
  )) {
    if (!reading.ok) lines.push(`problem: ${reading.problem}`);
    else {
      const cells = reading.row.cells.map(({ kind, text }) => `${kind} ${text}`.trim());
      lines.push(`${reading.row.sheet} ${String(reading.row.row)}: ${cells.join(", ")}`);
    }
  }
  return lines;
}

test("every kind of cell is read as what a reader of the sheet sees", async () => {
  const path = workbook({
    rows: `<row r="2" spans="1:9">
        <c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2"><v>1234.5599999999999</v></c>
        <c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#N/A</v></c><c r="G2" s="1"><v>45992</v></c>
        <c r="H2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="I2" t="inlineStr"><is><r><t>Rent </t></r><r><t>&amp; energy</t></r></is></c>
      </row><row/><row><c><v>3.7302168453120003E+17</v></c><c s="1"/></row>`,
    texts: `<si><t>Bank</t><phoneticPr/></si><si><r><t xml:space="preserve">Caf\u00e9 </t></r><rPh><t>no</t></rPh><r><t>a_x000D_b</t></r></si>`,
    styles: `<numFmts><numFmt numFmtId="164" formatCode="[$-413]d mmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
  });
  expect(await rowsOf(path)).toEqual([
    "Chart 2: text Bank, text Caf\u00e9 a\rb, empty, number 1234.56, boolean true, error #N/A, date 45992, text ab, text Rent & energy",
    "Chart 4: number 3.730216845312e+17, empty",
  ]);
});

test("a text in more pieces than a spreadsheet accepts characters is refused", async () => {
  const texts = `<si>${"<r><t>a</t></r>".repeat(65_537)}</si>`;
  expect(await rowsOf(workbook({ texts }))).toEqual([
    "problem: it has a text of more than 65536 characters",
  ]);
});

test("a workbook of exceljs gives the cells that were written, sheet by sheet", async () => {
  const made = new exceljs.Workbook();
  const first = made.addWorksheet("Accounts");
  first.addRow(["Id", "Name"]);
  first.addRow([
    "373021684531200001",
    { richText: [{ text: "Ba" }, { text: "nk", font: { bold: true } }] },
  ]);
  first.addRow([]);
  first.addRow([12.5, new Date(Date.UTC(2025, 11, 31)), { formula: "1+1", result: 2 }, false]);
  made.addWorksheet("Notes").addRow(["x"]);
  const path = join(temporaryFolder(), "made.xlsx");
  await made.xlsx.writeFile(path);
  const lines = [
    "Accounts 1: text Id, text Name",
    "Accounts 2: text 373021684531200001, text Bank",
    "Accounts 4: number 12.5, date 46022, number 2, boolean false",
  ];
  expect(await rowsOf(path)).toEqual([...lines, "Notes 1: text x"]);
  expect(await rowsOf(path, { sheetsRead: 1 })).toEqual(lines);
});

test("200,000 rows of real contacts are read", async () => {
  const row = (number: number): string =>
    `<row r="${String(number)}"><c r="A${String(number)}" t="s"><v>${String(number - 1)}</v></c><c r="B${String(number)}"><v>${String(number)}</v></c></row>`;
  const all = Array.from({ length: 200_000 }, (_, at) => at + 1);
  const path = workbook({
    rows: all.map(row).join(""),
    texts: all.map((number) => `<si><t>Relatie ${String(number)} B.V.</t></si>`).join(""),
  });
  const lines = await rowsOf(path);
  expect(lines).toHaveLength(200_000);
  expect(lines.at(-1)).toBe("Chart 200000: text Relatie 200000 B.V., number 200000");
});

const MANY = 40_000;
const CELLS = "<c><v>1</v></c>".repeat(MANY);
test.each<readonly [string, Crafted, Partial<WorkbookLimits>, string]>([
  [
    "bytes",
    { rows: " ".repeat(5000) },
    { unpackedBytesMax: 5000 },
    "with xl/worksheets/sheet1.xml it unpacks to 6,082 bytes, more than 5,000",
  ],
  [
    "rows",
    { rows: "<row><c><v>1</v></c></row>".repeat(4) },
    { rowsMax: 3 },
    "it has more than 3 rows on sheet Chart",
  ],
  [
    "cells",
    { rows: `<row>${"<c><v>1</v></c>".repeat(11)}</row>` },
    { cellsMax: 10 },
    "it has more than 10 cells on sheet Chart",
  ],
  [
    "empty cells",
    { rows: '<row><c r="XFD1"><v>1</v></c></row>' },
    { cellsMax: 10_000 },
    "it has more than 10,000 cells on sheet Chart",
  ],
  [
    "characters of cells",
    { rows: '<row><c t="inlineStr"><is><t>eleven char</t></is></c></row>' },
    { charactersMax: 10 },
    "it has more than 10 characters on sheet Chart",
  ],
  [
    "characters by one shared text",
    {
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`,
      texts: `<si><t>${"x".repeat(60)}</t></si>`,
    },
    { charactersMax: 1000 },
    "it has more than 1,000 characters on sheet Chart",
  ],
  [
    "texts",
    { texts: "<si/>".repeat(11) },
    { cellsMax: 10 },
    "it has more than 10 texts in its table of texts",
  ],
  [
    "characters of texts",
    { texts: `<si><t>${"x".repeat(11)}</t></si>` },
    { charactersMax: 10 },
    "it has more than 10 characters in its table of texts",
  ],
  [
    "levels",
    { rows: "<a>".repeat(64) },
    {},
    "xl/worksheets/sheet1.xml in it cannot be read, line 1: elements go deeper than 64",
  ],
  [
    "attributes of a tag",
    { rows: `<row ${Array.from({ length: 200_000 }, (_, at) => `a${String(at)}=""`).join(" ")}/>` },
    {},
    "xl/worksheets/sheet1.xml in it cannot be read, line 1: an element has more than 256 attributes",
  ],
  [
    "columns",
    { rows: '<row><c r="XFE1"><v>1</v></c></row>' },
    {},
    "row 1 on sheet Chart has its cells out of order",
  ],
  [
    "columns of a row",
    { rows: `<row>${CELLS}</row>` },
    {},
    "row 1 on sheet Chart has its cells out of order",
  ],
])(
  "more %s than the limit is refused before they are in memory",
  async (_what, crafted, limits, problem) => {
    const [line, ...rest] = (await rowsOf(workbook(crafted), limits)).filter((one) =>
      one.startsWith("problem"),
    );
    expect(line).toBe(`problem: ${problem}`);
    expect(rest).toEqual([]);
  },
);

test.each<readonly [string, Crafted, string]>([
  [
    "declares a document type",
    { sheetXml: "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>" },
    "xl/worksheets/sheet1.xml in it cannot be read, line 1: it declares a document type",
  ],
  [
    "is cut short",
    { sheetXml: sheet("").slice(0, -5) },
    "xl/worksheets/sheet1.xml in it cannot be read, line 1: it ends before the element worksheet does",
  ],
  [
    "is not UTF-8",
    {
      more: [],
      change: (entry) =>
        entry.name === "xl/worksheets/sheet1.xml"
          ? { ...entry, content: Buffer.from([0xfe, 0xff, 0, 0x3c]) }
          : entry,
    },
    "xl/worksheets/sheet1.xml in it cannot be read, line 1: the encoding is utf-16be",
  ],
  [
    "refers to a text that is missing",
    { rows: '<row><c t="s"><v>7</v></c></row>' },
    "row 1 on sheet Chart refers to a text that the workbook does not have",
  ],
  [
    "has a number that is none",
    { rows: "<row><c><v>12,5</v></c></row>" },
    "row 1 on sheet Chart has a cell that is not of its type",
  ],
  [
    "has its rows out of order",
    { rows: '<row r="2"/><row r="2"/>' },
    "its rows on sheet Chart are out of order after row 2",
  ],
  [
    "has a part twice",
    { more: [{ name: "xl/workbook.xml", content: "" }] },
    "it contains xl/workbook.xml twice",
  ],
  [
    "lacks its sheet",
    {
      change: (entry) =>
        entry.name === "xl/worksheets/sheet1.xml" ? { ...entry, name: "xl/other.xml" } : entry,
    },
    "it has no part xl/worksheets/sheet1.xml",
  ],
  [
    "lacks its workbook",
    { change: (entry) => (entry.name === "_rels/.rels" ? { ...entry, name: "rels" } : entry) },
    "it has no workbook",
  ],
  [
    "states a smaller part than it has",
    {
      change: (entry) =>
        entry.name === "xl/worksheets/sheet1.xml" ? { ...entry, stated: { bytes: 10 } } : entry,
    },
    "it is longer than the zip states",
  ],
])("a workbook that %s is refused with the place", async (_what, crafted, problem) => {
  expect((await rowsOf(workbook(crafted))).at(-1)).toBe(`problem: ${problem}`);
});

test("a file that is no zip is no workbook, and nothing is left in the temporary folder", async () => {
  expect(await rowsOf(written(Buffer.from("id;name\n")))).toEqual([
    "problem: it is not an Excel workbook (.xlsx)",
  ]);
  expect(readdirSync(tmpdir()).filter((name) => !name.startsWith("slotsom-"))).toEqual([]);
});

test("a reader that has enough stops the reading, and the file is closed", async () => {
  const path = workbook({ rows: "<row><c><v>1</v></c></row>".repeat(50_000) });
  for await (const reading of readWorkbook(path, WORKBOOK_LIMITS, signalOfTest())) {
    expect(reading.ok).toBe(true);
    break;
  }
  const interrupted = readWorkbook(path, WORKBOOK_LIMITS, AbortSignal.abort(new Error("stopped")));
  await expect(interrupted.next()).rejects.toThrow("stopped");
});
