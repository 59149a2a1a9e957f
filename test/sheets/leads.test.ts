/** The lead schedules of small books, worked out by hand. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { LineNote } from "../../src/ledger/line-note.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { randomBooks } from "../checks/random-books.ts";
import { booksOfAuditfile } from "../support/auditfile-books.ts";
import { withStatementsOf } from "../support/bank-statements.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { rowsOf, rowText, sheetOf, sheetText, templateWords } from "./built-sheets.ts";

/**
 * Sales 100, materials 47, rent 15 and depreciation 100: a loss of 62. Journal 6 has two accounts on both sides with
 * equal amounts, journal 7 has none.
 */
const QUARTER = `
  year 2025-01..2025-03 called 2025
  account 0200 non_current_assets Van  rgs BMvaTevVvp
  account 0210 non_current_assets Depreciation of the van  rgs BMvaTevCae
  account 0500 equity Capital  rgs BEivGokGea
  account 1000 current_assets Petty cash  [cash]  rgs BLimKasKas
  account 1100 current_assets Bank  [cash]  rgs BLimBanRba
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1500 current_liabilities VAT  rgs BSchBepBtw
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 3000 current_assets Stock
  account 4000 expenses Rent
  account 4300 expenses Depreciation
  account 7000 direct_costs Materials
  account 8000 revenue Sales
  contact Alpha
  contact Beta
  opening 0200 1200.00
  opening 0210 -200.00
  opening 1100 500.00
  opening 0500 -1500.00
  asset 7  0200  Van  2024-01-15  1200.00  life 60  residual 0.00
  asset 7  2024-12-31  depreciation  -200.00
  asset 7  2025-02-28  depreciation  -100.00  contra 4300  on 0210
  2025-01-10  1300   121.00  invoice 1  contact Alpha
  2025-01-10  8000  -100.00  invoice 1  contact Alpha
  2025-01-10  1500   -21.00  invoice 1  contact Alpha
  2025-01-12  3000    60.00  bill 2  contact Beta
  2025-01-12  1500    12.60  bill 2  contact Beta
  2025-01-12  1600   -72.60  bill 2  contact Beta
  2025-01-20  1100   121.00  bank 3  contact Alpha
  2025-01-20  1300  -121.00  bank 3  contact Alpha
  2025-02-05  1000    50.00  bank 4
  2025-02-05  1100   -50.00  bank 4
  2025-02-28  7000    40.00  journal 6
  2025-02-28  4000    10.00  journal 6
  2025-02-28  3000   -40.00  journal 6
  2025-02-28  1600   -10.00  journal 6  contact Beta
  2025-03-15  7000     7.00  journal 7
  2025-03-15  4000     5.00  journal 7
  2025-03-15  3000    -6.00  journal 7
  2025-03-15  1600    -6.00  journal 7  contact Beta
`;

async function leadsOf(books: Books, notes: readonly LineNote[] = []): Promise<readonly string[]> {
  const [results, words] = [await runChecks(books), templateWords("en")];
  const leads = SHEETS.find(({ id }) => id === "leads")!.build({ books, results, words, notes });
  return (await rowsOf(leads)).map(rowText);
}

/** The rows below the heading of a group, up to the place for initials. */
async function leadOf(title: string, notes: readonly LineNote[] = []): Promise<readonly string[]> {
  const rows = await leadsOf(booksFrom(QUARTER), notes);
  const start = rows.indexOf(`heading: ${title}`);
  const end = rows.findIndex((text, at) => at > start && text.startsWith("note: Prepared by"));
  return rows.slice(start + 1, end);
}

