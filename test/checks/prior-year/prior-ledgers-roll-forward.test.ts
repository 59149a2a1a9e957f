/** Y6 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { month } from "../../../src/calendar/month.ts";
import type { Check } from "../../../src/checks/check.ts";
import { yearOpeningIsClosingOfYearBefore } from "../../../src/checks/general-ledger/year-opening-is-closing-of-year-before.ts";
import { priorLedgersRollForward } from "../../../src/checks/prior-year/prior-ledgers-roll-forward.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { priorLedgerRow } from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("each ledger before the books balances and opens with the closing of the month before", async () => {
  const compared = await comparedBy(priorLedgersRollForward, twoMonths());
  expect(compared.slice(0, 6)).toEqual([
    "2024-01 0500: -100.00 = -100.00",
    "2024-01 1100: 100.00 = 100.00",
    "2024-01 figures.ledger-movement: 0.00 = 0.00",
    "2024-02 0500: -100.00 = -100.00",
    "2024-02 1100: 100.00 = 100.00",
    "2024-02 figures.ledger-movement: 0.00 = 0.00",
  ]);
  expect(compared.slice(-7)).toEqual([
    "2024-12 0500: -60.00 = -60.00",
    "2024-12 1100: 100.00 = 100.00",
    "2024-12 8000: -40.00 = -40.00",
    "2024-12 figures.ledger-movement: 40.00 = 40.00",
    "2024-12 0500: -100.00 = -100.00",
    "2024-12 1100: 100.00 = 100.00",
    "2024-12 8000: 0.00 = 0.00",
  ]);
});

test("a balance that is changed in one ledger only is found at both ends", async () => {
  const changed = priorLedgerRow("2024-06", "1100", { opening: "9.00", closing: "9.00" });
  expect(await findingsIn(changed(twoMonths()))).toEqual([
    "Y6 2024-06 1100: 100.00 = 109.00",
    "Y6 2024-07 1100: 109.00 = 100.00",
  ]);
});

test("a movement on one side only is found by account and in the totals", async () => {
  const changed = priorLedgerRow("2024-06", "1100", { debit: "9.00" })(twoMonths());
  expect(await findingsIn(changed)).toEqual([
    "Y6 2024-06 1100: 109.00 = 100.00",
    "Y6 2024-06 figures.ledger-movement: 9.00 = 0.00",
  ]);
});

test("result accounts at the start of the previous year are compared by G5, with those of the books", async () => {
  const books = [
    sales("2024-11", "6.00", "0.00", "-6.00"),
    sales("2024-12", "0.00", "0.00", "0.00"),
  ].reduce((before, change) => change(before), startingIn(twoMonths(), "2024-12"));
  const at = async (check: Check, of: Books) =>
    (await comparedBy(check, of)).filter((line) => line.startsWith("2024-12 8000"));
  expect(await at(priorLedgersRollForward, books)).toEqual(["2024-12 8000: -40.00 = -40.00"]);
  expect(await at(yearOpeningIsClosingOfYearBefore, books)).toEqual(["2024-12 8000: 0.00 = 0.00"]);
  // Whichever of two different starts decides, the other one is a finding.
  const carried = sales("2024-12", "0.00", "-6.00", "-6.00")(books);
  expect(await findingsOf(yearOpeningIsClosingOfYearBefore, carried)).toContain(
    "2025-01 8000: -46.00 = 0.00",
  );
});

test("before the previous year a result account may restart in any month, but not with another amount", async () => {
  const restarted = sales("2024-03", "6.00", "0.00", "-6.00")(startingIn(twoMonths(), "2024-11"));
  const found = async (books: Books) =>
    (await findingsOf(priorLedgersRollForward, books)).filter((line) => line.includes("8000"));
  expect(await found(restarted)).toEqual([]);
  const other = sales("2024-04", "0.00", "-5.00", "-5.00")(restarted);
  expect(await found(other)).toEqual(["2024-04 8000: -6.00 = -5.00"]);
});

test("the first year of an administration has empty ledgers before it", async () => {
  const books = booksFrom(TWO_MONTHS.replace(/opening.*|open year.*/g, ""));
  expect(await comparedBy(priorLedgersRollForward, books)).toHaveLength(12);
  expect(await findingsIn(books)).toEqual([]);
});

const sales = (of: string, credit: string, opening: string, closing: string) =>
  priorLedgerRow(of, "8000", { opening, credit, closing });

/** The books with a previous fiscal year that begins in this month. */
function startingIn(books: Books, first: string): Books {
  const { priorYear } = books.comparatives;
  const period = { ...priorYear.fiscalYear.period, first: month(first) };
  const fiscalYear = { ...priorYear.fiscalYear, period };
  return {
    ...books,
    comparatives: { ...books.comparatives, priorYear: { ...priorYear, fiscalYear } },
  };
}
