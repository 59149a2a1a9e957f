/** X14 by hand: accounts with figures and without a code are counted. */
import { expect, test } from "vitest";
import { typesOfAccountsAreStated } from "../../../src/checks/auditfile/types-of-accounts-are-stated.ts";
import { comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("every account with figures has a code", async () => {
  expect(await comparedIn(typesOfAccountsAreStated, SHOP)).toEqual([
    "year.xaf accounts-by-side: 0 = 0",
  ]);
});

test("an account without a code is counted if it has figures", async () => {
  const uncoded = SHOP.replace(/<leadReference>(?:WKprKvgKvg|BSchCreHac)<\/leadReference>/g, "");
  expect(await findingsOf(typesOfAccountsAreStated, uncoded)).toEqual([
    "year.xaf accounts-by-side: 0 = 2",
  ]);
});
