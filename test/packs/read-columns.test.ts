/** The columns of statements that a template lists. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { columnsFrom } from "../../src/packs/read-columns.ts";
import { COLUMN_PRESETS } from "../../src/sheets/column-list.ts";
import { resultMonth } from "../../src/sheets/result-month.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { rowsOf, rowText, templateWords } from "../sheets/built-sheets.ts";
import { march, UNTIL_MARCH } from "../sheets/monthly-books.ts";
import { booksFrom } from "../support/books-notation.ts";
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

test("columns that no books can have are refused", () => {
  const { faults } = columnsFrom({
    "result-month": [
      "budget",
      "month",
      "share",
      "difference",
      "month-12",
      "difference",
      "month-46",
    ],
    "condensed-month": [
      ["13m", "percent"],
      ["13m", "month", "difference"],
      ["ytd", "month", "share", "month"],
    ],
  });
  expect(faults).toEqual([
    {
      at: "columns/result-month/0",
      what: '"budget" needs a column with amounts on its left, in the same group',
    },
    {
      at: "columns/result-month/6",
      what: '"month-46" is before the months that a pack can have',
    },
    {
      at: "columns/condensed-month/0/1",
      what: '"percent" compares the first column of the group with the one on its left: name another between them',
    },
    ...[1, 3].map((place) => ({
      at: `columns/condensed-month/2/${String(place)}`,
      what: '"month" is listed twice: a column with amounts is shown once',
    })),
  ]);
});

type StatedList = string | readonly (string | readonly string[])[];

const sheetBy = async (list: StatedList, books: Books): Promise<Sheet> => {
  const { columns, faults } = columnsFrom({ "result-month": list });
  expect(faults).toEqual([]);
  const results = await runChecks(books);
  return resultMonth.build({ books, results, words: templateWords("en"), columns });
};

const shownBy = async (list: StatedList, budget = ""): Promise<readonly string[]> => {
  const sheet = await sheetBy(list, budget === "" ? march() : withBudget(march(), budget));
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

const notesBy = async (list: StatedList, books: Books): Promise<readonly string[]> =>
  (await rowsOf(await sheetBy(list, books)))
    .filter(({ kind }) => kind === "note")
    .map(rowText)
    .filter((text) => /There (?:is|are) no|left out/.test(text))
    .map((text) => text.replace("note: ", "").trim());

test("a note says which column is left out, and why", async () => {
  const pack = "this pack has the months Jan 2024 to Mar 2025.";
  expect(await notesBy("ltm", march())).toEqual([
    `There are no figures for Apr 2023 to Mar 2024: ${pack}`,
  ]);
  expect(
    await notesBy(
      [
        ["month", "2025-04", "difference"],
        ["2023", "ytd"],
      ],
      march(),
    ),
  ).toEqual([
    `There are no figures for Apr 2025: ${pack}`,
    `There are no figures for Jan 2023 to Dec 2023: ${pack}`,
    "The columns that are compared with Jan 2023 to Dec 2023 are left out too.",
  ]);
  expect(await notesBy(["month", "month-12", "difference"], booksFrom(UNTIL_MARCH))).toEqual([
    "There are no figures of Mar 2024 to compare with.",
  ]);
  expect(await notesBy(["ytd", "budget", "difference", "forecast"], march())).toEqual([
    "There is no column with a budget for Jan 2025 to Mar 2025: there is none for each of these months.",
    "There is no column with a budget for Apr 2025 to Dec 2025: there is none for each of these months.",
  ]);
  expect(await notesBy("mtd-budget-py", withBudget(march(), "8000 2025-03=1"))).toEqual([]);
});

test("the first column of a group may stand in another, and is compared there too", async () => {
  const groups = [
    ["month", "month-12", "difference"],
    ["month", "budget", "difference"],
  ];
  expect((await shownBy(groups, "8000 2025-03=900")).slice(0, 2)).toEqual([
    "Mar 2025 | Mar 2024 | vs Mar 2024 | Budget | vs the budget",
    "total: Gross profit | 600.00 | 500.00 | 100.00 | 900.00 | -300.00",
  ]);
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
