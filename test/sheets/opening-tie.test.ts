/**
 * The tie-out of the opening by hand: the bank opens with 100 and the capital with -60; the profit of 40 of 2024 is on
 * no account.
 */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { openingIsTheAdoptedOne } from "../../src/checks/client/opening-is-the-adopted-one.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { TrialBalance } from "../../src/ledger/trial-balance.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { findingsOf, TWO_MONTHS, twoMonths } from "../checks/compared.ts";
import { account, booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "opening-tie";
const textOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, ID));
const adopted = (lines: string, books = twoMonths()): Books =>
  withClientInput(books, `adopted_opening: { ${lines} }`);

/** The year before as a final pack of it has it, with these closing balances. */
function withFinalPack(books: Books, closings: Readonly<Record<string, string>>): Books {
  const { comparatives } = books;
  const last = comparatives.ledgers.at(-1)!;
  const rows: TrialBalance["rows"] = new Map(
    Object.entries(closings).map(([code, closing]) => {
      const amount = amountOf(closing);
      return [
        account(code),
        { opening: amount, debit: amountOf("0"), credit: amountOf("0"), closing: amount },
      ];
    }),
  );
  const profitAndLoss = comparatives.months.at(-1)!.profitAndLoss;
  const balanceSheet = books.months[0]!.balanceSheet;
  const generalLedger = { rows, sources: last.generalLedger.sources };
  const months = [{ month: last.month, generalLedger, profitAndLoss, balanceSheet }];
  return { ...books, priorBooks: { snapshotId: "a".repeat(64), months } };
}

test("each account opens as it closed; the result of the year before is named, and the total is zero", async () => {
  expect(await textOf(twoMonths())).toEqual([
    "0500 | Capital | -60.00 | -60.00 | –",
    "1100 | Bank | 100.00 | 100.00 | –",
    "subtotal: Total balance sheet accounts | 40.00 | 40.00 | –",
    "Result 2024, not yet posted to equity | -40.00 | -40.00 | –",
    "total: Total | – | – | –",
    expect.stringMatching(/^note: A result without a closing journal/),
    expect.stringMatching(/^note: Final close 2024: not available, because no final close/),
    expect.stringMatching(/^note: Adopted annual accounts 2024: not available, because the client/),
  ]);
});

test("a balance that the final close or the adopted accounts lack is a difference of its account", async () => {
  const books = adopted(
    '"1100": 100.00, "0500": -60.00',
    withFinalPack(twoMonths(), { "1100": "97.50", "0500": "-60.00" }),
  );
  const rows = await textOf(books);
  expect(rows.slice(0, 5)).toEqual([
    "0500 | Capital | -60.00 | -60.00 | – | -60.00 | – | -60.00 | –",
    "1100 | Bank | 100.00 | 100.00 | – | 97.50 | 2.50 | 100.00 | –",
    "subtotal: Total balance sheet accounts | 40.00 | 40.00 | – | 37.50 | 2.50 | 40.00 | –",
    "Result 2024, not yet posted to equity | -40.00 | -40.00 | – | -40.00 | –",
    "Results not yet posted to equity | -37.50",
  ]);
  expect(await figureFaults([await sheetOf(books, ID)])).toEqual([]);
});

describe("adopted accounts that have the result in equity", () => {
  const books = adopted('"1100": 100.00, "0500": -100.00');

  test("differ from the books by a closing journal, which has a name", async () => {
    const rows = await textOf(books);
    expect(rows.slice(0, 5)).toEqual([
      "0500 | Capital | -60.00 | -60.00 | – | -100.00 | -40.00 | –",
      "1100 | Bank | 100.00 | 100.00 | – | 100.00 | –",
      "subtotal: Total balance sheet accounts | 40.00 | 40.00 | – | – | -40.00 | –",
      "Result 2024, not yet posted to equity | -40.00 | -40.00 | – | – | 40.00 | –",
      "total: Total | – | – | – | – | – | –",
    ]);
    expect(rows).toContainEqual(
      expect.stringMatching(
        /^note: The adopted annual accounts have these results in 0500 Capital;/,
      ),
    );
    expect(await findingsOf(openingIsTheAdoptedOne, books)).toEqual([]);
  });

  test("break the check by anything else in equity, a cent too", async () => {
    const cent = adopted('"1100": 100.00, "0500": -100.01');
    expect(await findingsOf(openingIsTheAdoptedOne, cent)).toEqual([
      `2025-01 ${account("0500")}: -100.01 = -60.00`,
    ]);
    expect((await textOf(cent))[0]).toBe("0500 | Capital | -60.00 | -60.00 | – | -100.01 | 40.01");
  });
});

test("the first books of an administration have no opening, and no chapter", async () => {
  const first = booksFrom(TWO_MONTHS.replace(/^ *open.*$/gm, ""));
  const chapter = SHEETS.find(({ id }) => id === ID)!;
  expect(chapter.hasContents({ books: first })).toBe(false);
  expect(await textOf(first)).toEqual(["note: The administration has no opening balance."]);
});
