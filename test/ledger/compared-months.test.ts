/** Which months before the books are known, and what the results are compared with. */
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import {
  areResultsComparable,
  comparedPeriodOf,
  isKnown,
} from "../../src/ledger/compared-months.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";

const CHART = `
  account 1000 current_assets Bank
  account 0500 equity Capital
  account 8000 revenue Sales
`;
const FOUNDED = `
  year 2024-10..2024-12 called 2024
  ${CHART}
  2024-11-30  1000  300.00  invoice 1
  2024-11-30  8000  -300.00  invoice 1
`;

test("no month before a short first year is known, even if nothing was booked in its first month", () => {
  const books = withYearBefore(booksFrom(`year 2025\n${CHART}`), booksFrom(FOUNDED));
  expect(isKnown(books, month("2024-09"))).toBe(false);
  expect(isKnown(books, month("2024-10"))).toBe(true);
  expect(comparedPeriodOf(books)).toEqual({ first: "2024-10", last: "2024-12" });
  expect(areResultsComparable(books)).toBe(false);
});

test("months before a short year are known if it opens with balances", () => {
  const taken = `${FOUNDED}\n opening 1000 50.00\n opening 0500 -50.00`;
  const march = booksFrom(`year 2025\nuntil 2025-03\n${CHART}`);
  const books = withYearBefore(march, booksFrom(taken));
  expect(isKnown(books, month("2024-01"))).toBe(true);
  expect(comparedPeriodOf(books)).toEqual({ first: "2024-01", last: "2024-03" });
  expect(areResultsComparable(books)).toBe(true);
});
