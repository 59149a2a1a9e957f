/** Tables for programs and for Dutch Excel: reading back gives the contents of the sheet. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { csv } from "../../src/formats/csv.ts";
import { csvNlExcel } from "../../src/formats/csv-nl-excel.ts";
import { jsonl } from "../../src/formats/jsonl.ts";
import { PROOF_LEVELS } from "../../src/ledger/proof-level.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import { builtPack, rowsOf } from "../sheets/built-sheets.ts";
import { smallCompany } from "../support/books-notation.ts";
import { csvRows } from "../support/csv-rows.ts";
import { BLANK, column, encoded, money, packOf, sheetOf, text } from "../support/page-pack.ts";

const day: Cell = { kind: "date", date: dateOf("2025-03-31") };
const count = (of: number): Cell => ({ kind: "count", count: of });
const row = (kind: Row["kind"], indent: number, ...cells: readonly Cell[]): Row => ({
  kind,
  indent,
  cells,
});

const TABLE = sheetOf(
  "table",
  [
    row("heading", 0, text("Activa"), BLANK, BLANK, BLANK),
    row("item", 1, text('Kas, "klein"\r\nregel'), day, count(1234), money("-1234567.5")),
    row("item", 0, text("=SUM(A1)"), BLANK, BLANK, money("0")),
    row("total", 0, text("Totaal; alles"), BLANK, BLANK, money("-1234567.505")),
  ],
  {
    columns: [
      column("document-type", "text", 10),
      column("date", "date", 10),
      column("accounts", "count", 10),
      column("2025-03", "amount", 10),
    ],
  },
);

const written = async (format: typeof csv, sheet: Sheet): Promise<string> =>
  (await encoded(format, packOf([sheet]))).toString("utf8");

const inTexts = (texts: readonly string[]): Sheet =>
  sheetOf(
    "texts",
    texts.map((each) => row("item", 0, text(each))),
    { columns: [column("text", "text", 10)] },
  );

describe("the plain dialect", () => {
  test("has stable names, points, dates as in the books, and text as it is", async () => {
    expect(await written(csv, TABLE)).toBe(
      [
        "row_kind,level,document_type,date,accounts,2025-03",
        "heading,0,Activa,,,",
        'item,1,"Kas, ""klein""\r\nregel",2025-03-31,1234,-1234567.50',
        "item,0,=SUM(A1),,,0.00",
        "total,0,Totaal; alles,,,-1234567.505",
        "",
      ].join("\r\n"),
    );
  });

  test("quotes every kind of line end, which readers treat as the end of a row", async () => {
    expect(await written(csv, inTexts(["a\rb", "a\nb", "a\r\nb"]))).toBe(
      'row_kind,level,text\r\nitem,0,"a\rb"\r\nitem,0,"a\nb"\r\nitem,0,"a\r\nb"\r\n',
    );
  });

  test("has U+FFFD for what is no text, and keeps tabs, line ends and directions of writing", async () => {
    const [, [, , cell] = []] = csvRows(
      await written(csv, inTexts(["\u0000\u0007\u0085 \ud800 \ufffe\u{1ffff} \t\r\n \u202e"])),
      ",",
    );
    expect(cell).toBe("\ufffd\ufffd\ufffd \ufffd \ufffd\ufffd \t\r\n \u202e");
  });

  test("preserves every text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" })), async (texts) => {
        const [head, ...rows] = csvRows(await written(csv, inTexts(texts)), ",");
        expect(head).toEqual(["row_kind", "level", "text"]);
        expect(rows.map(([, , each]) => each)).toEqual(texts);
      }),
    );
  });
});

describe("the dialect for Dutch Excel", () => {
  test("starts with a byte order mark, and has semicolons, decimal commas and headings for readers", async () => {
    expect(await written(csvNlExcel, TABLE)).toBe(
      `\uFEFF${[
        "csv.row-kind;csv.level;#document-type;#date;#accounts;#2025-03",
        "csv.kinds.heading;0;Activa;;;",
        'csv.kinds.item;1;"Kas, ""klein""\r\nregel";2025-03-31;1234;-1234567,50',
        "csv.kinds.item;0;'=SUM(A1);;;0,00",
        'csv.kinds.total;0;"Totaal; alles";;;-1234567,505',
        "",
      ].join("\r\n")}`,
    );
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+31 20 1234567", "'+31 20 1234567"],
    ["-korting", "'-korting"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    [" =1", "' =1"],
    ["＝1", "'＝1"],
    ["0110", "'0110"],
    ["442235741330743140", "'442235741330743140"],
    ["1E5", "'1E5"],
    ["2025-1", "'2025-1"],
    ["1-2", "'1-2"],
    ["3/4", "'3/4"],
    ["00123", "'00123"],
    ["1,5", "'1,5"],
    ["1.234", "'1.234"],
    ["12:30", "'12:30"],
    ["50%", "'50%"],
    ["€ 5", "'€ 5"],
    ["(5)", "'(5)"],
    ["5-", "'5-"],
    ["5e-3", "'5e-3"],
    ["jan-25", "'jan-25"],
    ["1 mei 2025", "'1 mei 2025"],
    ["Maart 2025", "'Maart 2025"],
    ["12:30 PM", "'12:30 PM"],
    ["maandag 5 mei 2025", "'maandag 5 mei 2025"],
    ["WAAR", "'WAAR"],
    ["true", "'true"],
    ["#N/B", "'#N/B"],
    ["Jan de Vries", "Jan de Vries"],
    ["Decor 12", "Decor 12"],
    ["A12", "A12"],
    ["E2025", "E2025"],
    ["P 12", "P 12"],
    ["2025-1 R", "2025-1 R"],
    ["a\u0000b\ud800", "a\ufffdb\ufffd"],
    ["4000", "4000"],
    ["Factuur 2025-001", "Factuur 2025-001"],
    ["0", "0"],
  ])("writes %j as %j", async (books, cell) => {
    const text = (await written(csvNlExcel, inTexts([books]))).slice(1);
    expect(csvRows(text, ";")[1]).toEqual(["csv.kinds.item", "0", cell]);
  });

  test("leaves no cell that a spreadsheet would run", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" })), async (texts) => {
        const [, ...rows] = csvRows((await written(csvNlExcel, inTexts(texts))).slice(1), ";");
        expect(rows.length).toBe(texts.length);
        for (const [, , cell = ""] of rows) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

test("JSON lines have the same columns; amounts are text, blanks null", async () => {
  const lines = (await written(jsonl, TABLE)).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      row_kind: "heading",
      level: 0,
      document_type: "Activa",
      date: null,
      accounts: null,
      "2025-03": null,
    },
    {
      row_kind: "item",
      level: 1,
      document_type: 'Kas, "klein"\r\nregel',
      date: "2025-03-31",
      accounts: 1234,
      "2025-03": "-1234567.50",
    },
    {
      row_kind: "item",
      level: 0,
      document_type: "=SUM(A1)",
      date: null,
      accounts: null,
      "2025-03": "0.00",
    },
    {
      row_kind: "total",
      level: 0,
      document_type: "Totaal; alles",
      date: null,
      accounts: null,
      "2025-03": "-1234567.505",
    },
  ]);
});

test("a long table is written in pieces, and completely", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row("item", 0, text(`row ${index}`)));
  const sheet = sheetOf("long", rows, { columns: [column("text", "text", 10)] });
  const pieces: number[] = [];
  for await (const piece of csv.encode(packOf([sheet]))) pieces.push(piece.byteLength);
  expect(pieces.length).toBeGreaterThan(3);
  expect(csvRows(await written(csv, sheet), ",").length).toBe(20_001);
});

describe("of every sheet", async () => {
  const { sheets } = await builtPack(smallCompany());

  test.each(sheets.map((sheet) => [sheet.id, sheet] as const))(
    "%s is read back as it is, in both dialects",
    async (_id, sheet) => {
      const hasLevels = sheet.levels!.length > 0;
      const held = (await rowsOf(sheet)).map(({ kind, indent, cells }) => [
        kind,
        String(indent),
        ...cells.map(heldIn),
        ...(hasLevels ? [weakestIn(cells)] : []),
      ]);
      const [head, ...rows] = csvRows(await written(csv, sheet), ",");
      expect(rows).toEqual(held);
      expect(new Set(head).size).toBe(sheet.columns.length + (hasLevels ? 3 : 2));
      const forExcel = csvRows((await written(csvNlExcel, sheet)).slice(1), ";");
      const amounts = sheet.columns.flatMap(({ kind }, index) =>
        kind === "amount" ? [index + 2] : [],
      );
      for (const [index, row] of held.entries()) {
        for (const at of amounts) expect(forExcel[index + 1]![at]).toBe(row[at]!.replace(".", ","));
      }
    },
  );
});

/** The weakest level of proof of the amounts of a row; empty without amounts. */
function weakestIn(cells: readonly Cell[]): string {
  const levels = cells.flatMap((cell) => ("figure" in cell ? [cell.figure.level] : []));
  return PROOF_LEVELS.findLast((level) => levels.includes(level)) ?? "";
}

/** The value of a cell, independent of the code that writes tables. */
function heldIn(cell: Cell): string {
  if (cell.kind === "blank" || cell.kind === "absent" || cell.kind === "course") return "";
  if (cell.kind === "text") return cell.text;
  if (cell.kind === "count") return `${cell.count}`;
  return cell.kind === "date" ? cell.date : amountText(cell.amount, 2);
}
