/**
 * From the books to tax by hand: a company with a profit of 298,899.99 before tax, and what changes when a correction,
 * the tax or a payment is booked wrongly.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, isZero, sumOf, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { randomBooks } from "../checks/random-books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { builtPack, figureFaults, sheetOf, sheetText, templateWords } from "./built-sheets.ts";

const ID = "books-to-tax";
const COMPANY = `
  year 2025-01..2025-12 called 2025
  account 0500 equity Capital  rgs BEivGokGea
  account 1100 current_assets Bank  [cash]
  account 1545 current_liabilities Corporate tax payable  rgs BSchBepVpb
  account 4000 expenses Rent
  account 4610 expenses Dinners
  account 8000 revenue Sales
  account 9000 other_income_expenses Interest  rgs WFbeRlsRos
  account 9200 other_income_expenses Corporate tax  rgs WBelBgrBgr
  opening 1100 1000.00
  opening 0500 -700.00
  opening 1545 -300.00
  2025-03-01  1100  300000.00  bank 1
  2025-03-01  8000  -300000.00  bank 1
  2025-04-01  4610  1000.01  bank 2
  2025-04-01  1100  -1000.01  bank 2
  2025-04-02  9000  100.00  bank 3
  2025-04-02  1100  -100.00  bank 3
  2025-05-02  1545  5300.00  bank 4
  2025-05-02  1100  -5300.00  bank 4
  2025-12-31  9200  58179.47  journal 1
  2025-12-31  1545  -58179.47  journal 1
`;
const TAX = `tax:
  corrections:
    - { description: Mixed costs, kind: permanent, accounts: ["4610"], percentage: 26.5, law: "Wet Vpb 1969, art. 8" }
    - { description: Fine, kind: temporary, amount: 250 }
  losses:
    - { year: 2023, amount: 10000 }
  investments: 40000.00
`;

async function rowsOf(books: Books): Promise<readonly string[]> {
  const rows = await sheetText(await sheetOf(books, ID));
  return rows.map((text) => text.replaceAll("\u00a0", " "));
}
/** The rows below the heading of the tax. */
async function taxRowsOf(books: Books): Promise<readonly string[]> {
  const rows = await rowsOf(books);
  return rows.slice(rows.findIndex((text) => text.startsWith("heading: From the result")) + 1);
}

test("the statements go from the administration by reclassifications to the annual accounts", async () => {
  const rows = await rowsOf(booksFrom(COMPANY));
  expect(rows.slice(0, 25)).toEqual([
    "heading: Profit and loss account",
    "heading: Revenue",
    "8000 | Sales | 300000.00 | – | 300000.00",
    "subtotal: Total revenue | 300000.00 | – | 300000.00",
    "heading: Direct costs",
    "subtotal: Total direct costs | – | – | –",
    "total: Gross profit | 300000.00 | – | 300000.00",
    "heading: Expenses",
    "4610 | Dinners | 1000.01 | – | 1000.01",
    "subtotal: Total expenses | 1000.01 | – | 1000.01",
    "total: Operating result | 298999.99 | – | 298999.99",
    "heading: Other income and expenses",
    "9000 | Interest | -100.00 | 100.00 | –",
    "9200 | Corporate tax | -58179.47 | 58179.47 | –",
    "subtotal: Total other income and expenses | -58279.47 | 58279.47 | –",
    "heading: Financial income and expenses",
    "9000 | Interest | – | -100.00 | -100.00",
    "subtotal: Total financial income and expenses | – | -100.00 | -100.00",
    "total: Result before tax | 240720.52 | 58179.47 | 298899.99",
    "heading: Tax on the result",
    "9200 | Corporate tax | – | -58179.47 | -58179.47",
    "subtotal: Total tax on the result | – | -58179.47 | -58179.47",
    "total: Result after tax | 240720.52 | – | 240720.52",
    "heading: Balance sheet",
    "heading: ASSETS",
  ]);
  expect(rows).toContain("1100 | Bank | 294599.99 | – | 294599.99 | 1000.00");
  expect(rows).toContain(
    "total: Total equity and liabilities | 294599.99 | – | 294599.99 | 1000.00",
  );
});

