/** Key figures worked out by hand: EBITDA, break-even, budget, course, and those that the user defines. */
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import { keyFiguresOf } from "../../src/packs/own-files/key-figures-file.ts";
import { withKeyFigures } from "../../src/packs/own-files/resolve-key-figures.ts";
import type { Cell } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withBudget } from "../support/budget.ts";
import { withYearBefore } from "../support/year-before.ts";
import { builtPack, figureFaults, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const ACCOUNTS = `
  account 1000 current_assets Bank  [cash]  rgs BLimBanRba
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 4000 expenses Salaries  rgs WPerLesSld
  account 4010 expenses Pension  rgs WPerPenPen
  account 4300 expenses Depreciation  rgs WAfsAmvAft
  account 0200 non_current_assets Machines  rgs BMvaMeiAkp
  account 7000 direct_costs Purchases  rgs WKprKvgKgi
  account 8000 revenue Sales  rgs WOmzNohOlh
  contact Jansen BV
`;

/** January 2024: sales 400, salaries 100. December 2024: sales 600, salaries 300. */
const BEFORE = `
  year 2024
  ${ACCOUNTS}
  2024-01-31  1000  300.00  journal 1
  2024-01-31  4000  100.00  journal 1
  2024-01-31  8000  -400.00  journal 1
  2024-12-31  1000  300.00  journal 2
  2024-12-31  4000  300.00  journal 2
  2024-12-31  8000  -600.00  journal 2
`;

/** January 2025: sales 1000, purchases 400, salaries 200, pension 50, depreciation 30; 500 of the sales is not paid. */
const JANUARY = `
  year 2025
  until 2025-01
  ${ACCOUNTS}
  opening 1000 600.00
  open year 2024 -600.00
  2025-01-31  1000  500.00  invoice 1  contact Jansen BV
  2025-01-31  1300  500.00  invoice 1  contact Jansen BV
  2025-01-31  8000  -1000.00  invoice 1  contact Jansen BV
  2025-01-31  7000  400.00  bank 2
  2025-01-31  4000  200.00  bank 2
  2025-01-31  4010  50.00  bank 2
  2025-01-31  1000  -650.00  bank 2
  2025-01-31  4300  30.00  journal 3
  2025-01-31  0200  -30.00  journal 3
`;

const january = (): Books => withYearBefore(booksFrom(JANUARY), booksFrom(BEFORE));

const keyed = (books: Books, text: string): Books =>
  withKeyFigures(books, keyFiguresOf("kpi.yml", `format_version: 1\nfigures:\n${text}`));

const figure = (formula: string, unit: string, norm?: string): string =>
  `  one:\n    name: { nl: Eigen, en: Own }\n    formula: ${formula}\n    unit: ${unit}\n${norm === undefined ? "" : `    norm: ${norm}\n`}`;

/** The row with this name: its cells up to the calculation, by the titles of their columns. */
async function row(books: Books, name: string): Promise<Readonly<Record<string, string>>> {
  const sheet = await sheetOf(books, "key-figures");
  const texts = await sheetText(sheet);
  const at = texts.findIndex((text) => text.startsWith(`${name} | `));
  const cells = (await rowsOf(sheet))[at]?.cells ?? [];
  const shown = (texts[at] ?? "").split(" | ");
  const filled = cells.flatMap((cell, index) =>
    cell.kind === "blank" || cell.kind === "course" ? [] : [index],
  );
  return Object.fromEntries(
    filled.map((index, place) => [sheet.columns[index]?.key ?? "", shown[place] ?? ""]),
  );
}

test("EBITDA is the operating result before depreciation", async () => {
  // 1000 - 400 - 280 + 30; a year before 400 - 100, without depreciation.
  expect(await row(january(), "EBITDA")).toMatchObject({
    month: "350.00",
    "prior-year-month": "300.00",
  });
});

test("books without an account of depreciation have no EBITDA", async () => {
  const text = (of: string): string => of.replaceAll("  rgs WAfsAmvAft", "");
  const books = withYearBefore(booksFrom(text(JANUARY)), booksFrom(text(BEFORE)));
  expect(await row(books, "EBITDA")).toEqual({});
});

test("break-even revenue covers the expenses at the gross margin of the period", async () => {
  // 280 of expenses at a gross margin of 60 %.
  expect(await row(january(), "Break-even revenue")).toMatchObject({ month: "466.67" });
});

test("debtors of a year earlier are the balance of their account, as in the drawing of working capital", async () => {
  const owed = BEFORE.replace("2024-01-31  1000  300.00", "2024-01-31  1300  300.00");
  const text = JANUARY.replace("opening 1000 600.00", "opening 1000 300.00\n  opening 1300 300.00");
  const books = withYearBefore(booksFrom(text), booksFrom(owed));
  expect(await row(books, "Debtors")).toMatchObject({
    ...{ month: "800.00", "prior-year-month": "300.00" },
    ...{ "2024-01": "300.00", "2025-01": "800.00" },
  });
});

test("without a gross profit no revenue breaks even", async () => {
  const loss = JANUARY.replace("7000  400.00", "7000  1400.00").replace("-650.00", "-1650.00");
  const books = withYearBefore(booksFrom(loss), booksFrom(BEFORE));
  expect(await row(books, "Break-even revenue")).toMatchObject({ month: "n/a" });
});

describe("figures of the user", () => {
  test.each([
    // 250 on 1000; a year before 100 on 400; December 300 on 600.
    [
      "rgs(WPer) / revenue",
      "percent",
      { month: "25.0%", "prior-month": "50.0%", "prior-year-month": "25.0%" },
    ],
    ["account(4010) / account(8000)", "percent", { month: "5.0%", "prior-year-month": "0.0%" }],
    // 600 on 400.
    [
      "(revenue - prior(revenue)) / prior(revenue)",
      "percent",
      { month: "150.0%", "prior-month": "n/a" },
    ],
    // February to December 2024 and January: 1600 of sales.
    ["debtors / year(revenue) * 360", "days", { month: "113", "prior-year-month": "n/a" }],
    ["(year(revenue) - year(expenses)) / 12", "money", { month: "85.00" }],
    ["account(1000) + debtors - creditors", "money", { month: "950.00", "prior-month": "600.00" }],
    ["gross profit - expenses", "money", { month: "320.00", "prior-month": "300.00" }],
    ["-3 * (revenue + 200% * revenue) / revenue", "number", { month: "-9.00" }],
    // January 2024 has neither.
    ["revenue / direct costs", "times", { month: "2.50", "prior-year-month": "-" }],
    ["direct costs / (revenue / creditors)", "money", { month: "-" }],
    ["prior(revenue) / creditors", "times", { month: "-", "prior-month": "n/a" }],
  ])("%s is worked out in every period", async (formula, unit, expected) => {
    const own = await row(keyed(january(), figure(formula, unit)), "Own");
    expect(own).toMatchObject({ ...expected, how: formula });
  });

  test("have a year earlier and a year in each column whose months the books hold", async () => {
    const february = withYearBefore(
      booksFrom(JANUARY.replace("until 2025-01", "until 2025-02")),
      booksFrom(BEFORE),
    );
    const own = (formula: string, unit: string) =>
      row(keyed(february, figure(formula, unit)), "Own");
    // January sold 1000 after 400; nothing was sold in February of both years.
    const growth = await own("(revenue - prior(revenue)) / prior(revenue)", "percent");
    expect(growth).toMatchObject({ month: "-", "prior-month": "150.0%", "2025-01": "150.0%" });
    expect(growth).toMatchObject({ "prior-year-month": "n/a", "prior-to-date": "n/a" });
    expect(await row(february, "Revenue growth")).toMatchObject({ "prior-month": "150.0%" });
    // 400 and 600 in 2024, 1000 in January: the twelve months up to November 2024 are not held.
    const year = await own("year(revenue)", "money");
    expect(year).toMatchObject({ month: "1600.00", "prior-month": "1600.00" });
    expect(year).toMatchObject({ "2024-12": "1000.00", "2025-01": "1600.00" });
    expect(Object.keys(year)).not.toContain("2024-11");
    // Bank and debtors held 300 at the end of January 2024.
    expect(await own("prior(account(1000) + debtors)", "money")).toMatchObject({
      ...{ month: "300.00", "prior-month": "300.00", "prior-year-month": "n/a" },
    });
    const sheet = await sheetOf(keyed(february, figure("year(revenue)", "money")), "key-figures");
    const last = (await rowsOf(sheet)).findLast(({ kind }) => kind === "memo");
    const course = last?.cells.find((cell) => cell.kind === "course");
    expect(
      course?.kind === "course" && course.values.filter((value) => value !== null),
    ).toHaveLength(3);
  });

  test("have a year to date from its second month, but for balances alone", async () => {
    const text = JANUARY.replace("until 2025-01", "until 2025-02");
    const february = withYearBefore(booksFrom(text), booksFrom(BEFORE));
    const flow = await row(keyed(february, figure("rgs(WPer) / revenue", "percent")), "Own");
    // Nothing was sold in February; 250 on 1000 and 100 on 400 until then.
    expect(flow).toMatchObject({ month: "-", "to-date": "25.0%", "prior-to-date": "25.0%" });
    const balance = await row(keyed(february, figure("debtors + account(1000)", "money")), "Own");
    expect(balance).toMatchObject({ month: "950.00" });
    expect(Object.keys(balance)).not.toContain("to-date");
    const budgeted = withBudget(february, "8000 2025-01=900 2025-02=100");
    expect(await row(budgeted, "Revenue")).toMatchObject({
      budget: "100.00",
      "to-date": "1000.00",
      "budget-to-date": "1000.00",
    });
    expect(Object.keys(await row(january(), "Revenue"))).not.toContain("to-date");
  });

  test("have the name of the language and a norm that is met or not", async () => {
    const own = keyed(january(), figure("rgs(WPer) / revenue", "percent", "at most 20%"));
    expect(await row(own, "Own")).toMatchObject({ norm: "≤\u00A020%, not met" });
    const met = keyed(january(), figure("rgs(WPer) / revenue", "percent", "at most 25%"));
    expect(await row(met, "Own")).toMatchObject({ norm: "≤\u00A025%" });
    const { sheets } = await builtPack(own, "nl");
    const dutch = sheets.find(({ id }) => id === "key-figures");
    expect(dutch && (await sheetText(dutch)).some((text) => text.startsWith("Eigen | "))).toBe(
      true,
    );
  });

  test("refer to figures of the pack from which they follow", async () => {
    const text = [
      figure("(revenue - prior(revenue)) / prior(revenue) - 5%", "percent"),
      figure("year(revenue) - rgs(WPer) * 2", "money"),
      figure("revenue - (expenses - rgs(WAfs)) - direct costs", "money"),
      figure("year(revenue) + prior(debtors) - debtors", "money"),
    ]
      .map((each, at) =>
        each.replace("one:", `f${at}:`).replace("Eigen, en: Own", `E${at}, en: O${at}`),
      )
      .join("");
    const { sheets } = await builtPack(keyed(january(), text));
    expect(await figureFaults(sheets)).toEqual([]);
  });

  test.each([
    ["account(8001) / revenue", 'column 14: no account has number 8001: did you mean "8000"?'],
    ["rgs(WPas) / revenue", "column 14: no account has an RGS code that begins with WPas"],
    ["rgs(W) / revenue", 'column 14: "W" has not the form of an RGS code, as in rgs(WPer)'],
    [
      "year(account(1000)) / revenue",
      "column 19: year( ) adds up months, and a balance is of one day",
    ],
  ])("%s does not fit the books", (formula, problem) => {
    const read = (): Books => keyed(january(), figure(formula, "percent"));
    expect(read).toThrow(Failure);
    expect(read).toThrow(problem);
  });
});

test("the month has its budget, in which an undivided part hides the accounts", async () => {
  const books = withBudget(
    keyed(january(), figure("rgs(WPer) / revenue", "percent")),
    "8000 2025-01=1250\ndirect_costs 2025-01=500\n4000 2025-01=250\n4300 2025-01=50",
  );
  expect(await row(books, "Revenue")).toMatchObject({
    budget: "1250.00",
  });
  expect(await row(books, "Gross margin %")).toMatchObject({ budget: "60.0%" });
  expect(await row(books, "EBITDA")).toMatchObject({ budget: "500.00" });
  expect(await row(books, "Own")).toMatchObject({ budget: "20.0%" });
  // The group that the formula asks for has 300, of which its account has 250; the other groups are no part of it.
  const ofGroup = withBudget(
    books,
    "8000 2025-01=1250\nWPer/expenses 2025-01=300\n4000 2025-01=250\nWAfs/expenses 2025-01=10",
  );
  expect(await row(ofGroup, "Own")).toMatchObject({ budget: "24.0%" });
  const ofPart = withBudget(books, "8000 2025-01=1250\nWPerLes/expenses 2025-01=300");
  expect(await row(ofPart, "Own")).toMatchObject({ budget: "24.0%" });
  const ofMore = withBudget(books, "8000 2025-01=1250\nexpenses 2025-01=300");
  expect(Object.keys(await row(ofMore, "Own"))).not.toContain("budget");
  const undivided = withBudget(books, "8000 2025-01=1250\nexpenses 2025-01=300\n4000 2025-01=250");
  expect(Object.keys(await row(undivided, "Own"))).not.toContain("budget");
  expect(Object.keys(await row(january(), "Revenue"))).not.toContain("budget");
});

test("the course has thirteen months, of which the workbook has the amounts", async () => {
  const sheet = await sheetOf(january(), "key-figures");
  const rows = await rowsOf(sheet);
  const courseOf = (name: string): Extract<Cell, { kind: "course" }> | undefined =>
    rows
      .find(({ cells: [first] }) => first?.kind === "text" && first.text === name)
      ?.cells.find((cell) => cell.kind === "course");
  const revenue = courseOf("Revenue");
  expect(revenue?.values.map(Boolean).length).toBe(13);
  expect(revenue?.figures.at(0)).toBe("key-figures/month-2024-01/revenue");
  expect(revenue?.figures.at(-1)).toBe("key-figures/month-2025-01/revenue");
  const months = await row(january(), "Liquid funds");
  expect(months).toMatchObject({ "2024-01": "300.00", "2024-12": "600.00", "2025-01": "450.00" });
});
