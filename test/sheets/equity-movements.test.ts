/** Equity by document, by hand. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "equity-movements"));

test("each account has its documents by nature between opening and closing, tied to the ledger", async () => {
  // Of 40 that the reserve loses, 15 go to another reserve and 25 are dividend.
  const books = booksFrom(`${TWO_MONTHS}
    account 0510 equity Reserve
    account 0520 equity Legal reserve
    account 1700 current_liabilities Dividend  rgs BSchDhaDha
    2025-01-12  1100   70.00  bank 5
    2025-01-12  0510  -70.00  bank 5
    2025-02-14  0510   40.00  journal 6
    2025-02-14  0520  -15.00  journal 6
    2025-02-14  1700  -25.00  journal 6`);
  expect((await rowsOf(books)).slice(0, -1)).toEqual([
    "opening: 0500 Capital | Opening balance | 60.00",
    "subtotal: 0500 Capital | Closing balance | 60.00 | 60.00 | –",
    "opening: 0510 Reserve | Opening balance | –",
    "0510 Reserve | Jan 2025 | Bank transaction | Additions | 70.00",
    "0510 Reserve | Feb 2025 | General journal | Appropriation | -15.00",
    "0510 Reserve | Feb 2025 | General journal | Dividends | -25.00",
    "subtotal: 0510 Reserve | Closing balance | 30.00 | 30.00 | –",
    "opening: 0520 Legal reserve | Opening balance | –",
    "0520 Legal reserve | Feb 2025 | General journal | Appropriation | 15.00",
    "subtotal: 0520 Legal reserve | Closing balance | 15.00 | 15.00 | –",
    // The result of the two months is 98; 40 of 2024 is not appropriated.
    "opening: Results not posted to equity yet | Opening balance | 40.00",
    "Results not posted to equity yet | Result | 98.00",
    "subtotal: Results not posted to equity yet | Closing balance | 138.00",
    "total: Total equity | 243.00",
    "cross-check: Equity on the balance sheet | 243.00 | –",
  ]);
  const { sheets } = await builtPack(books);
  const own = sheets.filter(({ id }) =>
    ["equity-movements", "equity", "trial-balance"].includes(id),
  );
  expect((await figureFaults(own)).filter((fault) => fault.startsWith("equity-movements"))).toEqual(
    [],
  );
});

test("an owner's private account has its deposits and withdrawals", async () => {
  const rows = await rowsOf(
    booksFrom(`
      year 2025-01..2025-02 called 2025
      account 0500 equity Capital  rgs BEivKapOnd
      account 0510 equity Private  rgs BEivKapPro
      account 1100 current_assets Bank  [cash]
      opening 1100 500.00
      opening 0500 -500.00
      2025-01-12  1100   70.00  bank 5
      2025-01-12  0510  -70.00  bank 5
      2025-02-14  0510   40.00  bank 6
      2025-02-14  1100  -40.00  bank 6`),
  );
  expect(rows).toContain("0510 Private | Jan 2025 | Bank transaction | Private deposits | 70.00");
  expect(rows).toContain(
    "0510 Private | Feb 2025 | Bank transaction | Private withdrawals | -40.00",
  );
});
