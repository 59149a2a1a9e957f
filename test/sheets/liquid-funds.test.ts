/** Liquid funds by hand: a credit card is cash to the service and debt on the balance sheet. */
import { expect, test } from "vitest";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const BOOKS = `
  year 2025
  until 2025-02
  account 1000 current_assets Bank  [cash]
  account 1585 current_liabilities Credit card  [cash]
  account 4000 expenses Costs
  account 8000 revenue Sales
  2025-01-31  1000  100.00  invoice 1
  2025-01-31  8000  -100.00  invoice 1
  2025-02-28  4000  30.00  bank 1
  2025-02-28  1585  -30.00  bank 1
`;

test("what is owed on a credit card is no part of liquid funds, and the service's cash leads to them", async () => {
  const books = booksFrom(BOOKS);
  const rows = await sheetText(await sheetOf(books, "cash-flow"));
  expect(rows.slice(-6, -1)).toEqual([
    "total: Cash at the end of the period | 100.00 | 70.00 | 70.00",
    "Start: credit cards and other accounts among the liabilities | – | – | –",
    "Liquid funds at the start of the period | – | 100.00 | –",
    "End: credit cards and other accounts among the liabilities | – | -30.00 | -30.00",
    "Liquid funds | 100.00 | 100.00 | 100.00",
  ]);
  expect(await sheetText(await sheetOf(books, "cover"))).toContain("Liquid funds | 100.00");
  expect(await figureFaults((await builtPack(books)).sheets)).toEqual([]);
});

test("the indirect statement leads from the service's cash to the liquid funds of the other pages", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(BOOKS), "cash-bridge"));
  const end = rows.indexOf("total: Cash at the end of the period | 100.00 | 70.00 | 70.00");
  expect(rows.slice(end + 1, end + 3)).toEqual([
    "End: credit cards and other accounts among the liabilities | – | -30.00 | -30.00",
    "Liquid funds | 100.00 | 100.00 | 100.00",
  ]);
});

test("without such accounts the cash of the service is liquid", async () => {
  const rows = await sheetText(await sheetOf(smallCompany(), "cash-flow"));
  expect(rows.filter((row) => /liquid funds \|/i.test(row))).toEqual([]);
});

test("a transfer between own accounts is neither received nor paid: what is left is on its way", async () => {
  const books = booksFrom(`
    year 2025
    until 2025-02
    account 1000 current_assets Bank  [cash]
    account 1010 current_assets Savings  [cash]
    account 2020 current_assets Transfers  rgs BLimKruKlu
    account 8000 revenue Sales
    2025-01-31  1000  100.00  bank 1
    2025-01-31  8000  -100.00  bank 1
    2025-01-31  1000  -50.00  bank 2
    2025-01-31  2020  50.00  bank 2
    2025-02-03  2020  -50.00  bank 3
    2025-02-03  1010  50.00  bank 3
  `);
  const rows = await sheetText(await sheetOf(books, "cash-flow"));
  expect(rows.filter((row) => !/^note|opening/.test(row))).toEqual([
    "heading: Receipts by contra account",
    "8000 | Sales | 100.00 | – | 100.00",
    "subtotal: Total receipts | 100.00 | – | 100.00",
    "heading: Payments by contra account",
    "subtotal: Total payments | – | – | –",
    "heading: Transfers between own accounts",
    "2020 | Transfers | -50.00 | 50.00 | –",
    "subtotal: Still in transit between own accounts | -50.00 | 50.00 | –",
    "total: Net cash flow | 50.00 | 50.00 | 100.00",
    "total: Cash at the end of the period | 50.00 | 100.00 | 100.00",
  ]);
  expect(await figureFaults((await builtPack(books)).sheets)).toEqual([]);
});
