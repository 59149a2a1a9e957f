/** F3 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { cashFlowsOfMonthsAddUp } from "../../../src/checks/cash-flow/cash-flows-of-months-add-up.ts";
import { cashFlowLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("100 at the start, 105 received and 50 paid is 155 at the end", async () => {
  expect(await comparedBy(cashFlowsOfMonthsAddUp, twoMonths())).toEqual([
    "figures.cash-closing: 155.00 = 155.00",
  ]);
});

test("a receipt missing in the first month is found at the end of the last month", async () => {
  const short = withMonth(twoMonths(), "2025-01", cashFlowLine("received", "9000", "-5.00"));
  expect(await findingsOf(cashFlowsOfMonthsAddUp, short)).toEqual([
    "figures.cash-closing: 150.00 = 155.00",
  ]);
});
