/** Any consistent books pass every check; a penny on any figure that the checks read does not pass. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { add, amountOf } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";
import { findingsIn, TWO_MONTHS } from "./compared.ts";
import { everyPenny } from "./one-penny.ts";
import { randomBooks } from "./random-books.ts";

const PENNY = "0.01";
const RUNS = { numRuns: 60 };

test("any consistent books pass every check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      expect(await findingsIn(booksFrom(text))).toEqual([]);
    }),
    RUNS,
  );
});

test("a penny added to any posting breaks at least one check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, index) => {
      const books = booksFrom(text);
      fc.pre(books.entryCount > 0);
      const id = `p${(index % books.entryCount) + 1}`;
      const changed = withPosting(books, id, (posting) => ({
        ...posting,
        amount: add(posting.amount, amountOf(PENNY)),
      }));
      expect(await findingsIn(changed)).not.toEqual([]);
    }),
    RUNS,
  );
});

test("a penny added to any one reported figure breaks at least one check", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, fc.nat(), async (text, index) => {
      const books = booksFrom(text);
      const broken = everyPenny(books);
      const { name, changed } = broken[index % broken.length]!;
      expect([name, await findingsIn(changed)]).not.toEqual([name, []]);
    }),
    { ...RUNS, numRuns: 200 },
  );
});

test("a penny added to each figure of books worked out by hand is found", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    shows open years
    contact Jansen
    account 0200 non_current_assets Van
    account 1200 current_assets Savings  [cash]
    opening 0200 9.00
    opening 1200 4.00
    opening 0500 -73.00
    asset 7  0200  Van  2024-12-01  9.00
    asset 7  2025-01-31  depreciation  -1.00
    2025-02-05  1200   12.00  bank 5
    2025-02-05  1300  -12.00  bank 5  contact Jansen`);
  expect(await findingsIn(books)).toEqual([]);
  const missed: string[] = [];
  for (const { name, changed } of everyPenny(books)) {
    if ((await findingsIn(changed)).length === 0) missed.push(name);
  }
  expect(missed).toEqual([]);
});

test("every check compares something, and none is listed twice", async () => {
  const results = await runChecks(
    booksFrom(`
      shows open years
      account 0200 non_current_assets Van
      account 1100 current_assets Bank  [cash]  rgs BLimBanRba
      account 1300 current_assets Debtors  [debtors]
      account 8000 revenue Sales
      opening 0200 9.00
      open year 2024 -9.00
      asset 7  0200  Van  2024-12-01  9.00
      2025-01-01  1100  1.00  invoice 1
      2025-01-01  1300  1.00  invoice 1
      2025-01-01  8000  -2.00  invoice 1`),
  );
  expect(results.filter(({ compared }) => compared === 0)).toEqual([]);
  expect(new Set(results.map(({ check }) => check.id)).size).toBe(results.length);
  expect(new Set(results.map(({ check }) => check.name)).size).toBe(results.length);
  const harmless = results.filter(({ check }) => check.severity !== "blocking");
  expect(harmless.map(({ check }) => `${check.id} ${check.severity}`)).toEqual([
    "T3 information",
    "P13 warning",
    "P14 warning",
    "G7 warning",
    "G9 warning",
    "B4 warning",
    "D1 warning",
  ]);
});
