/** The statements, compared with figures calculated by hand (fixtures/books). */
import { describe, expect, test } from "vitest";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, figureFaults, rowsOf, rowText, sheetOf, sheetText } from "./built-sheets.ts";

describe("the balance sheet", () => {
  test("shows closing, opening and change by section, children under their parent", async () => {
    expect(await sheetText(await sheetOf(smallCompany(), "balance-sheet"))).toEqual([
      "heading: ASSETS",
      "heading: Non-current assets",
      "0200 | Van | 24000.00 | 24000.00 | –",
      "  0210 | Depreciation of the van | -12000.00 | -6000.00 | -6000.00",
      "subtotal: Total non-current assets | 12000.00 | 18000.00 | -6000.00",
      "heading: Current assets",
      "1100 | Bank | 22887.00 | 10000.00 | 12887.00",
      "1300 | Debtors | 303.00 | 1210.00 | -907.00",
      "1510 | VAT to reclaim | 532.26 | – | 532.26",
      "subtotal: Total current assets | 23722.26 | 11210.00 | 12512.26",
      "total: Total assets | 35722.26 | 29210.00 | 6512.26",
      "heading: EQUITY AND LIABILITIES",
      "heading: Equity",
      "0500 | Share capital | 18000.00 | 18000.00 | –",
      "Unappropriated profit | 2000.00 | 2000.00 | –",
      "Result for the year 2025 | 6150.44 | – | 6150.44",
      "subtotal: Total equity | 26150.44 | 20000.00 | 6150.44",
      "heading: Provisions",
      "0600 | Warranty | 250.00 | – | 250.00",
      "subtotal: Total provisions | 250.00 | – | 250.00",
      "heading: Non-current liabilities",
      "0700 | Bank loan | 6000.00 | 9000.00 | -3000.00",
      "subtotal: Total non-current liabilities | 6000.00 | 9000.00 | -3000.00",
      "heading: Current liabilities",
      "1500 | VAT to pay | 45.00 | – | 45.00",
      "1600 | Creditors | 3276.82 | 210.00 | 3066.82",
      "subtotal: Total current liabilities | 3321.82 | 210.00 | 3111.82",
      "total: Total equity and liabilities | 35722.26 | 29210.00 | 6512.26",
      "cross-check: Assets less equity and liabilities | – | – | –",
    ]);
  });

  const CLOSED = `
    year 2025
    account 1000 current_assets Bank  [cash]
    account 0500 equity Capital
    account 4000 expenses Costs
    account 8000 revenue Sales
    opening 1000 300.00
    opening 0500 -250.00
    open year 2024 -50.00
    2025-06-30  1000  100.00  invoice 1
    2025-06-30  8000  -100.00  invoice 1
    2025-07-31  4000  30.00  bank 1
    2025-07-31  1000  -30.00  bank 1
  `;

  test("shows the unappropriated profit of earlier years in one line if the service does not state the years", async () => {
    const rows = await sheetText(await sheetOf(booksFrom(CLOSED), "balance-sheet"));
    expect(equityOf(rows)).toEqual([
      "heading: Equity",
      "0500 | Capital | 250.00 | 250.00 | –",
      "Unappropriated profit | 50.00 | 50.00 | –",
      "Result for the year 2025 | 70.00 | – | 70.00",
      "subtotal: Total equity | 370.00 | 300.00 | 70.00",
    ]);
  });

  test("shows the unappropriated profit of several open years in one line", async () => {
    const text = CLOSED.replace(
      "opening 0500 -250.00",
      "opening 0500 -220.00\n    open year 2023 -30.00",
    );
    const rows = await sheetText(
      await sheetOf(booksFrom(`${text}\n shows open years`), "balance-sheet"),
    );
    expect(equityOf(rows)).toEqual([
      "heading: Equity",
      "0500 | Capital | 220.00 | 220.00 | –",
      // 2023: 30; 2024: 50.
      "Unappropriated profit | 80.00 | 80.00 | –",
      "Result for the year 2025 | 70.00 | – | 70.00",
      "subtotal: Total equity | 370.00 | 300.00 | 70.00",
    ]);
  });

  test("shows the profit appropriation of the closing journal, so that no result counts twice", async () => {
    const books = booksFrom(`${CLOSED}
      2025-12-31  8000  100.00  closing 1
      2025-12-31  4000  -30.00  closing 1
      2025-12-31  0500  -70.00  closing 1
    `);
    const rows = await sheetText(await sheetOf(books, "balance-sheet"));
    expect(equityOf(rows)).toEqual([
      "heading: Equity",
      "0500 | Capital | 320.00 | 250.00 | 70.00",
      "Unappropriated profit | 50.00 | 50.00 | –",
      "Result for the year 2025 | 70.00 | – | 70.00",
      "Profit appropriation (closing journal) | -70.00 | – | -70.00",
      "subtotal: Total equity | 370.00 | 300.00 | 70.00",
    ]);
    expect(rows.at(-1)).toBe("cross-check: Assets less equity and liabilities | – | – | –");
  });
});

