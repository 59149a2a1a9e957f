/** F1 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { cashClosingIsOpeningPlusFlow } from "../../../src/checks/cash-flow/cash-closing-is-opening-plus-flow.ts";
import { cashFlowLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("closing cash is opening cash plus receipts and payments", async () => {
  expect(await comparedBy(cashClosingIsOpeningPlusFlow, twoMonths())).toEqual([
    "2025-01 figures.cash-closing: 85.00 = 85.00",
    "2025-02 figures.cash-closing: 155.00 = 155.00",
  ]);
});

test("a payment that is shown one cent too small is found", async () => {
  const small = withMonth(twoMonths(), "2025-02", cashFlowLine("paid", "1600", "0.01"));
  expect(await findingsOf(cashClosingIsOpeningPlusFlow, small)).toEqual([
    "2025-02 figures.cash-closing: 155.01 = 155.00",
  ]);
});
