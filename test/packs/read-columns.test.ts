/** The columns of statements that a template lists. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import { columnsFrom } from "../../src/packs/read-columns.ts";
import { COLUMN_PRESETS } from "../../src/sheets/column-list.ts";
import { resultMonth } from "../../src/sheets/result-month.ts";
import { rowsOf, rowText, templateWords } from "../sheets/built-sheets.ts";
import { march } from "../sheets/monthly-books.ts";
import { withBudget } from "../support/budget.ts";

test("a list has a name, or is one group of columns or several", () => {
  const { columns, faults } = columnsFrom({
    "result-month": "ltm",
    "result-to-date": ["2025-Q1", "month-12", "difference"],
    "condensed-month": [["period", "budget"], ["ytd"]],
  });
  expect(faults).toEqual([]);
  expect(
    [...columns.values()].map((list) => list.map((group) => group.map(({ kind }) => kind))),
  ).toEqual([
    COLUMN_PRESETS.ltm.map((group) => group.map(({ kind }) => kind)),
    [["fixed", "month", "difference"]],
    [["named", "budget"], ["named"]],
  ]);
});

test("every mistake is named with its place", () => {
  const { faults } = columnsFrom({
    "result-moth": ["period"],
    "result-month": "mtd-budget",
    "condensed-month": [["period", "diference"], ["2025-Q7"]],
  });
  expect(faults.map(({ at, what }) => `${at}: ${what.split(";")[0]!}`)).toEqual([
    'columns/result-moth: no sheet with listed columns: did you mean "result-month"?',
    'columns/result-month: "mtd-budget" is no list of columns: did you mean "mtd-budget-py"?',
    'columns/condensed-month/0/1: "diference" is no column: did you mean "difference"?',
    'columns/condensed-month/1/0: "2025-Q7" is no column',
  ]);
});

const shownBy = async (list: readonly string[], budget = ""): Promise<readonly string[]> => {
  const books = budget === "" ? march() : withBudget(march(), budget);
  const { columns, faults } = columnsFrom({ "result-month": list });
  expect(faults).toEqual([]);
  const results = await runChecks(books);
  const sheet = resultMonth.build({ books, results, words: templateWords("en"), columns });
  const rows = (await rowsOf(sheet)).filter(({ kind }) => kind === "total");
  return [
    sheet.columns
      .map(({ title }) => title)
      .slice(2)
      .join(" | "),
    ...rows.map(rowText),
  ];
};

test("a quarter stands beside the quarter of a year before, and beside months that are not next to them", async () => {
  expect(
    await shownBy(["2025-Q1", "2024-Q1", "difference", "percent", "2025-02", "month-12"]),
  ).toEqual([
    "Q1 2025 | Q1 2024 | vs Q1 2024 | % | Feb 2025 | Mar 2024",
    "total: Gross profit | 1950.00 | 1000.00 | 950.00 | 95.0% | 350.00 | 500.00",
    "total: Operating result | 1600.00 | 900.00 | 700.00 | 77.8% | 250.00 | 400.00",
    "total: Result after tax | 1600.00 | 900.00 | 700.00 | 77.8% | 250.00 | 400.00",
  ]);
});

test("a column without figures is left out, with what compares it", async () => {
  expect((await shownBy(["month", "2026-04", "difference", "2023", "percent"]))[0]).toBe(
    "Mar 2025",
  );
});

test("a forecast is the year to date and the budget of the months that are left", async () => {
  const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, "0")}`);
  const budget = `8000 ${months.map((month) => `${month}=1000`).join(" ")}\nexpenses ${months.map((month) => `${month}=100`).join(" ")}`;
  // Gross profit 1,950 to date plus 9 x 1,000; expenses of 350 to date plus 9 x 100.
  expect(await shownBy(["forecast", "year-budget", "difference"], budget)).toEqual([
    "Forecast 2025 | Budget 2025 | vs Budget 2025",
    "total: Gross profit | 10950.00 | 12000.00 | -1050.00",
    "total: Operating result | 9700.00 | 10800.00 | -1100.00",
    "total: Result after tax | 9700.00 | 10800.00 | -1100.00",
  ]);
});

test("twelve months are those up to the last, also without the months as columns", async () => {
  expect((await shownBy(["ltm"])).slice(0, 2)).toEqual([
    "Last 12 months",
    "total: Gross profit | 1950.00",
  ]);
});
