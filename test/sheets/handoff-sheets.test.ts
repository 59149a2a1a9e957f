/** The sheets of a handoff: ledger cards, postings for programs, the data dictionary. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { booksFrom } from "../support/books-notation.ts";
import { isFigureCell, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";
import { inPack } from "./sheet-in-pack.ts";

const BOOKS = `
  year 2025
  account 1000 current_assets Bank
  account 1200 current_assets Deposit
  account 0500 equity Capital
  account 8000 revenue Sales
  account 4000 expenses Rent
  contact Jansen
  opening 1000 50.00
  opening 1200 100.00
  opening 0500 -150.00
  2025-01-31  1000  100.00  invoice 1  Paid
  2025-01-31  8000  -100.00  invoice 1  contact Jansen  Table
  2025-02-10  1000  -30.00  bank 2  Rent
  2025-02-10  4000  30.00  bank 2  Rent
`;

describe("the ledger cards", () => {
  const withoutHash = (line: string): string => line.replace(/ \| [0-9a-f]{12}$/, "");

  test("have each account with its opening, its postings with a running balance, and its closing", async () => {
    const text = await sheetText(await sheetOf(booksFrom(BOOKS), "ledger-cards"));
    expect(text.map(withoutHash)).toEqual([
      "opening: 0500 | Capital | 2025-01-01 | Opening balance | -150.00",
      "subtotal: 0500 | Capital | 2025-12-31 | Closing balance | – | – | -150.00",
      "opening: 1000 | Bank | 2025-01-01 | Opening balance | 50.00",
      "1000 | Bank | 2025-01-31 | Sales invoice | 1 | Paid | 100.00 | 150.00",
      "1000 | Bank | 2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 120.00",
      "subtotal: 1000 | Bank | 2025-12-31 | Closing balance | 100.00 | 30.00 | 120.00",
      "opening: 1200 | Deposit | 2025-01-01 | Opening balance | 100.00",
      "subtotal: 1200 | Deposit | 2025-12-31 | Closing balance | – | – | 100.00",
      "opening: 4000 | Rent | 2025-01-01 | Opening balance | –",
      "4000 | Rent | 2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 30.00",
      "subtotal: 4000 | Rent | 2025-12-31 | Closing balance | 30.00 | – | 30.00",
      "opening: 8000 | Sales | 2025-01-01 | Opening balance | –",
      "8000 | Sales | 2025-01-31 | Sales invoice | 1 | Table | Jansen | 100.00 | -100.00",
      "subtotal: 8000 | Sales | 2025-12-31 | Closing balance | – | 100.00 | -100.00",
    ]);
  });

  test("mark an account whose closing differs from the ledger", async () => {
    const books = booksFrom(BOOKS);
    const postings: Books["postings"] = async function* (order) {
      for await (const posting of books.postings(order)) {
        if (posting.description !== "Rent") yield posting;
      }
    };
    const text = await sheetText(await sheetOf({ ...books, postings }, "ledger-cards"));
    expect(text.filter((line) => line.startsWith("cross-check"))).toHaveLength(2);
    expect(text.filter((line) => line.includes("DOES NOT RECONCILE"))[0]).toMatch(
      /^cross-check: 1000 \| Bank \| 2025-12-31 \| DOES NOT RECONCILE .* \| 120\.00$/,
    );
  });
});

describe("the ledger cards on paper", () => {
  test("have the account as a heading, and the sums of all accounts at the end", async () => {
    const sheet = await sheetOf(booksFrom(BOOKS), "ledger-cards");
    const [page] = sheet.onPaper!;
    expect(page!.columns.map(({ key }) => key)).toEqual([
      ...["date", "document-type", "document", "contact", "description"],
      ...["debit", "credit", "balance"],
    ]);
    const text = await sheetText({ ...sheet, columns: page!.columns, rows: page!.rows });
    expect(text.slice(0, 8)).toEqual([
      "heading: 0500  Capital",
      "opening: 2025-01-01 | Opening balance | -150.00",
      "subtotal: 2025-12-31 | Closing balance | – | – | -150.00",
      "heading: 1000  Bank",
      "opening: 2025-01-01 | Opening balance | 50.00",
      "2025-01-31 | Sales invoice | 1 | Paid | 100.00 | 150.00",
      "2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 120.00",
      "subtotal: 2025-12-31 | Closing balance | 100.00 | 30.00 | 120.00",
    ]);
    expect(text.at(-1)).toBe("total: Total of all accounts | 130.00 | 130.00");
  });

  test("carry the balance of the last row forward to the next page", async () => {
    const sheet = await sheetOf(booksFrom(BOOKS), "ledger-cards");
    const [page] = sheet.onPaper!;
    const rows = await rowsOf({ ...sheet, rows: page!.rows });
    const carried = async function* () {
      yield page!.carriedForward!(rows[5]!);
    };
    const text = await sheetText({ ...sheet, columns: page!.columns, rows: carried });
    expect(text).toEqual(["opening: Carried forward | 150.00"]);
  });
});

test("the postings have identifiers, one signed amount, and the complete hash", async () => {
  const sheet = await sheetOf(booksFrom(BOOKS), "postings");
  const [first, second] = await rowsOf(sheet);
  const values = (row: typeof first) =>
    Object.fromEntries(
      row!.cells.map((cell, index) => {
        const value = isFigureCell(cell)
          ? amountText(cell.amount, 2)
          : "text" in cell
            ? cell.text
            : "";
        return [sheet.columns[index]!.key, value];
      }),
    );
  expect(values(first)).toMatchObject({ debit: "100.00", credit: "", amount: "100.00" });
  expect(values(second)).toMatchObject({
    debit: "",
    credit: "100.00",
    amount: "-100.00",
    month: "2025-01",
    "document-type": "SalesInvoice",
    contact: "Jansen",
  });
  expect(values(second)["evidence"]).toMatch(/^[0-9a-f]{64}$/);
});

describe("the data dictionary", () => {
  test("describes every column of every table, once", async () => {
    const sheet = await inPack("data-dictionary", [
      ["data/postings.csv", "postings"],
      ["data/postings.jsonl", "postings"],
      ["data/statements.pdf", "balance-sheet"],
    ]);
    const text = await sheetText(sheet);
    expect(text[0]).toBe("heading: postings | Postings");
    expect(text.slice(1, 3).map((line) => line.split(" | ")[1])).toEqual(["row_kind", "level"]);
    expect(text).toContain(
      "postings | amount | Amount, debit positive | decimal number | EUR | Debit is positive, credit negative; empty on rows without an amount.",
    );
    expect(text).toHaveLength(1 + 3 + 22);
  });

  test("has the meaning of months, age groups and the other columns of a sheet", async () => {
    const sheet = await inPack(
      "data-dictionary",
      SHEETS.map(({ id }) => [`${id}.csv`, id]),
    );
    const text = await sheetText(sheet);
    const meaningOf = (start: string) =>
      text
        .find((line) => line.startsWith(start))
        ?.split(" | ")
        .at(-1);
    expect(meaningOf("trial-balance | 2025-03 |")).toBe(
      "Net movement of this month, debit less credit.",
    );
    expect(meaningOf("debtors | age_2 |")).toMatch(/^Part of the closing balance/);
    expect(text.filter((line) => /^month-summary \|/.test(line))).toHaveLength(3 + 7);
  });
});
