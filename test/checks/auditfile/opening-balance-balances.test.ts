/** X2 by hand: the opening balance has as much debit as credit, and one that has not is found. */
import { expect, test } from "vitest";
import { openingBalanceBalances } from "../../../src/checks/auditfile/opening-balance-balances.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the opening balance of each file balances", async () => {
  expect(await comparedIn(openingBalanceBalances, SHOP, SHOP_BEFORE)).toEqual([
    "year.xaf opening-balance: 0.00 = 0.00",
    "prior.xaf opening-balance: 0.00 = 0.00",
  ]);
});

test("an opening balance with more debit than credit is found", async () => {
  const more = changed(SHOP, "<amnt>1000.00</amnt>", "<amnt>1000.10</amnt>");
  expect(await findingsOf(openingBalanceBalances, more)).toEqual([
    "year.xaf opening-balance: 0.00 = 0.10",
  ]);
});

test("without an opening balance nothing is compared", async () => {
  const without = SHOP.replace(/<openingBalance>[\s\S]*<\/openingBalance>/, "");
  expect(await findingsOf(openingBalanceBalances, without)).toEqual(["gap: no-opening-balance"]);
});
