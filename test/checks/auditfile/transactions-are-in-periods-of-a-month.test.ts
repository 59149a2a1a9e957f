/** X8 by hand: periods that are no month of the year are named. */
import { expect, test } from "vitest";
import { transactionsAreInPeriodsOfAMonth } from "../../../src/checks/auditfile/transactions-are-in-periods-of-a-month.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("the transactions of each period are compared", async () => {
  expect(await comparedIn(transactionsAreInPeriodsOfAMonth, SHOP)).toEqual([
    "year.xaf period 1: 0 = 0",
    "year.xaf period 2: 0 = 0",
    "year.xaf period 3: 0 = 0",
    "year.xaf period 4: 0 = 0",
  ]);
});

test("transactions in periods 13 and 55 are named", async () => {
  const opening = changed(
    SHOP,
    "<periodNumber>1</periodNumber><trDt>",
    "<periodNumber>55</periodNumber><trDt>",
  );
  const closing = changed(
    opening,
    "<periodNumber>4</periodNumber><trDt>",
    "<periodNumber>13</periodNumber><trDt>",
  );
  expect(await findingsOf(transactionsAreInPeriodsOfAMonth, closing)).toEqual([
    "year.xaf period 55: 0 = 1",
    "year.xaf period 13: 0 = 1",
  ]);
});
