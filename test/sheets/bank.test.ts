/** The sheet of bank accounts by hand: bank beside books, and every part of a difference. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { financialAccountId } from "../../src/ledger/ledger-account.ts";
import type { ListedDocument } from "../../src/ledger/listed-document.ts";
import { TWO_MONTHS, twoMonths } from "../checks/compared.ts";
import { withStatementsOf } from "../support/bank-statements.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { plainDocument, plainList, withListed } from "../support/listed-documents.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const IBAN = "NL00TEST0000001100";
const WHOLE = `
  statement ${IBAN} 2025-01-01 100.00 2025-02-28
  2025-01-10 -20.00 Rent of January
  2025-01-31 5.00 Interest
  2025-02-03 100.00 Invoice 1
  2025-02-20 -30.00 Bill 1`;

const rowsOf = async (books: ReturnType<typeof booksFrom>): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "bank"));

describe("cash and bank", () => {
  test("names the ledger account, and the bank account where that has another name", async () => {
    const books = twoMonths();
    const id = financialAccountId("f1100");
    const account = { id, name: "Current account", type: "BankAccount", identifier: IBAN };
    const named = { ...books, financialAccounts: new Map([[id, account]]) };
    expect((await rowsOf(named))[0]).toBe(
      `1100 Bank (Current account), ${IBAN} | No statement | not available | 155.00`,
    );
  });

  test("has the statements beside the books, and ties with the liquid funds", async () => {
    expect(await rowsOf(withStatementsOf(twoMonths(), WHOLE))).toEqual([
      `1100 Bank, ${IBAN} | Statements to 28 Feb 2025 | 100.00 | 105.00 | -50.00 | 155.00 | 155.00 | –`,
      "total: Total cash and bank | 155.00 | –",
      "cross-check: Cash and cash equivalents on the balance sheet | 155.00",
      "cross-check: Difference | –",
      "heading: 1100 Bank",
      "note: 4 of 4 statement lines are matched with postings.",
      expect.stringContaining("not available, because the source has no list of bank lines"),
      expect.stringContaining("note: A statement line is matched"),
    ]);
  });

  test("explains a difference line by line, with what is left of it", async () => {
    const books = booksFrom(`${TWO_MONTHS}
      2025-02-26  1100   12.00  bank 9  Refund
      2025-02-26  9000  -12.00  bank 9  Refund`);
    const text = WHOLE.replace("2025-02-20", "2025-02-18 -8.00 Charges\n2025-02-20").replace(
      " 100.00 2025-02-28",
      " 101.00 2025-02-28",
    );
    expect((await rowsOf(withStatementsOf(books, text))).slice(0, 11)).toEqual([
      `1100 Bank, ${IBAN} | Statements to 28 Feb 2025 | 101.00 | 105.00 | -58.00 | 148.00 | 167.00 | 19.00`,
      "total: Total cash and bank | 167.00 | 19.00",
      "cross-check: Cash and cash equivalents on the balance sheet | 167.00",
      "cross-check: Difference | –",
      "heading: 1100 Bank",
      "note: 4 of 5 statement lines are matched with postings.",
      "Difference in the opening balance | -1.00",
      "In the books, not on a statement: Refund | 26 Feb 2025 | 12.00 | 12.00",
      "On a statement, not in the books: Charges | 18 Feb 2025 | -8.00 | 8.00",
      "Not explained | –",
      "subtotal: Difference from the bank | 19.00",
    ]);
  });

  test("says what there is instead of statements: the client's balance, or nothing", async () => {
    const stated = withClientInput(
      twoMonths(),
      'bank_balances: [{ account: "1100", on: 2025-02-28, balance: 150.00 }]',
    );
    expect((await rowsOf(stated))[0]).toBe(
      `1100 Bank, ${IBAN} | Stated by client, 28 Feb 2025 | 150.00 | 155.00 | 5.00`,
    );
    expect((await rowsOf(twoMonths())).slice(0, 2)).toEqual([
      `1100 Bank, ${IBAN} | No statement | not available | 155.00`,
      "total: Total cash and bank | 155.00",
    ]);
    expect((await rowsOf(twoMonths())).at(-1)).toContain(
      "the balance of the bank is not available",
    );
  });

  test("has days without statements, and statements of an account that the books do not have", async () => {
    const rows = await rowsOf(
      withStatementsOf(
        twoMonths(),
        `${WHOLE.split("\n").slice(0, 4).join("\n").replace("02-28", "01-31")}
         statement NL99BANK0999999999 2025-01-01 3.00 2025-01-31`,
      ),
    );
    expect(rows[0]).toBe(
      `1100 Bank, ${IBAN} | Statements to 31 Jan 2025 | 100.00 | 5.00 | -20.00 | 85.00 | 155.00 | 70.00`,
    );
    expect(rows.slice(5, 9)).toEqual([
      "note: 2 of 2 statement lines are matched with postings. No complete statements for Feb 2025.",
      "Postings on days without a statement | 70.00",
      "Not explained | –",
      "subtotal: Difference from the bank | 70.00",
    ]);
    expect(rows).toContainEqual(expect.stringContaining("statements of NL99BANK0999999999"));
  });

  test("shows transfers between own accounts apart, and what is under way", async () => {
    const rows = await rowsOf(
      booksFrom(`${TWO_MONTHS}
        account 1110 current_assets Savings  [cash]
        account 2020 current_assets Transit  rgs BLimKruSto
        2025-02-10  1100  -60.00  bank 5  To savings
        2025-02-10  2020   60.00  bank 5  To savings
        2025-02-11  1110   60.00  bank 6  From bank
        2025-02-11  2020  -60.00  bank 6  From bank
        2025-02-28  1100  -15.00  bank 7  To savings again
        2025-02-28  2020   15.00  bank 7  To savings again`),
    );
    expect(rows).toContain("2020 Transit, 2 sent, 1 received | 60.00 | -75.00 | 15.00");
    expect(rows).toContain("In transit: To savings again | 28 Feb 2025 | -15.00");
  });

  test("shows what the bank reversed, and what is booked on another day", async () => {
    const text = WHOLE.replace("2025-01-31 5.00", "2025-01-30 5.00").replace(
      "2025-02-20",
      "2025-02-13 -70.00 Direct debit\n2025-02-14 70.00 reversal Taken back\n2025-02-20",
    );
    const rows = await rowsOf(withStatementsOf(twoMonths(), text));
    expect(rows.slice(6, 9)).toEqual([
      "Booked on another day: Interest | Bank 30 Jan 2025, books 31 Jan 2025 | 5.00",
      "Reversed, not in the books: Direct debit | 13 Feb 2025 | -70.00",
      "Reversed, not in the books: Taken back | 14 Feb 2025 | 70.00",
    ]);
  });
});

test("says what is missing between statements, and which entries of their files are not lines", async () => {
  const halves = `
    statement ${IBAN} 2025-01-01 100.00 2025-01-31
    2025-01-10 -20.00 Rent of January
    2025-01-31 5.00 Interest
    statement ${IBAN} 2025-02-10 185.00 2025-02-28
    2025-02-20 -30.00 Bill 1`;
  const books = withStatementsOf(twoMonths(), halves);
  const entry = { account: IBAN, currency: "EUR", amount: amountOf("-12.50") };
  const rows = await rowsOf({
    ...books,
    bankStatements: {
      ...books.bankStatements!,
      remarks: [
        { kind: "not-booked", fileName: "2025-02-28.xml", lineNumber: 40, ...entry },
        { kind: "not-divided", fileName: "2025-02-28.xml", lineNumber: 52, ...entry },
        { kind: "not-booked", fileName: "2024-12-31.xml", lineNumber: 9, ...entry },
      ],
    },
  });
  const notes = rows.map((text) => text.replaceAll("\u00A0", " "));
  expect(notes.filter((text) => /^note: (Between|2025-|2024-)/.test(text))).toEqual([
    "note: Between the statement to 31 Jan 2025 and the one from 10 Feb 2025 lines are missing: the opening balance differs by EUR 100.00 from the closing balance before it.",
    "note: 2025-02-28.xml, line 40: -EUR 12.50 is not booked by the bank yet and does not count.",
    "note: 2025-02-28.xml, line 52: the transactions of a batch of -EUR 12.50 do not add up to it, so it is read as one line.",
  ]);
});

describe("unprocessed bank lines", () => {
  const line = (id: string, date: string, amount: string, message: string): ListedDocument => ({
    ...plainDocument("financial_mutations", id, date),
    ...{ state: "unprocessed", total: amountOf(amount), unpaid: amountOf(amount) },
    bankLine: { financialAccountId: financialAccountId("1100"), message },
  });
  const LISTED = [
    line("5", "2025-01-20", "-40.00", "Wages"),
    line("6", "2025-02-10", "9.00", "Unknown receipt"),
    line("7", "2025-02-27", "3.00", "Never posted"),
  ];
  const listing = (lines: readonly ListedDocument[]): Partial<Books> => ({
    ...withListed(lines),
    documentLists: [plainList("financial_mutations", lines.length)],
  });
  const POSTED = `${TWO_MONTHS}
    account 2010 current_assets Unallocated  rgs BSchTusTov
    2025-01-20  1100  -40.00  bank 5  Wages
    2025-01-20  2010   40.00  bank 5  Wages
    2025-01-31  2010  -40.00  journal 50  Wages
    2025-01-31  9000   40.00  journal 50  Wages
    2025-02-10  1100    9.00  bank 6  Unknown receipt
    2025-02-10  2010   -9.00  bank 6  Unknown receipt`;

  test("are what is open at the end; what was cleared since is a line per account", async () => {
    const books = { ...booksFrom(POSTED), ...listing(LISTED) };
    const rows = await rowsOf(books);
    expect(rows.slice(rows.indexOf("heading: Unprocessed bank lines"))).toEqual([
      "heading: Unprocessed bank lines",
      "Unknown receipt | 10 Feb 2025 | 9.00",
      "Not posted: Never posted | 27 Feb 2025 | 3.00",
      expect.stringContaining("note: At the end of the period"),
      "heading: Bank lines processed through a clearing account",
      "2010 Unallocated, 1 bank line, cleared since | -40.00",
      expect.stringContaining("the balance of the bank is not available"),
    ]);
  });

  test("are not known without clearing accounts", async () => {
    const rows = await rowsOf(twoMonths());
    expect(rows.join()).toContain("because the source has no list of bank lines");
    const listed = await rowsOf({ ...twoMonths(), ...listing(LISTED.slice(2)) });
    expect(listed.join()).toContain("nothing shows which accounts are clearing accounts");
    expect(listed).toContain("Not posted: Never posted | 27 Feb 2025 | 3.00");
  });
});

test("a list of many lines ends with the sum of the others", async () => {
  const many = Array.from({ length: 210 }, () => "2025-02-18 -1.00 Charge").join("\n");
  const rows = await rowsOf(
    withStatementsOf(twoMonths(), WHOLE.replace("2025-02-20", `${many}\n2025-02-20`)),
  );
  expect(rows.slice(-6, -2)).toEqual([
    "On a statement, not in the books: Charge | 18 Feb 2025 | -1.00 | 1.00",
    "And 10 more | 10.00",
    "Not explained | –",
    "subtotal: Difference from the bank | 210.00",
  ]);
});
