/** P8 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { accountAppearsOnce } from "../../../src/checks/statements/account-appears-once.ts";
import {
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { longerLine, longerTotals } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("an account has one line in a month and one in the period", async () => {
  expect(await comparedBy(accountAppearsOnce, twoMonths())).toEqual([
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 7000: 30.00 = 30.00",
    "2025-01 4000: 20.00 = 20.00",
    "2025-01 9000: -5.00 = -5.00",
    "2025-02 8000: -50.00 = -50.00",
    "2025-02 4000: 7.00 = 7.00",
    "2025-01..2025-02 8000: -150.00 = -150.00",
    "2025-01..2025-02 7000: 30.00 = 30.00",
    "2025-01..2025-02 4000: 27.00 = 27.00",
    "2025-01..2025-02 9000: -5.00 = -5.00",
  ]);
});

test("an account without movement in two sections that sum to zero is found", async () => {
  const month = withMonth(
    twoMonths(),
    "2025-02",
    profitAndLossLine("direct_costs", "7000", "5.00"),
    profitAndLossLine("expenses", "7000", "-5.00"),
    profitAndLossTotals({ grossProfit: "5.00" }),
  );
  const twice = [
    longerLine(0, "direct_costs", "7000", "5.00"),
    longerLine(0, "expenses", "7000", "-5.00"),
    longerTotals(0, { grossProfit: "5.00" }),
  ].reduce((books, change) => change(books), month);
  expect(await findingsIn(twice)).toEqual([
    "P8 2025-02 7000: 5.00 = 0.00",
    "P8 2025-01..2025-02 7000: 35.00 = 30.00",
  ]);
});
