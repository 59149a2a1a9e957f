/** X12 by hand: subledgers are what their control accounts have. */
import { expect, test } from "vitest";
import { subledgersEqualControlAccounts } from "../../../src/checks/auditfile/subledgers-equal-control-accounts.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the subledgers have the movements of debtors and creditors, and the open items their opening balance", async () => {
  expect(await comparedIn(subledgersEqualControlAccounts, SHOP)).toEqual([
    "year.xaf subledger CU: 121.00 = 121.00",
    "year.xaf subledger SU: -60.50 = -60.50",
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
    "2025-01 year.xaf open-debtors: 242.00 = 200.00",
  ]);
});

test("without subledgers nothing is compared", async () => {
  expect(await findingsOf(subledgersEqualControlAccounts, SHOP_BEFORE)).toEqual([
    "gap: no-open-items-stated",
  ]);
});
