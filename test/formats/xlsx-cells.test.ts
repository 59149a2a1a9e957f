/** Single cells, names and totals in a workbook. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, equalAmounts, fromStored } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { columnLetters } from "../../src/formats/xlsx/cell-address.ts";
import { formulaOf, type Location } from "../../src/formats/xlsx/formulas.ts";
import { sheetNames } from "../../src/formats/xlsx/sheet-names.ts";
import { toSpreadsheetNumber } from "../../src/formats/xlsx/spreadsheet-number.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import { figureOf } from "../../src/sheets/internal/cells.ts";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { BLANK, rowOf, sheetOf, text } from "../support/page-pack.ts";
import { readWorkbook, sheetLines } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";

const FIFTEEN_DIGITS = 999_999_999_999_999;

async function written(
  sheets: readonly Sheet[],
  limits: { rowsMax?: number } = {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const look = PLAIN_LOOK;
  const madeOn = dateOf("2025-12-31");
  const contents = {
    title: "T",
    author: "A",
    madeOn,
    sheets,
    look,
    contents: null,
    ...limits,
  };
  for await (const chunk of writeWorkbook(contents)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const total = (id: string, amount: string, ...terms: readonly string[]): Row["cells"][number] => ({
  kind: "total",
  amount: amountOf(amount),
  figure: figureOf({ id, period: PERIOD, sources: [], backing: DERIVED }),
  terms: terms.map((figureId) => ({ figureId, isSubtracted: false })),
});
const PERIOD = { first: month("2025-01"), last: month("2025-12") };

describe("text", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x")'])(
    "that starts like a formula remains text: %j",
    async (injected) => {
      const workbook = await readWorkbook(
        await written([sheetOf("a", [rowOf("item", injected, ["1"])])]),
      );
      const cell = workbook.worksheets[0]!.getCell("A5");
      expect([cell.formula, cell.value]).toEqual([undefined, injected]);
    },
  );

  test("with characters that XML does not allow, or that look like an escape, is preserved", async () => {
    const bytes = await written([
      sheetOf("a", [rowOf("item", "a\u0000b \ud800 _x0041_ <&>\uffff", ["1"])]),
    ]);
    const xml = zipEntries(bytes).find(({ name }) => name.endsWith("sheet1.xml"))!.text;
    expect(xml).toContain("<t>a\ufffdb \ufffd _x005F_x0041_ &lt;&amp;&gt;\ufffd</t>");
  });

  test("is wrapped if the next cell would hide part of it, or if it is wider than the table", async () => {
    const long = "much wider than the column of the cell";
    const workbook = await readWorkbook(
      await written([
        sheetOf("a", [
          rowOf("item", long, ["1"]),
          rowOf("item", "short", ["1"]),
          { kind: "item", indent: 0, cells: [text(long), BLANK] },
          { kind: "item", indent: 0, cells: [text(long.repeat(2)), BLANK] },
          rowOf("note", long, ["1"]),
        ]),
      ]),
    );
    const wraps = workbook.worksheets[0]!.getRows(5, 5)!.map((row) => [
      row.getCell(1).alignment.wrapText ?? false,
      row.height > 20,
    ]);
    const [once, wrapped] = [
      [false, false],
      [true, true],
    ];
    expect(wraps).toEqual([wrapped, once, once, wrapped, wrapped]);
  });

  test("longer than a cell allows is cut, with a mark", async () => {
    const workbook = await readWorkbook(
      await written([sheetOf("a", [rowOf("item", "x".repeat(40_000), ["1"])])]),
    );
    const value = workbook.worksheets[0]!.getCell("A5").text;
    expect([value.length, value.at(-1)]).toEqual([32_767, "…"]);
  });
});

describe("an amount", () => {
  test("that fits in a number is preserved", () => {
    fc.assert(
      fc.property(fc.integer({ min: -FIFTEEN_DIGITS, max: FIFTEEN_DIGITS }), (stored) => {
        const amount = fromStored(stored);
        const number = toSpreadsheetNumber(amount);
        return number !== null && equalAmounts(amountOf(number.toFixed(4)), amount);
      }),
    );
  });

  test("with more digits than a number has becomes marked text, and its total is not a formula", async () => {
    const big = "12345678901234567.89";
    const rows: Row[] = [
      rowOf("item", "big", [big]),
      { kind: "total", indent: 0, cells: [text("all"), total("a/t", "1.00", `figure/${big}`)] },
    ];
    const sheet = (await readWorkbook(await written([sheetOf("a", rows)]))).worksheets[0]!;
    expect(sheetLines(sheet).slice(-2)).toEqual([`5: big | ${big}`, "6: all | 1"]);
    expect(sheet.getCell("B5").font.color?.argb).toBe(`FF${PLAIN_LOOK.colours.bad}`);
  });

  test("finer than a cent shows its decimals", async () => {
    const rows = [rowOf("item", "a", ["0.125"]), rowOf("item", "b", ["0.12"])];
    const sheet = (await readWorkbook(await written([sheetOf("a", rows)]))).worksheets[0]!;
    expect(
      [sheet.getCell("B5").numFmt, sheet.getCell("B6").numFmt].map((f) => f.split(";")[0]),
    ).toEqual(["[$-409]#,##0.00##", "[$-409]#,##0.00"]);
  });
});

describe("a total", () => {
  const places = new Map(
    ["C5", "C6", "C7", "C9", "D9", "E9", "C11"].map((address): [string, Location] => {
      const place = {
        sheetName: "One",
        row: Number(address.slice(1)),
        column: address.charCodeAt(0) - 64,
      };
      return [address, { kind: "place", place }];
    }),
  ).set("long", { kind: "name", name: "figure.long" });
  const formula = (terms: string, sheetName = "One"): string | null =>
    formulaOf(
      terms.split(" ").map((term) => ({
        figureId: term.replace("-", ""),
        isSubtracted: term.startsWith("-"),
      })),
      sheetName,
      { locate: (id) => places.get(id) ?? null, isFree: ({ row }) => row === 10 },
    );

  test.each([
    ["C5 C6 C7", "SUM(C5:C7)"],
    ["C5 C6 C9", "SUM(C5:C6)+C9"],
    ["C9 D9 E9", "SUM(C9:E9)"],
    ["C5 -C6", "C5-C6"],
    ["C5 -C6 -C7", "C5-SUM(C6:C7)"],
    ["C6 C5", "C6+C5"],
    ["C7 C9 D9", "C7+SUM(C9:D9)"],
    ["-C5", "-C5"],
    ["long -C5", "figure.long-C5"],
    ["C9 C11", "SUM(C9:C11)"],
    ["C7 C11", "C7+C11"],
    ["C5 nowhere", null],
  ])("of %s becomes %s", (terms, expected) => {
    expect(formula(terms)).toBe(expected);
  });

  test("of cells of another sheet names that sheet", () => {
    expect(formula("C5 C6 C9", "Two")).toBe("SUM('One'!C5:C6)+'One'!C9");
  });
});

test("columns are counted in letters", () => {
  expect([1, 26, 27, 52, 53, 702, 703, 16_384].map(columnLetters)).toEqual(
    "A Z AA AZ BA ZZ AAA XFD".split(" "),
  );
});

test("names of sheets are short, valid and unique, whatever the titles", () => {
  const long = "A very long title of a sheet of entries";
  expect(
    sheetNames(["P&L: [2025]/a*b?", "", "History", "d'accord", long, long, "D’ACCORD"]),
  ).toEqual([
    ...["P&L 2025 a b", "_", "History_", "d’accord", "A very long title of a sheet of"],
    ...["A very long title of a shee (2)", "D’ACCORD (2)"],
  ]);
});

test("a sheet that is too long continues in the next one, and its total sums all parts", async () => {
  const items = Array.from({ length: 8 }, (_, index) => rowOf("item", `r${index}`, ["1"]));
  const sum: Row = {
    kind: "total",
    indent: 0,
    cells: [BLANK, { ...total("long/t", "8.00"), kind: "column-total" } as Row["cells"][number]],
  };
  const sheet = sheetOf("long", [...items, sum], { isLong: true, title: "Long" });
  const { worksheets } = await readWorkbook(await written([sheet], { rowsMax: 8 }));
  expect(worksheets.map(({ name }) => name)).toEqual(["Long", "Long (2)", "Long (3)"]);
  expect(worksheets.map((part) => sheetLines(part).length)).toEqual([7, 7, 4]);
  expect(sheetLines(worksheets[2]!).at(-1)).toBe("5: =SUM('Long'!B5:B8,'Long (2)'!B5:B8) -> 8");
});

test("rows that fail midway fail the workbook, and stopping midway closes the rows", async () => {
  let isClosed = false;
  const endless = sheetOf("long", [], {
    isLong: true,
    rows: async function* () {
      try {
        for (let number = 0; ; number++)
          yield rowOf("item", `row ${number} ${"x".repeat(99)}`, ["1"]);
      } finally {
        isClosed = true;
      }
    },
  });
  const contents = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  const more = { contents: null };
  let count = 0;
  for await (const chunk of writeWorkbook({ ...contents, ...more, sheets: [endless] })) {
    count += chunk.length;
    if (count > 100_000) break;
  }
  expect(isClosed).toBe(true);
  const broken = sheetOf("a", [], {
    rows: async function* () {
      yield rowOf("item", "a", ["1"]);
      throw new Error("the page is gone");
    },
  });
  await expect(written([broken])).rejects.toThrow("the page is gone");
  await expect(written([{ ...broken, isLong: true }])).rejects.toThrow("the page is gone");
});
