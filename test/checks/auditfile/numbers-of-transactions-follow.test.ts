/** X13 by hand: numbers that a journal leaves out or repeats are counted. */
import { expect, test } from "vitest";
import { numbersOfTransactionsFollow } from "../../../src/checks/auditfile/numbers-of-transactions-follow.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the numbers of a journal follow one another; one transaction is no row", async () => {
  expect(await comparedIn(numbersOfTransactionsFollow, SHOP, SHOP_BEFORE)).toEqual([
    "year.xaf numbers-missing VRK: 0 = 0",
    "year.xaf numbers-repeated VRK: 0 = 0",
    "prior.xaf numbers-missing BNK: 0 = 0",
    "prior.xaf numbers-repeated BNK: 0 = 0",
  ]);
});

test("a number that is missing and one that is repeated are counted", async () => {
  expect(
    await findingsOf(numbersOfTransactionsFollow, changed(SHOP, "<nr>7002</nr>", "<nr>7003</nr>")),
  ).toEqual(["year.xaf numbers-missing VRK: 0 = 1"]);
  expect(
    await findingsOf(numbersOfTransactionsFollow, changed(SHOP, "<nr>7002</nr>", "<nr>7001</nr>")),
  ).toEqual(["year.xaf numbers-repeated VRK: 0 = 1"]);
});

test("numbers of periods, texts and numbers that go back are no row", async () => {
  for (const number of ["202502001", "7002a", "6999"]) {
    const other = changed(SHOP, "<nr>7002</nr>", `<nr>${number}</nr>`);
    expect(await findingsOf(numbersOfTransactionsFollow, other)).toEqual([
      "gap: no-rows-of-numbers",
    ]);
  }
});
