/** X12 by hand: subledgers are what the accounts of the lines to which they refer have. */
import { expect, test } from "vitest";
import { subledgersEqualControlAccounts } from "../../../src/checks/auditfile/subledgers-equal-control-accounts.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the subledgers have the movements of debtors and creditors, and the open items their opening balance", async () => {
  expect(await comparedIn(subledgersEqualControlAccounts, SHOP)).toEqual([
    "1300: 121.00 = 121.00",
    "1600: -60.50 = -60.50",
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
    "1300: 121.00 = 131.00",
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

const SALE = "<jrnID>VRK</jrnID><trNr>7002</trNr><trLineNr>1</trLineNr>";

test("a line of the subledger that refers to a line of another account is found, though every total agrees", async () => {
  const other = changed(SHOP, SALE, SALE.replace("LineNr>1<", "LineNr>2<"));
  expect((await findingsOf(subledgersEqualControlAccounts, other)).slice(0, 2)).toEqual([
    "1300: 121.00 = -121.00",
    "8000: -300.00 = 242.00",
  ]);
});

test("if a line refers to none, the totals are those of the control accounts", async () => {
  const unknown = changed(SHOP, SALE, SALE.replace("LineNr>1<", "LineNr>9<"));
  expect((await comparedIn(subledgersEqualControlAccounts, unknown)).slice(0, 2)).toEqual([
    "year.xaf subledger CU: 121.00 = 121.00",
    "year.xaf subledger SU: -60.50 = -60.50",
  ]);
});

test("one subledger of customers and suppliers is compared with each account", async () => {
  const both = SHOP.replace(/<subledgers>[\s\S]*<\/subledgers>/, (text) =>
    text.replace(/<\/subledger><subledger>.*/, "").replace("<sbType>CU", "<sbType>CS"),
  );
  expect((await comparedIn(subledgersEqualControlAccounts, both)).slice(0, 2)).toEqual([
    "1300: 121.00 = 121.00",
    "1600: -60.50 = -60.50",
  ]);
});

test("accounts that nothing but the subledgers shows as control accounts are compared", async () => {
  const uncoded = SHOP.replaceAll(/<leadReference>.*?<\/leadReference>/g, "").replaceAll(
    /<jrnTp>.<\/jrnTp>/g,
    "<jrnTp>M</jrnTp>",
  );
  const more = changed(
    uncoded,
    `${SALE}<desc>x</desc><amnt>242.00`,
    `${SALE}<desc>x</desc><amnt>250.00`,
  );
  expect(await findingsOf(subledgersEqualControlAccounts, more)).toContain("1300: 121.00 = 129.00");
});
