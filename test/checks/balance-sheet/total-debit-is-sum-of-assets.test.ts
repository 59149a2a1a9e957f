/** B2 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { totalDebitIsSumOfAssets } from "../../../src/checks/balance-sheet/total-debit-is-sum-of-assets.ts";
import { balanceSheetTotals, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the debit total is the sum of all assets", async () => {
  expect(await comparedBy(totalDebitIsSumOfAssets, twoMonths())).toEqual([
    "2025-01 figures.total-debit: 185.00 = 185.00",
    "2025-02 figures.total-debit: 205.00 = 205.00",
  ]);
});

test("a cent on both totals that is in no asset is found", async () => {
  const more = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetTotals({ totalDebit: "0.01", totalCredit: "-0.01" }),
  );
  expect(await findingsOf(totalDebitIsSumOfAssets, more)).toEqual([
    "2025-02 figures.total-debit: 205.00 = 205.01",
  ]);
});
