/** The table of entries: its sums on other sheets, and its continuation on a second sheet. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import { figureOf } from "../../src/sheets/internal/cells.ts";
import type { EntriesTable, EntrySum } from "../../src/sheets/live-figures.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import { column, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { formulaCells, readWorkbook } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";

const [JANUARY, MARCH, DECEMBER] = [month("2025-01"), month("2025-03"), month("2025-12")];
const YEAR = { first: JANUARY, last: DECEMBER };
const NET: EntrySum = { account: "8000", period: YEAR, side: "net", isTurned: false };
const TABLE: EntriesTable = { name: "Entries", keyStart: "GL:", rows: 3, period: YEAR };

const cellOf = (id: string, entries: EntrySum): Cell => ({
  kind: "amount",
  amount: amountOf("7"),
  figure: { ...figureOf({ id, period: YEAR, sources: [], backing: DERIVED }), entries },
});

const entry = (amount: string): Row => ({
  ...rowOf("item", "x", []),
  cells: [
    { kind: "date", date: dateOf("2025-03-01"), isMonth: true },
    text("8000"),
    rowOf("item", "", [amount]).cells[1]!,
    text("GL:8000"),
  ],
});

function entriesSheet(table: EntriesTable, titles = ["Month", "Account", "Amount", "Key"]): Sheet {
  const columns = [
    column("month", "date", 9),
    column("code", "text", 9),
    column("amount", "amount", 12),
    column("key", "text", 12),
  ];
  return sheetOf(
    "entries",
    Array.from({ length: table.rows }, () => entry("1")),
    {
      isLong: true,
      columns: columns.map((each, index) => ({ ...each, title: titles[index]! })),
      table,
    },
  );
}

async function workbookOf(sheets: readonly Sheet[], rowsMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  for await (const chunk of writeWorkbook({ ...about, sheets, contents: null, rowsMax })) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const statement = (cells: readonly Cell[]): Sheet =>
  sheetOf("statement", [{ kind: "item", indent: 0, cells: [text("8000"), ...cells] }], {
    columns: [
      column("code", "text", 9),
      column("2025-03", "amount", 12),
      ...cells.slice(1).map((_, index) => column(`other-${index}`, "amount", 12)),
    ],
  });

/** The cells of a column of entries, as Gnumeric knows them too: it turns references to a table into errors. */
const rangeIn = (name: string, letter: string, last: number): string =>
  `'${name}'!$${letter}$5:$${letter}$${last}`;

async function formulasIn(bytes: Buffer): Promise<readonly string[]> {
  return formulaCells(await readWorkbook(bytes)).map(({ formula }) => formula);
}

test("a sum refers to the account in its row and to the month in the head of its column", async () => {
  const table: EntriesTable = { ...TABLE, rows: 7 };
  const bytes = await workbookOf(
    [
      statement([
        cellOf("a", { ...NET, period: { first: MARCH, last: MARCH }, isTurned: true }),
        cellOf("b", { ...NET, period: { first: MARCH, last: MARCH } }),
        cellOf("c", { ...NET, side: "debit" }),
        cellOf("d", { ...NET, side: "credit" }),
        cellOf("e", { ...NET, period: { first: JANUARY, last: MARCH } }),
        cellOf("f", { ...NET, account: "9000" }),
        cellOf("g", { ...NET, opening: "c" }),
      ]),
      entriesSheet(table),
    ],
    100,
  );
  const [months, amounts] = ["A", "C"].map((letter) => rangeIn("Sheet entries", letter, 11));
  const sum = (criteria: string): string =>
    `SUMIFS(${amounts},${rangeIn("Sheet entries", "D", 11)},"GL:${criteria})`;
  expect((await formulasIn(bytes)).slice(0, 7)).toEqual([
    `-${sum(`"&$A5,${months},B$4`)}`,
    sum(`"&$A5,${months},DATE(2025,3,1)`),
    sum(`"&$A5,${amounts},">0"`),
    `-${sum(`"&$A5,${amounts},"<0"`)}`,
    sum(`"&$A5,${months},">="&DATE(2025,1,1),${months},"<="&DATE(2025,3,1)`),
    sum('9000"'),
    `D5+${sum('"&$A5')}`,
  ]);
  const statementSheet = (await readWorkbook(bytes)).getWorksheet("Sheet statement")!;
  expect(statementSheet.getCell("B4").value).toEqual(new Date("2025-03-01T00:00:00Z"));
});

