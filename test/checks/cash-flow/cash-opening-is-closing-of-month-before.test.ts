/** F2 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { cashOpeningIsClosingOfMonthBefore } from "../../../src/checks/cash-flow/cash-opening-is-closing-of-month-before.ts";
import { cashFlowBalances, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("a month opens with the cash of the previous month", async () => {
  expect(await comparedBy(cashOpeningIsClosingOfMonthBefore, twoMonths())).toEqual([
    "2025-02 figures.cash-opening: 85.00 = 85.00",
  ]);
});

test("a cent that appears between two months is found", async () => {
  const between = withMonth(
    twoMonths(),
    "2025-02",
    cashFlowBalances({ opening: "0.01", closing: "0.01" }),
  );
  expect(await findingsOf(cashOpeningIsClosingOfMonthBefore, between)).toEqual([
    "2025-02 figures.cash-opening: 85.00 = 85.01",
  ]);
});
