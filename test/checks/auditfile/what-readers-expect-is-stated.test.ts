/** X5 by hand: what some readers refuse is counted by rule. */
import { expect, test } from "vitest";
import { whatReadersExpectIsStated } from "../../../src/checks/auditfile/what-readers-expect-is-stated.ts";
import { changed, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the files have what readers expect", async () => {
  expect(await findingsOf(whatReadersExpectIsStated, SHOP, SHOP_BEFORE)).toEqual([]);
});

test("accounts of an unknown kind and two lines with one number are counted", async () => {
  const kind = changed(SHOP, "<accTp>P</accTp>", "<accTp>Q</accTp>");
  const numbers = changed(kind, "<nr>2</nr><accID>8000</accID>", "<nr>1</nr><accID>8000</accID>");
  expect(await findingsOf(whatReadersExpectIsStated, numbers)).toEqual([
    "year.xaf rule-account-kind-is-known: 0 = 1",
    "year.xaf rule-line-numbers-are-unique: 0 = 1",
  ]);
});

test("a file without an opening balance is named", async () => {
  const without = SHOP.replace(/<openingBalance>[\s\S]*<\/openingBalance>/, "");
  expect(await findingsOf(whatReadersExpectIsStated, without)).toEqual([
    "year.xaf rule-opening-appears-once: 0 = 1",
  ]);
});
