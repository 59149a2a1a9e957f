/** P9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { monthsAddUpToLongerReports } from "../../../src/checks/statements/months-add-up-to-longer-reports.ts";
import { smallCompany } from "../../support/books-notation.ts";
import { longerLine, longerTotals } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

test("the report of both months is the sum of two reports, per total and per account", async () => {
  expect(await comparedBy(monthsAddUpToLongerReports, twoMonths())).toEqual([
    "2025-01..2025-02 figures.total-revenue: -150.00 = -150.00",
    "2025-01..2025-02 figures.gross-profit: -120.00 = -120.00",
    "2025-01..2025-02 figures.operating-profit: -93.00 = -93.00",
    "2025-01..2025-02 figures.total-expenses: 52.00 = 52.00",
    "2025-01..2025-02 figures.net-profit: -98.00 = -98.00",
    "2025-01..2025-02 8000: -150.00 = -150.00",
    "2025-01..2025-02 7000: 30.00 = 30.00",
    "2025-01..2025-02 4000: 27.00 = 27.00",
    "2025-01..2025-02 9000: -5.00 = -5.00",
  ]);
});

test("quarters are compared with their own months", async () => {
  const compared = await comparedBy(monthsAddUpToLongerReports, smallCompany());
  const periods = new Set(compared.map((line) => line.split(" ")[0]));
  expect([...periods]).toEqual([
    "2025-01..2025-03",
    "2025-04..2025-06",
    "2025-07..2025-09",
    "2025-10..2025-12",
    "2025-01..2025-12",
  ]);
});

test("a gross profit of the period that is one cent off is found", async () => {
  expect(await findingsIn(longerTotals(0, { grossProfit: "0.01" })(twoMonths()))).toEqual([
    "P9 2025-01..2025-02 figures.gross-profit: -120.00 = -119.99",
  ]);
});

test("rent shown under direct costs in the period is found in both sections", async () => {
  const moved = [
    longerLine(0, "expenses", "4000", "-27.00"),
    longerLine(0, "direct_costs", "4000", "27.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsOf(monthsAddUpToLongerReports, moved)).toEqual([
    "2025-01..2025-02 4000: 0.00 = 27.00",
    "2025-01..2025-02 4000: 27.00 = 0.00",
  ]);
});