test("entries that do not fit on a sheet continue in a second table, and each sum adds both", async () => {
  const table: EntriesTable = { ...TABLE, rows: 10 };
  const bytes = await workbookOf([statement([cellOf("a", NET)]), entriesSheet(table)], 10);
  const parts = zipEntries(bytes).filter(({ name }) => name.startsWith("xl/tables/"));
  expect(
    parts.map(({ text: xml }) => /displayName="(\w+)" ref="([A-Z\d:]+)"/.exec(xml)?.slice(1)),
  ).toEqual([
    ["Entries", "A4:D10"],
    ["Entries_2", "A4:D8"],
  ]);
  const sums = [
    { name: "Sheet entries", last: 10 },
    { name: "Sheet entries (2)", last: 8 },
  ].map(({ name, last }) => {
    const [amounts, keys] = ["C", "D"].map((letter) => rangeIn(name, letter, last));
    return `SUMIFS(${amounts},${keys},"GL:"&$A5)`;
  });
  expect((await formulasIn(bytes))[0]).toBe(sums.join("+"));
});

test("a column of the table may have any title, as no formula names it", async () => {
  const titles = ["Month", "Account", "Amount [EUR]", "Key"];
  const own = statement([cellOf("a", NET)]);
  const bytes = await workbookOf([own, entriesSheet(TABLE, titles)], 100);
  const [table] = zipEntries(bytes).filter(({ name }) => name.startsWith("xl/tables/"));
  expect(table?.text).toContain('name="Amount [EUR]"');
  expect((await formulasIn(bytes))[0]).toContain("SUMIFS(");
});

test("the key of an entry follows the account number in its row", async () => {
  const bytes = await workbookOf([statement([cellOf("a", NET)]), entriesSheet(TABLE)], 100);
  expect((await formulasIn(bytes)).slice(1)).toEqual(['"GL:"&$B5', '"GL:"&$B6', '"GL:"&$B7']);
  const cell = (await readWorkbook(bytes)).getWorksheet("Sheet entries")!.getCell("D5");
  expect(cell.result).toBe("GL:8000");
  expect(cell.style.numFmt).toBeUndefined();
});

test.each([
  ["80*", "GL:80~*"],
  ["80?1", "GL:80~?1"],
  ["~80", "GL:~~80"],
  ['8"0', 'GL:8""0'],
])("in a sum the account %s is only itself, not a pattern", async (account, criterion) => {
  const sum = { ...NET, account };
  const own = statement([cellOf("a", sum)]);
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const row of own.rows())
      yield { ...row, cells: [text(account), ...row.cells.slice(1)] };
  };
  const bytes = await workbookOf([{ ...own, rows }, entriesSheet(TABLE)], 100);
  const isPattern = criterion.includes("~");
  expect((await formulasIn(bytes))[0]).toBe(
    `SUMIFS(${rangeIn("Sheet entries", "C", 7)},${rangeIn("Sheet entries", "D", 7)},${isPattern ? `"${criterion}"` : '"GL:"&$A5'})`,
  );
});

test.each([
  ["a name like the address of a cell", { name: "AB12" }, undefined],
  ["a name with a space", { name: "All entries" }, undefined],
  ["no rows", { rows: 0 }, undefined],
  ["a key that spreadsheets may read as a number", { keyStart: "8" }, undefined],
  ["a key that spreadsheets read as a comparison", { keyStart: ">a:" }, undefined],
  ["two columns of one name", {}, ["Month", "Amount", "Amount", "Key"]],
])("a table with %s is a plain list, and its sums are values", async (_name, changes, titles) => {
  const table: EntriesTable = { ...TABLE, ...changes };
  const bytes = await workbookOf([statement([cellOf("a", NET)]), entriesSheet(table, titles)], 100);
  expect(zipEntries(bytes).filter(({ name }) => name.startsWith("xl/tables/"))).toEqual([]);
  expect(await formulasIn(bytes)).toEqual([]);
});
