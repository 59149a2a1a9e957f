/** G3 by hand: holds where result accounts restart and where they carry over (G5), and breaks. */
import { expect, test } from "vitest";
import { add, amountOf } from "../../../src/amount/amount.ts";
import { sumOfBalancesIsConstant } from "../../../src/checks/general-ledger/sum-of-balances-is-constant.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { ledgerRow, withMonth, withMonths } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";
import { carriedResults } from "./carried-results.ts";

test("the sum of all accounts is the 40 of 2024 that is on no account, from start to end", async () => {
  expect(await comparedBy(sumOfBalancesIsConstant, twoMonths())).toEqual([
    "2025-01 figures.ledger-balances: 40.00 = 40.00",
    "2025-01 figures.ledger-balances: 40.00 = 40.00",
    "2025-02 figures.ledger-balances: 40.00 = 40.00",
  ]);
});

test("a ledger that carries the result of 2024 on an account sums to zero", async () => {
  expect(await comparedBy(sumOfBalancesIsConstant, carriedResults())).toEqual([
    "2025-01 figures.ledger-balances: 0.00 = 0.00",
    "2025-01 figures.ledger-balances: 0.00 = 0.00",
    "2025-02 figures.ledger-balances: 0.00 = 0.00",
  ]);
});

test("a ledger that restarts result accounts is not read as one that carries them, though its sum is false", async () => {
  const shifted = withMonths(
    twoMonths(),
    { first: "2025-01", last: "2025-02" },
    ledgerRow("0500", { opening: "-40.00", closing: "-40.00" }),
  );
  expect(await findingsOf(sumOfBalancesIsConstant, shifted)).toEqual([
    "2025-01 figures.ledger-balances: 40.00 = 0.00",
  ]);
});

test("a changed sum of balances within a month is found", async () => {
  const off = withMonth(twoMonths(), "2025-02", ledgerRow("1100", { closing: "0.01" }));
  expect(await findingsOf(sumOfBalancesIsConstant, off)).toEqual([
    "2025-02 figures.ledger-balances: 40.00 = 40.01",
  ]);
});

test("an opening sum that no balance sheet explains is found", async () => {
  expect(await findingsOf(sumOfBalancesIsConstant, withBefore(twoMonths(), "-1.00"))).toEqual([
    "2025-01 figures.ledger-balances: 41.00 = 40.00",
  ]);
});

/** The balance sheet before the year, with a changed credit total. */
function withBefore(books: Books, added: string): Books {
  const sheets = [...books.comparatives.balanceSheets].map(
    ([month, sheet]) =>
      [month, { ...sheet, totalCredit: add(sheet.totalCredit, amountOf(added)) }] as const,
  );
  return { ...books, comparatives: { ...books.comparatives, balanceSheets: new Map(sheets) } };
}
