/** The result beside its budget, on books whose figures were calculated by hand. */
import { expect, test } from "vitest";
import type { Row, Sheet } from "../../src/sheets/sheet.ts";
import { withBudget } from "../support/budget.ts";

import { builtPack, figureFaults, rowsOf, rowText, sheetOf } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

/** March: sales 900 of which 200 on no account, rent 120; purchases of 80 are in no other budget. */
const BUDGET = `
  8000 2025-01=600 2025-02=650 2025-03=700
  revenue 2025-01=700 2025-02=800 2025-03=900
  4000 2025-01=100 2025-02=100 2025-03=120
  7000 2025-03=80
`;

test("the month and the year to date are compared with their budgets, with the part on no account", async () => {
  const books = withBudget(march(), BUDGET);
  const { sheets } = await builtPack(books);
  const monthly = sheets.filter(({ id }) => id !== "first-page");
  expect(await figureFaults(monthly)).toEqual([]);
  const sheet = await sheetOf(books, "result-month");
  expect(sheet.columns.map(({ key }) => key).slice(4, 8)).toEqual([
    ...["2025-03-budget", "2025-03-budget-difference"],
    ...["2025-03-budget-percentage", "2025-03-budget-effect"],
  ]);
  const budgetCells = ({ kind, cells }: Row): string =>
    rowText({ kind, indent: 0, cells: [...cells.slice(1, 2), ...cells.slice(4, 8)] });
  const rows = (await rowsOf(sheet)).filter(({ kind }) => kind !== "heading" && kind !== "note");
  expect(rows.map(budgetCells)).toEqual([
    "Sales | 700.00 | 300.00 | 42.9% | favourable",
    "Not divided over accounts | 200.00 | -200.00",
    "subtotal: Total revenue | 900.00 | 100.00 | 11.1% | favourable",
    "Purchases | 80.00 | 320.00 | 400.0% | adverse",
    "subtotal: Total direct costs | 80.00 | 320.00 | 400.0% | adverse",
    "total: Gross profit | 820.00 | -220.00 | -26.8% | adverse",
    "Rent | 120.00 | 30.00 | 25.0% | adverse",
    "subtotal: Total expenses | 120.00 | 30.00 | 25.0% | adverse",
    "total: Operating result | 700.00 | -250.00 | -35.7% | adverse",
    "subtotal: Total other income and expenses | – | – | n/a",
    "total: Result after tax | 700.00 | -250.00 | -35.7% | adverse",
  ]);
});

test("a version with a name of its own is named wherever a column or a comparison has it", async () => {
  const books = withBudget(march(), BUDGET);
  const budget = books.budget!;
  const named = { ...books, budget: { ...budget, version: { ...budget.version, name: "Q2" } } };
  const { sheets } = await builtPack(named);
  const headsOf = (id: string) =>
    sheets.find((sheet) => sheet.id === id)!.columns.flatMap(({ title }) => title);
  expect(headsOf("result-month")).toContain("Budget (Q2)");
  expect(headsOf("condensed-month")).toContain("Budget (Q2)");
  expect(headsOf("key-figures").filter((title) => title.startsWith("Budget"))).toEqual([
    "Budget (Q2)",
    "Budget (Q2), Year to date 2025",
  ]);
  expect(await textsOf(sheets, "cover")).toContain(
    "Budget | budget.csv, version Q2; the file itself is not in this pack",
  );
  expect(await textsOf(sheets, "month-summary")).toContain(
    "heading: Mar 2025 compared with the budget (Q2)",
  );
  const [tile] = sheets.find(({ id }) => id === "first-page-month")!.tiles!;
  expect(tile!.changes.map(({ label }) => label.replaceAll("\u00A0", " "))).toContain(
    "vs the budget (Q2)",
  );
});

test("a budget of other years is on the cover and the first page, with the year that is needed", async () => {
  const otherBudget = { fileName: "plan.csv", years: [2026, 2027] };
  const { sheets } = await builtPack({ ...march(), otherBudget });
  const text = "plan.csv has a budget of 2026 and 2027; this pack needs one of 2025.";
  expect(await textsOf(sheets, "first-page-month")).toContain(text);
  expect(await textsOf(sheets, "cover")).toContain(`Budget | ${text}`);
});

