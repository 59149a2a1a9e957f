/** Any consistent books pass every check; a penny on any figure that the checks read does not pass. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { add, amountOf } from "../../src/amount/amount.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import { BALANCE_TYPES, RESULT_TYPES } from "../../src/ledger/ledger-account.ts";
import { booksFrom } from "../support/books-notation.ts";
import {
  balanceSheetLine,
  balanceSheetTotals,
  cashFlowBalances,
  cashFlowLine,
  closingMovement,
  ledgerRow,
  type MonthChange,
  movement,
  openYear,
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
  withPosting,
} from "../support/books-notation-changes.ts";
import { findingsIn } from "./compared.ts";
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

test("every check compares something, and none is listed twice", async () => {
  const results = await runChecks(
    booksFrom(`
      account 1100 current_assets Bank  [cash]
      account 8000 revenue Sales
      2025-01-01  1100  1.00  invoice 1
      2025-01-01  8000  -1.00  invoice 1`),
  );
  expect(results.filter(({ compared }) => compared === 0)).toEqual([]);
  expect(new Set(results.map(({ check }) => check.id)).size).toBe(results.length);
  expect(new Set(results.map(({ check }) => check.name)).size).toBe(results.length);
  expect(results.map(({ check }) => check.severity)).toEqual(results.map(() => "blocking"));
});

/** The books with a penny on one figure, for each figure that a check of this list reads. */
function everyPenny(books: Books): readonly { readonly name: string; readonly changed: Books }[] {
  return books.months.flatMap((month) =>
    changesOf(month, String(books.fiscalYear.year)).map(([name, change]) => ({
      name: `${month.month} ${name}`,
      changed: withMonth(books, month.month, change),
    })),
  );
}

function changesOf(month: BooksMonth, year: string): readonly (readonly [string, MonthChange])[] {
  const { generalLedger, profitAndLoss, balanceSheet, cashFlow, movements } = month;
  const totals = ["revenue", "grossProfit", "operatingProfit", "expenses", "netProfit"] as const;
  const codesOf = (lines: readonly { readonly ledgerAccountId: string }[]): readonly string[] =>
    lines.map(({ ledgerAccountId }) => ledgerAccountId);
  return [
    ...[...generalLedger.rows.keys()].flatMap((code) =>
      (["opening", "debit", "credit", "closing"] as const).map(
        (key) => [`ledger ${code} ${key}`, ledgerRow(code, { [key]: PENNY })] as const,
      ),
    ),
    ...totals.map((key) => [`total ${key}`, profitAndLossTotals({ [key]: PENNY })] as const),
    ...RESULT_TYPES.flatMap((type) =>
      codesOf(profitAndLoss.sections[type]).map(
        (code) => [`result ${code}`, profitAndLossLine(type, code, PENNY)] as const,
      ),
    ),
    ...BALANCE_TYPES.flatMap((type) =>
      codesOf(balanceSheet.sections[type]).map(
        (code) => [`balance ${code}`, balanceSheetLine(type, code, PENNY)] as const,
      ),
    ),
    ...(["totalDebit", "totalCredit"] as const).map(
      (key) => [key, balanceSheetTotals({ [key]: PENNY })] as const,
    ),
    ...(balanceSheet.openYears ?? [])
      .filter((open) => open.year === year)
      .map((open) => [`open year ${open.year}`, openYear(open.year, PENNY)] as const),
    ...(["opening", "closing"] as const).map(
      (key) => [`cash ${key}`, cashFlowBalances({ [key]: PENNY })] as const,
    ),
    ...(["received", "paid"] as const).flatMap((side) =>
      codesOf(cashFlow[side]).map(
        (code) => [`cash ${side} ${code}`, cashFlowLine(side, code, PENNY)] as const,
      ),
    ),
    ...[...movements.keys()].flatMap((code) =>
      (["debit", "credit"] as const).map(
        (key) => [`entries ${code} ${key}`, movement(code, { [key]: PENNY })] as const,
      ),
    ),
    ...[...month.closingMovements.keys()]
      .filter((code) => /^[4-9]/.test(code))
      .map((code) => [`closing ${code}`, closingMovement(code, PENNY)] as const),
  ];
}
