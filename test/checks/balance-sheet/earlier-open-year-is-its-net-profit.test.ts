/** B9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { earlierOpenYearIsItsNetProfit } from "../../../src/checks/balance-sheet/earlier-open-year-is-its-net-profit.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { priorNetProfit } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

const shown = (): Books => booksFrom(`${TWO_MONTHS}\n shows open years`);

test("the year before, not closed, stands on every sheet with its net profit", async () => {
  expect(await comparedBy(earlierOpenYearIsItsNetProfit, shown())).toEqual([
    "2025-01 figures.open-years: -40.00 = -40.00",
    "2025-02 figures.open-years: -40.00 = -40.00",
  ]);
});

test("a service that does not list open years leaves nothing to compare", async () => {
  expect(await comparedBy(earlierOpenYearIsItsNetProfit, twoMonths())).toEqual([]);
});

test("a net profit of the year before that changed after all is found in every month", async () => {
  expect(await findingsIn(priorNetProfit("0.01")(shown()))).toEqual([
    "B9 2025-01 figures.open-years: -39.99 = -40.00",
    "B9 2025-02 figures.open-years: -39.99 = -40.00",
  ]);
});
