/** X15 by hand: accounts without figures are counted. */
import { expect, test } from "vitest";
import { accountsHaveFigures } from "../../../src/checks/auditfile/accounts-have-figures.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("every account has an opening balance or movements", async () => {
  expect(await comparedIn(accountsHaveFigures, SHOP)).toEqual([
    "year.xaf accounts-without-movement: 0 = 0",
  ]);
});

test("accounts that nothing was booked on are counted", async () => {
  const more =
    "<generalLedger><ledgerAccount><accID>4000</accID><accDesc>Rent</accDesc><accTp>P</accTp></ledgerAccount>";
  expect(await findingsOf(accountsHaveFigures, changed(SHOP, "<generalLedger>", more))).toEqual([
    "year.xaf accounts-without-movement: 0 = 1",
  ]);
});
