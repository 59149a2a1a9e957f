/** X12 by hand: subledgers are what their control accounts have. */
import { expect, test } from "vitest";
import { subledgersEqualControlAccounts } from "../../../src/checks/auditfile/subledgers-equal-control-accounts.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the subledgers have the movements of debtors and creditors, and the open items their opening balance", async () => {
  expect(await comparedIn(subledgersEqualControlAccounts, SHOP)).toEqual([
    "year.xaf subledger CU: 121.00 = 121.00",
    "year.xaf subledger SU: -60.50 = -60.50",
    "debtors c1: -121.00 = -121.00",
    "debtors c2: 242.00 = 242.00",
    "creditors s1: -60.50 = -60.50",
    "2025-01 year.xaf open-debtors: 242.00 = 242.00",
  ]);
});

test("a line that only the subledger has, and another amount of a customer, are found", async () => {
  const more = changed(
    SHOP,
    "<trLineNr>1</trLineNr><desc>x</desc><amnt>121.00</amnt>",
    "<trLineNr>1</trLineNr><desc>x</desc><amnt>131.00</amnt>",
  );
  expect(
    await findingsOf(
      subledgersEqualControlAccounts,
      changed(
        more,
        "<obLineNr>2</obLineNr><desc>x</desc><amnt>242.00",
        "<obLineNr>2</obLineNr><desc>x</desc><amnt>200.00",
      ),
    ),
  ).toEqual([
    "year.xaf subledger CU: 121.00 = 131.00",
    "debtors c1: -121.00 = -111.00",
    "2025-01 year.xaf open-debtors: 242.00 = 200.00",
  ]);
});

test("without subledgers nothing is compared", async () => {
  expect(await findingsOf(subledgersEqualControlAccounts, SHOP_BEFORE)).toEqual([
    "gap: no-open-items-stated",
  ]);
});

test("an invoice that is of another customer in the subledger is found, unless lines have no customer", async () => {
  const other = changed(
    SHOP,
    "<amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c2",
    "<amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c1",
  );
  expect(await findingsOf(subledgersEqualControlAccounts, other)).toEqual([
    "debtors c1: 121.00 = -121.00",
    "debtors c2: 0.00 = 242.00",
  ]);
  const without = changed(
    SHOP,
    "<amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c2</custSupID>",
    "<amnt>242.00</amnt><amntTp>D</amntTp>",
  );
  expect(await findingsOf(subledgersEqualControlAccounts, without)).toEqual([]);
});
