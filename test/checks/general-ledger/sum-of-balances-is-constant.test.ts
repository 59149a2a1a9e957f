/** G3 by hand: holds under either reading, and breaks. */
import { expect, test } from "vitest";
import { add, amountOf } from "../../../src/amount/amount.ts";
import { sumOfBalancesIsConstant } from "../../../src/checks/general-ledger/sum-of-balances-is-constant.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { ledgerRow, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, readingOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("the sum of all accounts is the 40 of 2024 that is on no account, from start to end", async () => {
  expect(await comparedBy(sumOfBalancesIsConstant, twoMonths())).toEqual([
    "2025-01 figures.ledger-balances: 40.00 = 40.00",
    "2025-01 figures.ledger-balances: 40.00 = 40.00",
    "2025-02 figures.ledger-balances: 40.00 = 40.00",
  ]);
  expect(await readingOf(sumOfBalancesIsConstant, twoMonths())).toBe("brought-forward");
});

test("a ledger with the result of 2024 on an account sums to zero", async () => {
  const booked = booksFrom(TWO_MONTHS.replace("open year 2024 -40.00", "opening 8000 -40.00"));
  expect(await readingOf(sumOfBalancesIsConstant, withBefore(booked, "-40.00"))).toBe(
    "on-accounts",
  );
  expect(await findingsOf(sumOfBalancesIsConstant, withBefore(booked, "-40.00"))).toEqual([]);
});

test("without a result of earlier years both readings fit, and neither is determined", async () => {
  const none = booksFrom(
    TWO_MONTHS.replace("open year 2024 -40.00", "").replace("0500 -60", "0500 -100"),
  );
  expect(await readingOf(sumOfBalancesIsConstant, none)).toBe("brought-forward, assumed");
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