const equityOf = (rows: readonly string[]): readonly string[] =>
  rows.slice(rows.indexOf("heading: Equity"), rows.indexOf("heading: Provisions"));

describe("the profit and loss", () => {
  test("has the result before tax above the net profit if accounts of tax on the result are known", async () => {
    const books = booksFrom(`
      year 2025
      until 2025-02
      account 1000 current_assets Bank  [cash]
      account 1590 current_liabilities Tax to pay
      account 4000 expenses Costs
      account 8000 revenue Sales
      account 9200 other_income_expenses Corporate income tax  rgs WBelBgrBgr
      2025-01-31  1000  100.00  invoice 1
      2025-01-31  8000  -100.00  invoice 1
      2025-02-28  4000  30.00  bank 1
      2025-02-28  1000  -30.00  bank 1
      2025-02-28  9200  14.00  journal 1
      2025-02-28  1590  -14.00  journal 1
    `);
    const rows = await sheetText(await sheetOf(books, "profit-and-loss"));
    expect(rows.filter((row) => /tax.* \| |Result after tax/i.test(row))).toEqual([
      "total: Result before tax | 100.00 | -30.00 | 70.00",
      "9200 | Corporate income tax | – | -14.00 | -14.00",
      "subtotal: Total tax on the result | – | -14.00 | -14.00",
      "total: Result after tax | 100.00 | -44.00 | 56.00",
    ]);
    expect(await figureFaults((await builtPack(books)).sheets)).toEqual([]);
  });

  test("adds up months and sections in the reader's signs", async () => {
    const sheet = await sheetOf(smallCompany(), "profit-and-loss");
    const rows = await rowsOf(sheet);
    const year = rows.map((row) =>
      rowText({ ...row, cells: [...row.cells.slice(0, 2), ...row.cells.slice(-3, -2)] }),
    );
    expect(year).toEqual([
      "heading: Revenue",
      "8000 | Sales | 15800.00",
      "  8010 | Sales, low rate | 1500.00",
      "subtotal: Total revenue | 17300.00",
      "heading: Direct costs",
      "7000 | Materials | 2600.00",
      "subtotal: Total direct costs | 2600.00",
      "total: Gross profit | 14700.00",
      "heading: Expenses",
      "4000 | Rent | 2434.56",
      "4300 | Depreciation | 6000.00",
      "4400 | Warranty costs | 250.00",
      "subtotal: Total expenses | 8684.56",
      "total: Operating result | 6015.44",
      "heading: Other income and expenses",
      "9000 | Interest | -165.00",
      "9010 | Grants | 300.00",
      "subtotal: Total other income and expenses | 135.00",
      "total: Result after tax | 6150.44",
      "heading: Cross-check",
      "cross-check: Expenses less other income (per the service) | 11149.56",
      "cross-check: Revenue after these expenses | 6150.44",
    ]);
    expect(rowText(rows[18]!)).toBe(
      "total: Result after tax | 100.00 | 500.00 | -790.00 | 600.00 | -500.00 | -1400.00 | -500.00 | " +
        "-500.00 | 12425.00 | -1800.00 | – | -1984.56 | 6150.44 | 2000.00 | 4150.44",
    );
  });

  test("is compared with the same months a year earlier, with the difference", async () => {
    const books = booksFrom(`
      year 2025
      until 2025-03
      account 1000 current_assets Bank
      account 7900 revenue Sales of before
      account 8000 revenue Sales
      opening 1000 40.00
      open year 2024 -40.00
      2025-02-28  1000  100.00  invoice 1
      2025-02-28  8000  -100.00  invoice 1
    `);
    // 2024 earned its result in December, not in the first three months.
    const ofMonths = await sheetOf(books, "profit-and-loss");
    expect(ofMonths.columns.slice(-3).map(({ title }) => title)).toEqual([
      ...["Year to date 2025", "Jan 2024 to Mar 2024", "Change"],
    ]);
    expect((await sheetText(ofMonths)).at(2)).toBe(
      "subtotal: Total revenue | – | 100.00 | – | 100.00 | – | 100.00",
    );
    const whole = booksFrom(`
      year 2025
      account 1000 current_assets Bank
      account 7900 revenue Sales of before
      account 8000 revenue Sales
      opening 1000 40.00
      open year 2024 -40.00
      2025-02-28  1000  100.00  invoice 1
      2025-02-28  8000  -100.00  invoice 1
    `);
    const ofYear = await sheetOf(whole, "profit-and-loss");
    expect(ofYear.columns.at(-2)?.title).toBe("Fiscal year 2024");
    const ends = (await rowsOf(ofYear)).map((row) =>
      rowText({ ...row, cells: [...row.cells.slice(0, 2), ...row.cells.slice(-3)] }),
    );
    // An account with an earlier result has a row without movement this year.
    expect(ends.slice(0, 4)).toEqual([
      "heading: Revenue",
      "7900 | Sales of before | – | 40.00 | -40.00",
      "8000 | Sales | 100.00 | – | 100.00",
      "subtotal: Total revenue | 100.00 | 40.00 | 60.00",
    ]);
    expect(ends.find((row) => row.startsWith("total: Result after tax"))).toBe(
      "total: Result after tax | 100.00 | 40.00 | 60.00",
    );
  });

  test("has as many columns as the fiscal year has months, named by month and year", async () => {
    const books = booksFrom(`
      year 2023-11..2025-02 called 2025
      account 1000 current_assets Bank
      account 8000 revenue Sales
      2024-02-29  1000  1.00  invoice 1
      2024-02-29  8000  -1.00  invoice 1
    `);
    const { columns, subtitle } = await sheetOf(books, "profit-and-loss");
    expect(columns.map(({ title }) => title)).toEqual([
      ...["Code", "Ledger account", "Nov 2023", "Dec 2023", "Jan 2024", "Feb 2024", "Mar 2024"],
      ...["Apr 2024", "May 2024", "Jun 2024", "Jul 2024", "Aug 2024", "Sep 2024", "Oct 2024"],
      ...["Nov 2024", "Dec 2024", "Jan 2025", "Feb 2025"],
      "Fiscal year 2025 (16 months)",
    ]);
    expect(subtitle).toBe("For Nov 2023 to Feb 2025, in EUR");
  });
});

