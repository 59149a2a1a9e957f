/** The sheets of the monthly pack, on books whose figures were calculated by hand. */
import { describe, expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { builtPack, figureFaults, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";
import { ACCOUNTS, BEFORE, march, UNTIL_MARCH } from "./monthly-books.ts";

describe("the result of the month", () => {
  test("is compared with the previous month and a year earlier, favourable or adverse by section", async () => {
    const sheet = await sheetOf(march(), "result-month");
    expect(sheet.columns.map(({ key }) => key)).toEqual([
      ...["code", "account", "2025-03", "2025-03-share"],
      ...["2025-02", "2025-02-difference", "2025-02-percentage", "2025-02-effect"],
      ...["2024-03", "2024-03-difference", "2024-03-percentage", "2024-03-effect"],
    ]);
    const rows = await sheetText(sheet);
    expect(rows.slice(0, -3)).toEqual([
      "heading: Revenue",
      "8000 | Sales | 1000.00 | 100.0% | 600.00 | 400.00 | 66.7% | favourable | 800.00 | 200.00 | 25.0% | favourable",
      "subtotal: Total revenue | 1000.00 | 100.0% | 600.00 | 400.00 | 66.7% | favourable | 800.00 | 200.00 | 25.0% | favourable",
      "heading: Direct costs",
      "7000 | Purchases | 400.00 | 40.0% | 250.00 | 150.00 | 60.0% | adverse | 300.00 | 100.00 | 33.3% | adverse",
      "subtotal: Total direct costs | 400.00 | 40.0% | 250.00 | 150.00 | 60.0% | adverse | 300.00 | 100.00 | 33.3% | adverse",
      "total: Gross profit | 600.00 | 60.0% | 350.00 | 250.00 | 71.4% | favourable | 500.00 | 100.00 | 20.0% | favourable",
      "heading: Expenses",
      "4000 | Rent | 150.00 | 15.0% | 100.00 | 50.00 | 50.0% | adverse | 100.00 | 50.00 | 50.0% | adverse",
      "subtotal: Total expenses | 150.00 | 15.0% | 100.00 | 50.00 | 50.0% | adverse | 100.00 | 50.00 | 50.0% | adverse",
      "total: Operating result | 450.00 | 45.0% | 250.00 | 200.00 | 80.0% | favourable | 400.00 | 50.00 | 12.5% | favourable",
      "heading: Other income and expenses",
      "subtotal: Total other income and expenses | – | 0.0% | – | – | n/a | – | – | n/a",
      "total: Result after tax | 450.00 | 45.0% | 250.00 | 200.00 | 80.0% | favourable | 400.00 | 50.00 | 12.5% | favourable",
    ]);
  });
});

test("the result to date is compared with the same months a year earlier", async () => {
  const rows = await sheetText(await sheetOf(march(), "result-to-date"));
  expect(rows.filter((row) => /^(total|subtotal)/.test(row))).toEqual([
    "subtotal: Total revenue | 2600.00 | 100.0% | 1300.00 | 1300.00 | 100.0% | favourable",
    "subtotal: Total direct costs | 650.00 | 25.0% | 300.00 | 350.00 | 116.7% | adverse",
    "total: Gross profit | 1950.00 | 75.0% | 1000.00 | 950.00 | 95.0% | favourable",
    "subtotal: Total expenses | 350.00 | 13.5% | 100.00 | 250.00 | 250.0% | adverse",
    "total: Operating result | 1600.00 | 61.5% | 900.00 | 700.00 | 77.8% | favourable",
    "subtotal: Total other income and expenses | – | 0.0% | – | – | n/a",
    "total: Result after tax | 1600.00 | 61.5% | 900.00 | 700.00 | 77.8% | favourable",
  ]);
});

test("thirteen months end with the month, and the last twelve exclude the first", async () => {
  const sheet = await sheetOf(march(), "result-13-months");
  expect(sheet.columns.map(({ key }) => key)).toEqual([
    ...["code", "account", "2024-03", "2024-04", "2024-05", "2024-06", "2024-07", "2024-08"],
    ...["2024-09", "2024-10", "2024-11", "2024-12", "2025-01", "2025-02", "2025-03", "last-12"],
  ]);
  const none = Array.from({ length: 9 }, () => "–").join(" | ");
  const rows = await sheetText(sheet);
  expect(rows).toContain(
    `total: Gross profit | 500.00 | ${none} | 1000.00 | 350.00 | 600.00 | 1950.00`,
  );
  expect(rows).toContain(`4000 | Rent | 100.00 | ${none} | 100.00 | 100.00 | 150.00 | 350.00`);
  expect(rows.at(-1)).toMatch(
    /^note: .*Months before this fiscal year agree with the general ledger/,
  );
});

describe("the key figures", () => {
  test("are quotients of figures of the statements, rounded once", async () => {
    const rows = await sheetText(await sheetOf(march(), "key-figures"));
    const formulaOff = rows.map((row) => row.split(" | ").slice(0, 6).join(" | "));
    expect(formulaOff.slice(0, 7)).toEqual([
      "heading: Result",
      "Revenue | 1000.00 | 600.00 | 800.00 | 2600.00 | 1300.00",
      // 200 on 800; 1300 on 1300.
      "Revenue growth | 25.0% | n/a | n/a | 100.0% | n/a",
      "Gross margin % | 60.0% | 58.3% | 62.5% | 75.0% | 76.9%",
      "Operating margin % | 45.0% | 41.7% | 50.0% | 61.5% | 69.2%",
      "Result after tax | 450.00 | 250.00 | 400.00 | 1600.00 | 900.00",
      "Result after tax % | 45.0% | 41.7% | 50.0% | 61.5% | 69.2%",
    ]);
  });

  test("of the position are calculated from the balances at month end", async () => {
    const rows = await sheetText(await sheetOf(march(), "key-figures"));
    const position = rows.slice(9, -1).map((row) => row.split(" | ").slice(0, 4).join(" | "));
    expect(position).toEqual([
      // January 1000 - 100, February 600 - 350, March - 150; a year before 500 + 400.
      "Liquid funds | 1000.00 | 1150.00 | 900.00",
      "Net working capital | 1600.00 | 1150.00 | 900.00",
      "Current ratio | 5.00 | n/a | n/a",
      "Solvency | 80.0% | 100.0% | 100.0%",
      "Debtors | 1000.00 | – | –",
      "Aged debtors | 1000.00 | – | n/a",
      "Debtors older than 30 days | – | – | n/a",
      "Older than 30 days % | 0.0% | n/a | n/a",
      // The sales of January and February were paid at once: they were never owed.
      "Invoiced to debtors, 12 months | 1000.00 | – | n/a",
      "Days sales outstanding | 365 | n/a | n/a",
      "Creditors | 400.00 | – | –",
      "Invoiced by creditors, 12 months | 400.00 | – | n/a",
      "Days payables outstanding | 365 | n/a | n/a",
    ]);
  });

  test("days of debtors and of creditors are of what was invoiced with VAT in twelve months, also before the books", async () => {
    // Debtors: 242 in December and 121 in March, of which 121 is open. Creditors: 73 in March, all of it open.
    const before = booksFrom(`
      year 2024
      ${ACCOUNTS}
      2024-12-20  1300   242.00  invoice 1
      2024-12-20  8000  -242.00  invoice 1
      2024-12-28  1000   242.00  bank 1
      2024-12-28  1300  -242.00  bank 1`);
    const books = booksFrom(`
      year 2025
      until 2025-03
      ${ACCOUNTS}
      opening 1000 242.00
      open year 2024 -242.00
      2025-03-20  1300   121.00  invoice 2
      2025-03-20  8000  -121.00  invoice 2
      2025-03-21  7000    73.00  bill 3
      2025-03-21  1600   -73.00  bill 3`);
    const rows = await sheetText(await sheetOf(withYearBefore(books, before), "key-figures"));
    const firstOf = (name: string) => rows.find((row) => row.startsWith(name))?.split(" | ")[1];
    expect(firstOf("Invoiced to debtors, 12 months")).toBe("363.00");
    // 121 / 363 x 365 and 73 / 73 x 365.
    expect(firstOf("Days sales outstanding")).toBe("122");
    expect(firstOf("Days payables outstanding")).toBe("365");
  });

  test("a month without revenue has no margins, and nothing is divided by zero", async () => {
    const text = UNTIL_MARCH.replace(/ {2}2025-03-31 {2}(1300|8000).*\n/g, "");
    const rows = await sheetText(await sheetOf(booksFrom(text), "key-figures"));
    expect(rows.find((row) => row.startsWith("Gross margin %"))).toMatch(
      /^Gross margin % \| n\/a \| 58.3% \| 59.4% \| \(/,
    );
  });
});

test("the balance sheet is compared with the previous month, the previous year end and a year ago", async () => {
  const sheet = await sheetOf(march(), "balance-comparatives");
  expect(sheet.columns.map(({ key }) => key)).toEqual([
    ...["code", "account", "2025-03", "2025-02", "2024-12", "2024-03", "change"],
  ]);
  const rows = await sheetText(sheet);
  expect(
    rows.filter((row) => /^(total|cross-check|note|subtotal: Total equity)/.test(row)),
  ).toEqual([
    "total: Total assets | 2000.00 | 1150.00 | 900.00 | 900.00 | 850.00",
    "subtotal: Total equity | 1600.00 | 1150.00 | 900.00 | 900.00 | 450.00",
    "total: Total equity and liabilities | 2000.00 | 1150.00 | 900.00 | 900.00 | 850.00",
    "cross-check: Assets less equity and liabilities | – | – | – | – | –",
    "note: Earlier balances are as stated by the service.",
  ]);
});

describe("the trends", () => {
  test("are drawn from the amounts in their own table", async () => {
    const sheet = await sheetOf(march(), "trends");
    const cells = (await rowsOf(sheet)).slice(0, 13).map((row) => row.cells);
    const amountsIn = (column: number): unknown[] =>
      cells.map((row) => {
        const cell = row[column]!;
        return "figure" in cell ? cell.amount : null;
      });
    const drawn = sheet.charts!.map(({ id, series }) => [id, series.map(({ values }) => values)]);
    expect(drawn).toEqual([
      ["revenue", [amountsIn(1), amountsIn(3)]],
      ["result", [amountsIn(5)]],
      ["cash", [amountsIn(6)]],
    ]);
    const rows = await sheetText(sheet);
    expect(rows.at(-1)).toBe("Mar 2025 | 1000.00 | 600.00 | 60.0% | 450.00 | 450.00 | 1000.00");
  });

  test("have the cash of months before the books, as the key figures have it", async () => {
    const opened = `${UNTIL_MARCH} opening 1000 900.00\n open year 2024 -900.00`;
    const { sheets } = await builtPack(withYearBefore(booksFrom(opened), booksFrom(BEFORE)));
    const rowsIn = async (id: string): Promise<readonly string[]> =>
      sheetText(sheets.find((sheet) => sheet.id === id)!);
    const drawn = (await rowsIn("trends")).map((row) => row.split(" | ").at(-1));
    // 500 in January, 400 in March: in the ledgers of the year before, and the opening of this year.
    expect(drawn.slice(0, 11)).toEqual(
      Array.from({ length: 10 }, () => "900.00").concat("1800.00"),
    );
    expect(await rowsIn("key-figures")).toContainEqual(
      expect.stringMatching(/^Liquid funds \| 1900.00 \| 2050.00 \| 900.00/),
    );
  });

  test("without those ledgers a note says that the cash is not known", async () => {
    const opened = `${UNTIL_MARCH} opening 1000 900.00\n open year 2024 -900.00`;
    const books = withYearBefore(booksFrom(opened), booksFrom(BEFORE));
    const withoutLedgers = { ...books, comparatives: { ...books.comparatives, ledgers: [] } };
    const rows = await sheetText(await sheetOf(withoutLedgers, "trends"));
    expect(rows.at(-1)).toBe(
      "note: Liquid funds of months before this fiscal year were not pulled.",
    );
  });
});

const OTHER_YEARS: Readonly<Record<string, string>> = {
  "the first month of a fiscal year": UNTIL_MARCH.replace("until 2025-03", "until 2025-01"),
  "a fiscal year that begins in July": `
    year 2024-07..2025-06 called 2025
    until 2024-09
    ${ACCOUNTS}
    2024-08-31  1000  100.00  invoice 1
    2024-08-31  8000  -100.00  invoice 1
  `,
  "the last month of a fiscal year of twenty-three months": `
    year 2024-01..2025-11 called 2025
    until 2025-11
    ${ACCOUNTS}
    2024-11-30  1000  100.00  invoice 1
    2024-11-30  8000  -100.00  invoice 1
    2025-11-30  1000  300.00  invoice 2
    2025-11-30  8000  -300.00  invoice 2
  `,
};

describe.each(Object.entries(OTHER_YEARS))("in %s", (_name, text) => {
  test("every total is the sum of its terms, and every ratio their quotient", async () => {
    const { sheets } = await builtPack(booksFrom(text));
    expect(await figureFaults(sheets)).toEqual([]);
  });
});

test("the first month is compared with the previous year end, whose balance sheet is not repeated", async () => {
  const books = booksFrom(UNTIL_MARCH.replace("until 2025-03", "until 2025-01"));
  const first = withYearBefore(books, booksFrom(BEFORE));
  const balance = await sheetOf(first, "balance-comparatives");
  expect(balance.columns.map(({ key }) => key)).toEqual([
    ...["code", "account", "2025-01", "2024-12", "2024-01", "change"],
  ]);
  const rows = await sheetText(await sheetOf(first, "result-month"));
  expect(rows[1]).toBe(
    "8000 | Sales | 1000.00 | 100.0% | – | 1000.00 | n/a | favourable | 500.00 | 500.00 | 100.0% | favourable",
  );
});

test("a month that is not proven is named on every sheet of the pack", async () => {
  const books = march();
  const months = books.months.map((month) =>
    month.month === "2025-02" ? { ...month, proof: { ...month.proof, isProven: false } } : month,
  );
  const { sheets } = await builtPack({ ...books, months });
  const ids = [
    ...["month-summary", "key-figures", "trends", "result-month", "result-to-date"],
    ...["result-13-months", "balance-comparatives", "aging"],
    ...["revenue-by-contact", "revenue-by-project"],
  ];
  const warned = sheets.filter(({ id, warning }) => ids.includes(id) && warning !== undefined);
  expect(warned.map(({ warning }) => warning)).toEqual(
    ids.map(() => "DOES NOT RECONCILE: Feb 2025"),
  );
});