describe("a lead schedule", () => {
  test("of cash has transfers apart from receipts and payments, and the accounts on the other side", async () => {
    expect(await leadOf("Cash and cash equivalents")).toEqual([
      "1000 | Petty cash | BLimKasKas | – | 50.00 | 50.00 | n/a",
      "1100 | Bank | BLimBanRba | 500.00 | 121.00 | -50.00 | 571.00 | 14.2%",
      "subtotal: Total | 500.00 | 121.00 | – | 621.00 | 24.2%",
      "cross-check: Difference from the general ledger, accounts 1000 to 1100 | – | –",
      "cross-check: Difference from the balance sheet | – | –",
      "heading: Balance per bank",
      expect.stringContaining("not available, because there is no statement and no figure of"),
      "heading: Movement by counter account",
      "1000 | 1100 Bank | 50.00",
      "1100 | 1300 Debtors | 121.00",
      "1100 | 1000 Petty cash | -50.00",
    ]);
  });

  test("of cash has what the bank and the client state, and the difference from the books", async () => {
    const stated = withClientInput(
      booksFrom(QUARTER),
      'bank_balances: [{ account: "1000", on: 2025-03-31, balance: 48.00 }]',
    );
    const statement = `statement NL00TEST0000001100 2025-01-01 500.00 2025-03-31
      2025-01-20 121.00 Invoice 1
      2025-02-05 -50.00 Cash
      2025-03-30 -9.00 Charges`;
    const rows = await leadsOf(withStatementsOf(stated, statement));
    const start = rows.indexOf("heading: Balance per bank");
    expect(rows.slice(start + 1, start + 4)).toEqual([
      "1000 | As stated by the client at 31 Mar 2025 | 48.00",
      "1100 | Per bank statement of 31 Mar 2025 | 562.00",
      "cross-check: Difference between books and bank | 11.00",
    ]);
  });

  test("leaves out contacts and counter accounts without an amount, and quarters without movement", async () => {
    const rows = await leadsOf(
      booksFrom(`${QUARTER.replace("2025-01..2025-03", "2025-01..2025-06")}
        contact Gamma
        2025-01-15  1300   10.00  invoice 11  contact Gamma
        2025-01-15  8000  -10.00  invoice 11  contact Gamma
        2025-02-15  1300  -10.00  invoice 12  contact Gamma
        2025-02-15  8000   10.00  invoice 12  contact Gamma
        2025-06-05  1000  -20.00  bank 13
        2025-06-05  4000   20.00  bank 13
        2025-06-06  1000   20.00  bank 14
        2025-06-06  4000  -20.00  bank 14`),
    );
    expect(rows.filter((text) => text.includes("Gamma"))).toEqual([]);
    expect(rows).not.toContain("1000 | 4000 Rent");
    expect(rows.filter((text) => text.startsWith("1500 | "))).toEqual([
      expect.stringContaining("1500 | VAT | BSchBepBtw"),
      expect.stringContaining("1500 | Jan 2025 to Mar 2025"),
    ]);
  });

  test("of fixed assets has depreciation, and the book value of each asset", async () => {
    expect(await leadOf("Tangible fixed assets")).toEqual([
      "0200 | Van | BMvaTevVvp | 1200.00 | 1200.00 | 0.0%",
      "0210 | Depreciation of the van | BMvaTevCae | -200.00 | -100.00 | -300.00 | -50.0%",
      "subtotal: Total | 1000.00 | -100.00 | 900.00 | -10.0%",
      "cross-check: Difference from the general ledger, accounts 0200 to 0210 | – | –",
      "cross-check: Difference from the balance sheet | – | –",
      "heading: Book value by asset",
      "0200 | Van | 1000.00 | 900.00",
      "cross-check: Difference from the accounts of cost and accumulated depreciation | – | –",
    ]);
  });

  test("of current liabilities has what is outstanding by contact, and VAT by quarter", async () => {
    expect(await leadOf("Current liabilities, accruals and deferred income")).toEqual([
      "1500 | VAT | BSchBepBtw | – | -12.60 | 21.00 | 8.40 | n/a",
      "1600 | Creditors | BSchCreHac | – | 72.60 | 16.00 | 88.60 | n/a",
      "subtotal: Total | – | 60.00 | 21.00 | 16.00 | 97.00 | n/a",
      "cross-check: Difference from the general ledger, accounts 1500 to 1600 | – | –",
      "cross-check: Difference from the balance sheet | – | –",
      "heading: Outstanding by contact",
      "1600 | Beta | – | 88.60",
      "cross-check: Difference from the control accounts in the general ledger | – | –",
      "heading: Movement by quarter, with the balance at its end",
      "1500 | Jan 2025 to Mar 2025 | -12.60 | 21.00 | 8.40",
      "heading: Open points",
      "No explanation yet of the change in 1500 VAT, which reaches the threshold",
      "No explanation yet of the change in 1600 Creditors, which reaches the threshold",
    ]);
  });

  test("pairs equal amounts of a journal, and says where a document has several accounts on both sides", async () => {
    expect(await leadOf("Clearing accounts and other current assets")).toEqual([
      "3000 | Stock | – | 60.00 | -46.00 | 14.00 | n/a",
      "subtotal: Total | – | 60.00 | -46.00 | 14.00 | n/a",
      "cross-check: Difference from the general ledger, account 3000 | – | –",
      "cross-check: Difference from the balance sheet | – | –",
      "note: Some of these accounts have no RGS code, which would place them in a group of the balance sheet.",
      "heading: Movement by counter account",
      "3000 | 1600 Creditors | 60.00",
      "3000 | 7000 Materials | -40.00",
      "3000 | Several counter accounts in one document | -6.00",
      "heading: Open points",
      "No explanation yet of the change in 3000 Stock, which reaches the threshold",
    ]);
  });

  test("of equity has the result that is on no account yet", async () => {
    expect(await leadOf("Equity")).toEqual([
      "0500 | Capital | BEivGokGea | 1500.00 | 1500.00 | 0.0%",
      "Result not yet posted to equity | – | -62.00 | -62.00 | n/a",
      "subtotal: Total | 1500.00 | -62.00 | 1438.00 | -4.1%",
      "cross-check: Difference from the general ledger, account 0500 | – | –",
      "cross-check: Difference from the balance sheet | – | –",
      "heading: Movements in equity",
      "Opening | 1500.00",
      "Result | -62.00",
      "Closing | 1438.00",
    ]);
  });

  test("has the notes on its accounts as explanation, and no open point for what they explain", async () => {
    const note = {
      sheet: "balance-sheet",
      line: "3000",
      figure: null,
      text: "Bought for May.",
      at: 1,
    };
    const rows = await leadOf("Clearing accounts and other current assets", [note]);
    expect(rows.slice(-2)).toEqual([
      "3000 | Several counter accounts in one document | -6.00",
      "note: Note: Bought for May.",
    ]);
  });

  test("has the findings of checks on its accounts as open points", async () => {
    const rows = await leadsOf(
      booksFrom(`${QUARTER}
        account 2010 temporary Suspense  rgs BSchTusTov
        2025-03-20  2010   30.00  bank 8
        2025-03-20  1100  -30.00  bank 8`),
    );
    expect(
      rows.filter((text) => text.startsWith("Finding of the check “Receipts and payments")),
    ).toEqual([
      "Finding of the check “Receipts and payments with a clearing account as contra account”: Payments, contra account 2010 Suspense | -30.00",
    ]);
    expect(rows).toContain(
      "Finding of the check “Clearing accounts are zero at the end of the fiscal year”: 2010 Suspense, Mar 2025 | 30.00",
    );
  });

  test("says that an auditfile has no opening balance, and so does the first page", async () => {
    const file = readFileSync("fixtures/auditfiles/exact-online-3.2.xaf");
    const books = await booksOfAuditfile(file);
    expect((await leadsOf(books)).join("\n")).toContain("The auditfile has no opening balance");
    const firstPage = await sheetText(await sheetOf(books, "first-page"));
    expect(firstPage.join("\n")).toContain("only in a first year are its balances complete");
    const opened = readFileSync("fixtures/auditfiles/moneybird-3.2.xaf");
    expect((await leadsOf(await booksOfAuditfile(opened))).join("\n")).not.toContain("no opening");
  });

  test("adds up with the others to the balance sheet", async () => {
    const rows = await leadsOf(booksFrom(QUARTER));
    expect(rows.slice(0, 10)).toEqual([
      "heading: All lead schedules",
      "Tangible fixed assets | 1000.00 | -100.00 | 900.00 | -10.0%",
      "Receivables, prepayments and accrued income | – | 121.00 | -121.00 | – | n/a",
      "Cash and cash equivalents | 500.00 | 121.00 | – | 621.00 | 24.2%",
      "Clearing accounts and other current assets | – | 60.00 | -46.00 | 14.00 | n/a",
      "total: Total assets | 1500.00 | 60.00 | 121.00 | – | – | -46.00 | -100.00 | 1535.00 | 2.3%",
      "cross-check: Difference from the balance sheet | – | –",
      "Equity | 1500.00 | -62.00 | 1438.00 | -4.1%",
      "Current liabilities, accruals and deferred income | – | 60.00 | 21.00 | 16.00 | 97.00 | n/a",
      "total: Total equity and liabilities | 1500.00 | 60.00 | 21.00 | 16.00 | -62.00 | 1535.00 | 2.3%",
    ]);
  });

  test("of any consistent books differs neither from the ledger nor from the balance sheet", async () => {
    await fc.assert(
      fc.asyncProperty(randomBooks, async (text) => {
        const rows = await leadsOf(booksFrom(text));
        const ties = rows.filter((row) => /Difference from the (general|balance)/.test(row));
        expect(ties.filter((row) => !row.endsWith("| – | –"))).toEqual([]);
        expect(ties.length).toBeGreaterThan(1);
      }),
      { numRuns: 25 },
    );
  });
});
