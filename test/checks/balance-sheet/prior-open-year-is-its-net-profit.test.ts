/** B9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { priorOpenYearIsItsNetProfit } from "../../../src/checks/balance-sheet/prior-open-year-is-its-net-profit.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { priorNetProfit } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

const shown = (): Books => booksFrom(`${TWO_MONTHS}\n shows open years`);

test("the open previous year is on every balance sheet with its net profit", async () => {
  expect(await comparedBy(priorOpenYearIsItsNetProfit, shown())).toEqual([
    "2025-01 figures.open-years: -40.00 = -40.00",
    "2025-02 figures.open-years: -40.00 = -40.00",
  ]);
});

test("there is nothing to compare if the service does not list open years", async () => {
  expect(await comparedBy(priorOpenYearIsItsNetProfit, twoMonths())).toEqual([]);
});

test("a changed net profit of the previous year is found in every month", async () => {
  expect(await findingsIn(priorNetProfit("0.01")(shown()))).toEqual([
    "B9 2025-01 figures.open-years: -39.99 = -40.00",
    "B9 2025-02 figures.open-years: -39.99 = -40.00",
  ]);
});