test("a parent without an amount of its own is a heading above its children", async () => {
  const books = booksFrom(`
    year 2025
    account 1000 current_assets Bank
    account 8000 revenue Sales
    account 8010 revenue Abroad  under 8000
    account 8011 revenue Overseas  under 8010
    2025-02-28  1000  1.00  invoice 1
    2025-02-28  8011  -1.00  invoice 1
  `);
  const rows = await sheetText(await sheetOf(books, "profit-and-loss"));
  expect(rows.slice(1, 4).map((row) => row.slice(0, 23))).toEqual([
    "8000 | Sales",
    "  8010 | Abroad",
    "    8011 | Overseas | –",
  ]);
});

test("the cash flow starts with opening cash of the first month and ends with closing cash of the last", async () => {
  const rows = await rowsOf(await sheetOf(smallCompany(), "cash-flow"));
  const ends = rows
    .slice(-4, -1)
    .map(({ cells }) =>
      rowText({ kind: "item", indent: 0, cells: [cells[1]!, cells[2]!, cells.at(-1)!] }),
    );
  expect(ends).toEqual([
    "Net cash flow | 1210.00 | 12887.00",
    "Cash at the start of the period | 10000.00 | 10000.00",
    "Cash at the end of the period | 11210.00 | 22887.00",
  ]);
});

test("the trial balance rolls forward per account and explains why its openings do not sum to zero", async () => {
  const rows = await rowsOf(await sheetOf(smallCompany(), "trial-balance"));
  const year = rows.map((row) => rowText({ ...row, cells: row.cells.slice(0, 8) }));
  expect(year.slice(5, 7)).toEqual([
    "1100 | Bank | BLimBanRba | 10000.00 | 21981.00 | 9094.00 | 22887.00",
    "1300 | Debtors | BVorDebHad | 1210.00 | 20995.00 | 21902.00 | 303.00",
  ]);
  const total = year.findIndex((row) => row.startsWith("total"));
  expect(year.slice(total, total + 2)).toEqual([
    "total: Total | 2000.00 | 65457.82 | 65457.82 | 2000.00",
    "note: The total is the unappropriated profit of earlier years, which is not posted to a ledger account yet.",
  ]);
});
