/** Ratios in every format: for people, for programs, and as formulas. */

import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { csv } from "../../src/formats/csv.ts";
import { csvNlExcel } from "../../src/formats/csv-nl-excel.ts";
import { figures } from "../../src/formats/figures.ts";
import { html } from "../../src/formats/html.ts";
import { cellText } from "../../src/formats/internal/cell-text.ts";
import { jsonl } from "../../src/formats/jsonl.ts";
import { calculationFormula } from "../../src/formats/xlsx/formulas.ts";
import { figureOf } from "../../src/sheets/internal/cells.ts";
import type { Calculation, RatioUnit } from "../../src/sheets/live-figures.ts";
import type { Cell } from "../../src/sheets/sheet.ts";
import { figureLines } from "../support/figure-lines.ts";
import { encoded, PAGE_STYLE, packOf, rowOf, sheetOf } from "../support/page-pack.ts";

type Ratio = Extract<Cell, { kind: "ratio" }>;

const DIFFERENCE: Calculation = {
  kind: "sum",
  terms: [
    { figureId: "now", isSubtracted: false },
    { figureId: "before", isSubtracted: true },
  ],
};
const BEFORE: Calculation = { kind: "sum", terms: [{ figureId: "before", isSubtracted: false }] };

const ratio = (amount: string, unit: RatioUnit, isDenominatorAbsolute = false): Ratio => ({
  kind: "ratio",
  amount: amountOf(amount),
  unit,
  figure: figureOf({
    id: `cijfers/${unit}`,
    period: periodOf(month("2025-03")),
    sources: [],
    backing: DERIVED,
  }),
  calculation: {
    kind: "divide",
    left:
      unit === "days"
        ? { kind: "multiply", left: DIFFERENCE, right: { kind: "number", number: amountOf("365") } }
        : DIFFERENCE,
    right: isDenominatorAbsolute ? { kind: "absolute", of: BEFORE } : BEFORE,
  },
});

test.each([
  { cell: ratio("0.153", "percent"), shown: "15,3%" },
  { cell: ratio("-1.2", "percent"), shown: "-120,0%" },
  { cell: ratio("0", "percent"), shown: "0,0%" },
  { cell: ratio("12.5", "percent"), shown: "1.250,0%" },
  { cell: ratio("1.4", "times"), shown: "1,40" },
  { cell: ratio("37", "days"), shown: "37" },
])("people read $shown", ({ cell, shown }) => {
  expect(cellText(cell, PAGE_STYLE)).toBe(shown);
});

const places: Readonly<Record<string, number>> = { now: 5, before: 6 };
const surroundings = {
  locate: (id: string) => {
    const row = places[id];
    return row === undefined
      ? null
      : ({ kind: "place", place: { sheetName: "A", row, column: 3 } } as const);
  },
  isFree: () => false,
};

test.each([
  { cell: ratio("0.1", "percent"), formula: "ROUND((C5-C6)/(C6),3)" },
  { cell: ratio("0.1", "percent", true), formula: "ROUND((C5-C6)/ABS(C6),3)" },
  { cell: ratio("1.5", "times"), formula: "ROUND((C5-C6)/(C6),2)" },
  { cell: ratio("40", "days"), formula: "ROUND((C5-C6)*365/(C6),0)" },
])("a spreadsheet gets $formula", ({ cell, formula }) => {
  expect(calculationFormula(cell, "A", surroundings)).toBe(formula);
});

test("a ratio of a figure that is not in the workbook is a plain number", () => {
  const cell = ratio("0.1", "percent");
  const nowhere = { ...surroundings, locate: () => null };
  expect(calculationFormula(cell, "A", nowhere)).toBeNull();
});

test("programs read the fraction, and nothing where there is none", async () => {
  const absent: Cell = { kind: "absent", text: "n.v.t." };
  const row = rowOf("item", "Marge", ["", ""]);
  const sheet = sheetOf("cijfers", [
    { ...row, cells: [row.cells[0]!, ratio("0.153", "percent"), absent] },
  ]);
  const pack = packOf([sheet]);
  const read = async (format: typeof csv): Promise<string> =>
    (await encoded(format, pack)).toString("utf8");
  expect((await read(csv)).split("\r\n")[1]).toBe("item,0,Marge,0.153,");
  expect((await read(csvNlExcel)).split("\r\n")[1]).toContain("Marge;0,153;");
  expect(JSON.parse(await read(jsonl))).toMatchObject({ a1: "0.153", a2: null });
  expect(figureLines(await read(figures))).toEqual([
    {
      figure: "cijfers/percent",
      sheet: "cijfers",
      first_month: "2025-03",
      last_month: "2025-03",
      ratio: "0.153",
      unit: "percent",
      level: "derived",
      sources: [],
    },
  ]);
  const page = await read(html);
  expect(page).toMatch(
    /data-amount="0.153" data-level="derived" data-answers="1" data-support="1">15,3%<\/td><td class="figure">n.v.t.<\/td>/,
  );
});
