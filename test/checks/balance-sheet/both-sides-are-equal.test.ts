/** B1 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { bothSidesAreEqual } from "../../../src/checks/balance-sheet/both-sides-are-equal.ts";
import { balanceSheetTotals, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("both sides of a balance sheet are equal", async () => {
  expect(await comparedBy(bothSidesAreEqual, twoMonths())).toEqual([
    "2025-01 figures.total-credit: -185.00 = -185.00",
    "2025-02 figures.total-credit: -205.00 = -205.00",
  ]);
});

test("a total of the debit side that is one cent off is found", async () => {
  const off = withMonth(twoMonths(), "2025-01", balanceSheetTotals({ totalDebit: "0.01" }));
  expect(await findingsOf(bothSidesAreEqual, off)).toEqual([
    "2025-01 figures.total-credit: -185.01 = -185.00",
  ]);
});