test("what a group has on none of its accounts is on a row with its code and name, and so is its variance", async () => {
  const books = withBudget(march(), "8000 2025-03=900\nWKp/direct_costs 2025-03=100");
  const budget = books.budget!;
  const lines = budget.version.lines.map((line) => ({ ...line, name: "Purchases of goods" }));
  const { sheets } = await builtPack({
    ...books,
    accounts: new Map(
      [...books.accounts].map(([id, of]) => [
        id,
        { ...of, rgsCode: id === "7000" ? "WKprInh" : null },
      ]),
    ),
    budget: { ...budget, version: { ...budget.version, lines } },
  });
  const month = await textsOf(sheets, "result-month");
  expect(month.filter((text) => text.includes("not divided"))).toEqual([
    "WKp Purchases of goods, not divided over accounts | – | 100.00 | -100.00 | – | – | – | –",
  ]);
  const variances = await textsOf(sheets, "month-summary");
  expect(variances.filter((text) => text.includes("WKp"))).toEqual([
    "  WKp Purchases of goods: accounts without a budget of their own | 400.00 | 100.00 | 300.00 | 300.0% | adverse | no explanation yet",
  ]);
});

const textsOf = async (sheets: readonly Sheet[], id: string): Promise<readonly string[]> =>
  (await rowsOf(sheets.find((sheet) => sheet.id === id)!)).map(rowText);

test("a condensed page has the month and the year to date beside budget and prior year", async () => {
  const sheet = await sheetOf(withBudget(march(), BUDGET), "condensed-month");
  expect(sheet.columns.map(({ title }) => title).slice(2)).toEqual([
    ...["Mar 2025", "% revenue", "Budget", "vs the budget", "%", "Mar 2024", "vs Mar 2024", "%"],
    ...["Jan 2025 to Mar 2025", "% revenue", "Budget", "vs the budget", "%"],
    ...["Jan 2024 to Mar 2024", "vs Jan 2024 to Mar 2024", "%"],
  ]);
  const rows = (await rowsOf(sheet)).map(rowText);
  expect(rows).toContain(
    "Not divided over accounts | – | 200 | -200 | – | – | – | 450 | -450 | – | –",
  );
  // Sales of the year to date 2,600, budget 2,400, a year before 1,300.
  expect(rows).toContain(
    "subtotal: Total revenue | 1000 | 100.0% | 900 | 100 | 11.1% | 800 | 200 | 25.0% | 2600 | 100.0% | 2400 | 200 | 8.3% | 1300 | 1300 | 100.0%",
  );
});

test("on paper the month and the year to date are each a table, with all their columns", async () => {
  const sheet = await sheetOf(withBudget(march(), BUDGET), "condensed-month");
  const { columns, onPaper = [] } = sheet;
  expect(onPaper.map(({ title }) => title)).toEqual(["Mar 2025", "Jan 2025 to Mar 2025"]);
  const keysOf = (all: typeof columns): readonly string[] => all.slice(2).map(({ key }) => key);
  expect(onPaper.flatMap((table) => keysOf(table.columns))).toEqual(keysOf(columns));
  expect(onPaper.flatMap((table) => table.columns.filter(({ isOffPaper }) => isOffPaper))).toEqual(
    [],
  );
  const rows = (await rowsOf({ ...sheet, ...onPaper[0]! })).map(rowText);
  expect(rows).toContain(
    "subtotal: Total revenue | 1000 | 100.0% | 900 | 100 | 11.1% | 800 | 200 | 25.0%",
  );
  const [table, ...others] = (await sheetOf(march(), "condensed-month")).onPaper ?? [];
  expect(others).toEqual([]);
  expect(table?.columns.filter(({ isOffPaper }) => isOffPaper).map(({ key }) => key)).toEqual([
    ...["2025-03-share", "to-date-share"],
  ]);
  expect(table?.columns.find(({ startsGroup }) => startsGroup)?.key).toBe("to-date");
});

test("a month without a budget leaves its columns out, here and of the year to date", async () => {
  const books = withBudget(march(), "8000 2025-01=600 2025-02=650");
  const keys = async (id: string): Promise<readonly string[]> =>
    (await sheetOf(books, id)).columns.map(({ key }) => key).filter((key) => /budget/.test(key));
  expect([await keys("result-month"), await keys("result-to-date")]).toEqual([[], []]);
});
