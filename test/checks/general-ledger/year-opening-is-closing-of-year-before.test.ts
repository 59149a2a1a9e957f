/** G5 by hand: holds under either reading, within a year and over its end, and breaks. */
import { expect, test } from "vitest";
import { yearOpeningIsClosingOfYearBefore } from "../../../src/checks/general-ledger/year-opening-is-closing-of-year-before.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { adjacentLedger } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, readingOf, TWO_MONTHS, twoMonths } from "../compared.ts";
import { carriedResults } from "./carried-results.ts";

test("January opens with the closing of December, March with that of February; sales restart at zero", async () => {
  expect(await comparedBy(yearOpeningIsClosingOfYearBefore, twoMonths())).toEqual([
    "2025-01 0500: -60.00 = -60.00",
    "2025-01 1100: 100.00 = 100.00",
    "2025-01 8000: 0.00 = 0.00",
    "2025-01 1300: 0.00 = 0.00",
    "2025-01 1600: 0.00 = 0.00",
    "2025-01 4000: 0.00 = 0.00",
    "2025-01 7000: 0.00 = 0.00",
    "2025-01 9000: 0.00 = 0.00",
    "2025-03 0500: -60.00 = -60.00",
    "2025-03 1100: 155.00 = 155.00",
    "2025-03 1300: 50.00 = 50.00",
    "2025-03 1600: -7.00 = -7.00",
    "2025-03 4000: 0.00 = 0.00",
    "2025-03 7000: 0.00 = 0.00",
    "2025-03 8000: 0.00 = 0.00",
    "2025-03 9000: 0.00 = 0.00",
  ]);
  expect(await readingOf(yearOpeningIsClosingOfYearBefore, twoMonths())).toBe(
    "results-start-at-zero",
  );
});

test("a ledger that carries result accounts over is recognized", async () => {
  const carried = carriedResults();
  expect(await readingOf(yearOpeningIsClosingOfYearBefore, carried)).toBe("results-are-carried");
  expect(await findingsIn(carried)).toEqual([]);
});

test("after books that end within their year, the next month opens with all balances, including results", async () => {
  const part = booksFrom(`${TWO_MONTHS.replace("..2025-02", "..2025-12")}\n until 2025-02`);
  expect((await comparedBy(yearOpeningIsClosingOfYearBefore, part)).slice(-4)).toEqual([
    "2025-03 4000: 27.00 = 27.00",
    "2025-03 7000: 30.00 = 30.00",
    "2025-03 8000: -150.00 = -150.00",
    "2025-03 9000: -5.00 = -5.00",
  ]);
  // The start of the year determines the reading, unless the year before has no result.
  expect(await readingOf(yearOpeningIsClosingOfYearBefore, part)).toBe("results-start-at-zero");
  const first = booksFrom(
    `${TWO_MONTHS.replace("..2025-02", "..2025-12").replace(/opening.*|open year.*/g, "")}\n until 2025-02`,
  );
  expect(await readingOf(yearOpeningIsClosingOfYearBefore, first)).toBe(
    "results-start-at-zero, assumed",
  );
});

test("a bank whose opening balance differs from the closing of the previous year is found", async () => {
  const off = adjacentLedger("ledgerBefore", "1100", { closing: "0.01" })(twoMonths());
  expect(await findingsIn(off)).toEqual([
    "G5 2025-01 1100: 100.01 = 100.00",
    "Y4 2024-12 1100: 100.01 = 100.00",
    "Y5 2024-12 figures.open-years: -40.01 = -40.00",
    "Y6 2024-12 1100: 100.00 = 100.01",
  ]);
});

test("sales that open the next year with part of their balance fit no reading and are found", async () => {
  const off = adjacentLedger("ledgerAfter", "8000", { opening: "-1.00" })(twoMonths());
  expect(await findingsIn(off)).toEqual(["G5 2025-03 8000: 0.00 = -1.00"]);
});
