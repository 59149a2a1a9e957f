/** X17 by hand: kind and code of each account agree, and one that contradicts the other is found. */
import { expect, test } from "vitest";
import { kindsAgreeWithCodes } from "../../../src/checks/auditfile/kinds-agree-with-codes.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("every account with a code is compared", async () => {
  expect(await comparedIn(kindsAgreeWithCodes, SHOP)).toHaveLength(9);
  expect(await findingsOf(kindsAgreeWithCodes, SHOP)).toEqual([]);
});

test("costs of the balance sheet and a bank of results are found", async () => {
  const costs = changed(SHOP, "Purchases</accDesc><accTp>P", "Purchases</accDesc><accTp>B");
  const bank = changed(costs, "Bank</accDesc><accTp>B", "Bank</accDesc><accTp>P");
  expect(await findingsOf(kindsAgreeWithCodes, bank)).toEqual(["1100: 0 = 1", "7000: 0 = 1"]);
});

test("without codes nothing is compared", async () => {
  const uncoded = SHOP.replaceAll(/<leadReference>[^<]*<\/leadReference>/g, "");
  expect(await findingsOf(kindsAgreeWithCodes, uncoded)).toEqual(["gap: no-codes-of-accounts"]);
});
