/** Y3 by hand: holds for the months that cover it, and breaks alone. */
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import { priorYearIsSumOfItsMonths } from "../../../src/checks/prior-year/prior-year-is-sum-of-its-months.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { priorYearLine, priorYearTotals } from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("the year before is the sum of its twelve months", async () => {
  expect(await comparedBy(priorYearIsSumOfItsMonths, twoMonths())).toEqual([
    "2024-01..2024-12 figures.total-revenue: -40.00 = -40.00",
    "2024-01..2024-12 figures.gross-profit: -40.00 = -40.00",
    "2024-01..2024-12 figures.operating-profit: -40.00 = -40.00",
    "2024-01..2024-12 figures.total-expenses: 0.00 = 0.00",
    "2024-01..2024-12 figures.net-profit: -40.00 = -40.00",
    "2024-01..2024-12 8000: -40.00 = -40.00",
  ]);
});

test("a falsified profit and loss of the year that adds up is found by account and total", async () => {
  const falsified = [
    priorYearLine("revenue", "8000", "-5.00"),
    priorYearTotals({
      revenue: "-5.00",
      grossProfit: "-5.00",
      operatingProfit: "-5.00",
      netProfit: "-5.00",
    }),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsIn(falsified)).toEqual([
    "Y3 2024-01..2024-12 figures.total-revenue: -40.00 = -45.00",
    "Y3 2024-01..2024-12 figures.gross-profit: -40.00 = -45.00",
    "Y3 2024-01..2024-12 figures.operating-profit: -40.00 = -45.00",
    "Y3 2024-01..2024-12 figures.net-profit: -40.00 = -45.00",
    "Y3 2024-01..2024-12 8000: -40.00 = -45.00",
  ]);
});

test("a short year is compared with its own months, and a year of which months are missing is not compared", async () => {
  const short = await comparedBy(priorYearIsSumOfItsMonths, withPriorYear(twoMonths(), "2024-10"));
  expect(short[0]).toBe("2024-10..2024-12 figures.total-revenue: -40.00 = -40.00");
  const long = withPriorYear(twoMonths(), "2023-07");
  expect(await comparedBy(priorYearIsSumOfItsMonths, long)).toEqual([]);
});

/** The year before begins in this month. */
function withPriorYear(books: Books, first: string): Books {
  const { priorYear } = books.comparatives;
  const period = { ...priorYear.fiscalYear.period, first: month(first) };
  const fiscalYear = { ...priorYear.fiscalYear, period };
  return {
    ...books,
    comparatives: { ...books.comparatives, priorYear: { ...priorYear, fiscalYear } },
  };
}
