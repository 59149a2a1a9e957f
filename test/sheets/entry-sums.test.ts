/** Amounts name the entries that they add up, only if these equal them. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { entrySums } from "../../src/sheets/internal/entry-sums.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, templateWords } from "./built-sheets.ts";

const JANUARY = { first: month("2025-01"), last: month("2025-01") };

const books = booksFrom(`
  administration Bakery
  year 2025
  account 0100 current_assets Bank
  account 8000 revenue Sales
  2025-01-31  0100  100.00  invoice 1
  2025-01-31  8000  -100.00  invoice 1
`);

const behind = (
  code: string,
  amount: string,
  of = books,
  isTurned = false,
): ReturnType<ReturnType<typeof entrySums>> =>
  entrySums(of)(ledgerAccountId(code), {
    ...{ side: "net", isTurned, period: JANUARY },
    amount: amountOf(amount),
  });

const twinsOf = (one: string, other: string): ReturnType<typeof booksFrom> =>
  booksFrom(`
    administration Bakery
    year 2025
    account ${one} current_assets Bank
    account ${other} current_assets Cash
    account 9999 revenue Sales
    2025-01-31  ${one}  100.00  invoice 1
    2025-01-31  9999  -100.00  invoice 1
  `);

describe("the entries behind an amount", () => {
  test("are named with the number of their account", () => {
    expect(behind("0100", "100")).toEqual({
      entries: { account: "0100", period: JANUARY, side: "net", isTurned: false },
    });
    expect(behind("8000", "100", books, true).entries?.isTurned).toBe(true);
  });

  test("are not named if they add up to another amount", () => {
    expect(behind("0100", "100.01")).toEqual({});
    expect(behind("8000", "100")).toEqual({});
  });

  test.each([
    ["8000.1", "8000.10"],
    ["0100", "100"],
    ["1e2", "100"],
    ["80*", "8021"],
    [">8000", "8000"],
  ])("are named for accounts that differ as text, such as %s and %s", (one, other) => {
    const twins = twinsOf(one, other);
    expect(behind(one, "100", twins).entries?.account).toBe(one);
    expect(behind(other, "0", twins).entries?.account).toBe(other);
  });

  test.each([
    ["80a", "80A"],
    ["8", "\uff18"],
  ])("are not named if spreadsheets take the account for another one: %s and %s", (one, other) => {
    const twins = twinsOf(one, other);
    expect(behind(one, "100", twins)).toEqual({});
    expect(behind("9999", "-100", twins).entries?.account).toBe("9999");
  });

  test("are not named if the account is longer than what a sum may look for", () => {
    const renumbered = (code: string): typeof books => ({
      ...books,
      accounts: new Map(
        [...books.accounts].map(([id, account]) => [
          id,
          account.code === "0100" ? { ...account, code } : account,
        ]),
      ),
    });
    expect(behind("0100", "100", renumbered("8".repeat(100))).entries).toBeDefined();
    expect(behind("0100", "100", renumbered("8".repeat(101)))).toEqual({});
  });
});

test("the comparisons that a workbook recomputes hold in consistent books", async () => {
  const { sheets } = await builtPack(smallCompany());
  const equalities = sheets.flatMap(({ equalities: made }) => made?.() ?? []);
  expect(equalities.map(({ check }) => check)).toEqual([
    ...["J4", "J1", "G2", "G3", "P5", "P10", "B1", "B5", "F5"],
    ...["D1", "D3", "D1", "D3", "A4"],
  ]);
  for (const { id, expected, actual } of equalities) {
    expect({ id, amount: actual.amount }).toEqual({ id, amount: expected.amount });
  }
});

test.each(["nl", "en"])("no sheet has a title in %s that a tab would cut", (language) => {
  const words = templateWords(language);
  const long = SHEETS.map(({ id }) => words.of(`sheets.${id}.title`)).filter(
    (title) => title.length > 31,
  );
  expect(long).toEqual([]);
});