test("corrections, the allowance and losses lead to the tax by bracket", async () => {
  // 298,899.99 + 265.00 + 250 - 28 % of 40,000 = 288,214.99; less 10,000; 38,000 and 25.8 % of 78,214.99.
  expect(await taxRowsOf(withClientInput(booksFrom(COMPANY), TAX))).toEqual([
    "Result before tax | According to the annual accounts | 298899.99",
    "Mixed costs | Permanent difference; 26.5% of EUR 1,000.01 on 4610 Dinners; Wet Vpb 1969, art. 8 | 265.00",
    "Fine | Temporary difference | 250.00",
    "Small investments allowance (KIA) | On investments of EUR 40,000.00; Wet IB 2001, art. 3.41, amounts of 2025 | -11200.00",
    "subtotal: Taxable profit | 288214.99",
    "Relief of losses | Losses supplied: 2023: EUR 10,000.00; at most EUR 1,000,000.00 | -10000.00",
    "total: Taxable amount | 278214.99",
    "Losses for relief in later years | –",
    "Tax at 19% | on EUR 200,000.00 | 38000.00",
    "Tax at 25.8% | on EUR 78,214.99 | 20179.47",
    "total: Computed corporate tax | Wet Vpb 1969, art. 20, 22; rates of 2025 | 58179.47",
    "Booked corporate tax | 58179.47",
    "cross-check: Difference: booked less computed | –",
    "note: Computed to the cent; the return rounds to whole euros.",
    "heading: Corporate tax payable (receivable is negative)",
    "Start of the year, of earlier years | 300.00",
    "Booked corporate tax | 58179.47",
    "Assessments paid less refunds | -5300.00",
    "total: End of the year in the ledger | 1545 Corporate tax payable | 53179.47",
    "Payable by this calculation | 53179.47",
    "note: Which payments are provisional assessments of 2025 is not available, because the books do not state the year of an assessment.",
  ]);
});

test("without anything stated the corrections are not available, and the tax is on the result", async () => {
  const rows = await taxRowsOf(booksFrom(COMPANY));
  expect(rows).toContain(
    "note: Corrections for tax are not available, because they are not in the books and none were supplied.",
  );
  // 38,000 and 25.8 % of 98,899.99 is 25,516.20.
  expect(rows).toContain(
    "total: Computed corporate tax | Wet Vpb 1969, art. 20, 22; rates of 2025 | 63516.20",
  );
  expect(rows).toContain("cross-check: Difference: booked less computed | -5336.73");
});

test("a loss has no tax and is left for other years", async () => {
  const loss = COMPANY.replaceAll("300000.00  bank 1", "600.00  bank 1").replace(
    /^.*journal 1$/gm,
    "",
  );
  const rows = await taxRowsOf(
    withClientInput(booksFrom(loss), "tax: { losses: [{ year: 2024, amount: 50 }] }"),
  );
  expect(rows.slice(0, 9)).toEqual([
    "Result before tax | According to the annual accounts | -500.01",
    "subtotal: Taxable profit | -500.01",
    "note: Corrections for tax are not available, because they are not in the books and none were supplied.",
    "Relief of losses | Losses supplied: 2024: EUR 50.00 | –",
    "total: Taxable amount | -500.01",
    "Losses for relief in later years | Of which of 2025: EUR 500.01 | 550.01",
    "total: Computed corporate tax | Wet Vpb 1969, art. 20, 22; rates of 2025 | –",
    "Booked corporate tax | –",
    "cross-check: Difference: booked less computed | –",
  ]);
});

test("a year without rates says so", async () => {
  const rows = await taxRowsOf(booksFrom(COMPANY.replaceAll("2025", "2031")));
  expect(rows.at(-1)).toBe(
    "note: Corporate tax is not available, because the rates of 2031 are not known.",
  );
});

test("adjusting entries are a column, and the administration is what was there before them", async () => {
  const earlier = booksFrom(
    COMPANY.replaceAll("58179.47", "60000.00").replaceAll("1000.01", "900.01"),
  );
  const newer = booksFrom(COMPANY);
  const pack = { snapshotId: "a".repeat(64), asOf: dateOf("2026-01-20"), status: "draft" as const };
  const adjustments = {
    ...(await changesBetween({ older: earlier, newer, period: newer.period })),
    earlier: pack,
  };
  const rows = await rowsOf({ ...newer, adjustments });
  expect(rows).toContain("4610 | Dinners | 900.01 | 100.00 | – | 1000.01");
  expect(rows).toContain("9200 | Corporate tax | -60000.00 | 1820.53 | 58179.47 | –");
  expect(rows).toContain("total: Result after tax | 238999.99 | 1720.53 | – | 240720.52");
});

