import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, sumOf } from "../../src/amount/amount.ts";
import { marginBridge } from "../../src/sheets/internal/analysis-figures.ts";
import { HONEST_YEAR, yearlyCompany } from "../ledger/dossier/yearly-company.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const textsOf = async (...of: Parameters<typeof yearlyCompany>): Promise<readonly string[]> =>
  sheetText(await sheetOf(yearlyCompany(...of), "result-analysis"));

const CHART = `
  account 1100 current_assets Bank  [cash]
  account 7000 direct_costs Goods
  account 8000 revenue Sales`;
const yearOf = (
  year: number,
  revenue: string,
  costs: string,
): string => `year ${String(year)}${CHART}
  ${String(year)}-05-01  1100  ${revenue}  bank 1
  ${String(year)}-05-01  8000  -${revenue}  bank 1
  ${String(year)}-05-02  7000  ${costs}  bank 2
  ${String(year)}-05-02  1100  -${costs}  bank 2`;
const twoYears = (
  [revenueBefore, costsBefore]: readonly [string, string],
  [revenue, costs]: readonly [string, string],
) =>
  withYearBefore(
    booksFrom(yearOf(2025, revenue, costs)),
    booksFrom(yearOf(2024, revenueBefore, costsBefore)),
  );

describe("the change in gross profit", () => {
  test("volume is at the margin of the year before, and the margin takes the rest", async () => {
    // 40 % of 200.00 more turnover is 80.00; 5 % of 1,200.00 less margin is 60.00.
    const books = twoYears(["1000.00", "600.00"], ["1200.00", "780.00"]);
    const rows = await sheetText(await sheetOf(books, "result-analysis"));
    expect(rows.slice(0, 9)).toEqual([
      "heading: Change in gross profit",
      "Fiscal year 2024: revenue | 1000.00",
      "Fiscal year 2025: revenue | 1200.00",
      "Fiscal year 2024: gross profit as % of revenue | 40.0%",
      "Fiscal year 2025: gross profit as % of revenue | 35.0%",
      "Fiscal year 2024: gross profit | 400.00",
      "Volume: change in revenue at last year's margin | 80.00",
      "Margin: change in margin on this year's revenue | -60.00",
      "total: Fiscal year 2025: gross profit | 420.00",
    ]);
  });

  test("its parts add up to the gross profit of the year, to the cent", () => {
    const cents = fc.integer({ min: 1, max: 90_000_000 }).map((of) => (of / 100).toFixed(2));
    fc.assert(
      fc.property(cents, cents, cents, cents, (a, b, c, d) => {
        const bridge = marginBridge(twoYears([a, b], [c, d]));
        if (typeof bridge === "string") throw new Error(bridge);
        const { grossProfitBefore, volume, rate, total, grossProfit } = bridge;
        const parts = sumOf([grossProfitBefore, volume, rate].map(({ amount }) => amount));
        expect(amountText(parts, 2)).toBe(amountText(grossProfit.amount, 2));
        expect(amountText(total.amount, 2)).toBe(amountText(grossProfit.amount, 2));
      }),
      { numRuns: 40 },
    );
  });

  test("a first year has none, and says why", async () => {
    const rows = await textsOf(HONEST_YEAR, "1.00", null);
    expect(rows.slice(0, 2)).toEqual([
      "heading: Change in gross profit",
      expect.stringMatching(/^note: .*not available, because there is no prior year\.$/),
    ]);
  });

  test("a year without turnover and years without direct costs have none", () => {
    const whole = twoYears(["1000.00", "600.00"], ["1200.00", "780.00"]);
    const onlyRevenue = (year: number) =>
      booksFrom(yearOf(year, "10.00", "5.00").replaceAll("direct_costs", "expenses"));
    expect(marginBridge(withYearBefore(onlyRevenue(2025), onlyRevenue(2024)))).toBe(
      "no-direct-costs",
    );
    const onlyCosts = booksFrom(yearOf(2025, "0.00", "5.00"));
    expect(marginBridge(withYearBefore(onlyCosts, booksFrom(yearOf(2024, "9.00", "5.00"))))).toBe(
      "no-turnover",
    );
    expect(typeof marginBridge(whole)).toBe("object");
  });
});

test("an honest year says that nothing stands out, with the rule", async () => {
  const rows = await textsOf(HONEST_YEAR);
  const months = rows.indexOf("heading: Months that stand out");
  expect(rows.slice(months + 1)).toEqual([
    "note: No month of a result account stands out.",
    expect.stringMatching(/^note: A month stands out if .* at least EUR\s12, by a quarter/),
    "heading: Costs with missing or extra postings",
    expect.stringMatching(/^note: No cost account/),
    expect.stringMatching(/^note: Expected are postings/),
  ]);
});
