/** L3 by hand: breaks alone, for an account that is another one in the list. */
import { expect, test } from "vitest";
import { accountsEqualListedLines } from "../../../src/checks/documents/accounts-equal-listed-lines.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "./listed-books.ts";

test("costs on another account than in the list are found on both", async () => {
  const books = listedBooks(["4000  200.00  bill 21", "4100  200.00  bill 21"]);
  expect(await findingsIn(books)).toEqual([
    "L3 2025-01 Document 21, 4000: 200.00 = 0.00",
    "L3 2025-01 Document 21, 4100: 0.00 = 200.00",
  ]);
});

test("costs that became an asset are found", async () => {
  const books = listedBooks(["4000  200.00  bill 21", "1350  200.00  bill 21"]);
  expect(await findingsOf(accountsEqualListedLines, books)).toEqual([
    "2025-01 Document 21, 4000: 200.00 = 0.00",
    "2025-01 Document 21, 1350: 0.00 = 200.00",
  ]);
});

test("a service may book two lines in one posting", async () => {
  const together = listedBooks(
    ["4000  500.00  bill 21", "4000  700.00  bill 21"],
    [
      "2025-01-20  4000  200.00  bill 21  contact Bakker  project Barn  tax p21  Cleaning   # p15\n",
      "",
    ],
  );
  expect(await findingsOf(accountsEqualListedLines, together)).toEqual([]);
});

test("tax rounds each posting of an invoice, not those of a journal", async () => {
  const rounded = listedBooks(
    ["4000  200.00  bill 21", "4000  200.02  bill 21"],
    ["1600  -847.00", "1600  -847.02"],
  );
  expect(await findingsOf(accountsEqualListedLines, rounded)).toEqual([]);
});

test("the line of a list may be on an account of tax", async () => {
  const changes = [
    ["4000  200.00  bill 21", "1340  200.00  bill 21"],
    ["detail 4000  200.00", "detail 1340  200.00"],
  ] as const;
  expect(await findingsOf(accountsEqualListedLines, listedBooks(...changes))).toEqual([]);
});

test("with unknown control accounts any account of the balance sheet may be one", async () => {
  const books = withPosting(listedBooks(), "p17", (one) => one);
  const accounts = new Map(
    [...books.accounts].map(([id, account]) => [id, { ...account, rgsCode: null }]),
  );
  expect(await findingsOf(accountsEqualListedLines, { ...books, accounts })).toEqual([]);
});