test("an account that was removed since the earlier pack keeps its number and name", async () => {
  const earlier = booksFrom(
    COMPANY.replace("account 8000", "account 4700 expenses Post\n  account 8000").replace(
      "4610  1000.01",
      "4700  1000.01",
    ),
  );
  const newer = booksFrom(COMPANY);
  const pack = { snapshotId: "a".repeat(64), asOf: dateOf("2026-01-20"), status: "draft" as const };
  const adjustments = {
    ...(await changesBetween({ older: earlier, newer, period: newer.period })),
    earlier: pack,
  };
  const rows = await rowsOf({ ...newer, adjustments });
  expect(rows).toContain("4700 | Post | 1000.01 | -1000.01 | – | –");
  expect(rows).toContain("4610 | Dinners | – | 1000.01 | – | 1000.01");
});

const FOUNDATION = `
  year 2025-01..2025-12 called 2025
  account 0500 equity Capital  rgs BEivSevSti
  account 1100 current_assets Bank  [cash]
  account 8000 revenue Gifts
  opening 1100 10.00
  opening 0500 -10.00
  2025-03-01  1100  1000.00  bank 1
  2025-03-01  8000  -1000.00  bank 1
`;
const isIn = (books: Books): boolean => SHEETS.find(({ id }) => id === ID)!.hasContents({ books });

test("whether a foundation is liable has to be stated", async () => {
  const books = booksFrom(FOUNDATION);
  expect(isIn(books)).toBe(false);
  expect(await taxRowsOf(books)).toEqual([
    "note: Taxable profit and tax are not available, because whether the foundation or association is liable for tax is not known.",
  ]);
  const liable = await taxRowsOf(withClientInput(books, "tax: { liable: yes }"));
  expect(liable).toContain("total: Taxable amount | 1000.00");
  const free = await taxRowsOf(withClientInput(books, "tax: { liable: no }"));
  expect(free).toEqual([
    "note: No taxable profit: as supplied, the legal person is not liable to corporate tax.",
  ]);
});

test("books without codes do not say whose they are", async () => {
  const books = booksFrom(FOUNDATION.replace("  rgs BEivSevSti", ""));
  expect(isIn(books)).toBe(false);
  expect(await taxRowsOf(books)).toEqual([
    "note: Taxable profit and tax are not available, because the legal form does not show from the books.",
  ]);
});

test("a sole trader has the profit for the owner's return, and no tax", async () => {
  const books = withClientInput(
    booksFrom(FOUNDATION.replace("BEivSevSti", "BEivKapOnd")),
    "tax: { corrections: [{ description: Car, kind: permanent, amount: 60.05 }] }",
  );
  expect(isIn(books)).toBe(true);
  expect(await taxRowsOf(books)).toEqual([
    "Result after tax | According to the annual accounts | 1000.00",
    "Car | Permanent difference | 60.05",
    "total: Profit from business for the owner's return | 1060.05",
    "note: Deductions for entrepreneurs, the SME profit exemption and income tax are not available, because they follow from the owner's return.",
  ]);
});

test("its figures are the sums of their terms, with the same figures of other sheets", async () => {
  const { sheets } = await builtPack(withClientInput(booksFrom(COMPANY), TAX));
  const faults = await figureFaults(sheets);
  expect(faults.filter((text) => text.startsWith(`${ID}/`))).toEqual([]);
});

test("the columns of every row add up, in any books", async () => {
  const columns = ["administration", "entries", "other", "reclassified", "unexplained"];
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      const { build } = SHEETS.find(({ id }) => id === ID)!;
      const sheet = build({ books: booksFrom(text), results: [], words: templateWords("en") });
      const place = (key: string) => sheet.columns.findIndex((column) => column.key === key);
      for await (const { cells } of sheet.rows()) {
        const amountAt = (key: string) => {
          const cell = cells[place(key)];
          return cell !== undefined && "figure" in cell ? cell.amount : ZERO;
        };
        const sum = sumOf(columns.map(amountAt));
        expect(amountText(sum, 2)).toBe(amountText(amountAt("statutory"), 2));
        expect(isZero(amountAt("unexplained"))).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});
