/** Y5 by hand: holds with and without a list of open years, and breaks alone. */
import { expect, test } from "vitest";
import { priorBalanceSheetsAddUp } from "../../../src/checks/prior-year/prior-balance-sheets-add-up.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  priorClosing,
  priorLedgerRow,
  priorOpenYear,
  priorSheetLine,
  priorSheetTotals,
  withoutJournalList,
} from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const shown = (): Books => booksFrom(`${TWO_MONTHS}\n shows open years`);

test("totals and unappropriated profit follow from sections, ledger and the results so far", async () => {
  expect(await comparedBy(priorBalanceSheetsAddUp, shown())).toEqual([
    "2024-12 figures.total-debit: 100.00 = 100.00",
    "2024-12 figures.total-credit: -100.00 = -100.00",
    "2024-12 figures.open-years: -40.00 = -40.00",
    "2024-12 figures.open-years: -40.00 = -40.00",
    "2024-12 figures.current-year: -40.00 = -40.00",
    "2024-02 figures.total-debit: 100.00 = 100.00",
    "2024-02 figures.total-credit: -100.00 = -100.00",
    "2024-02 figures.open-years: 0.00 = 0.00",
    "2024-02 figures.open-years: 0.00 = 0.00",
    "2024-02 figures.current-year: 0.00 = 0.00",
  ]);
  expect(await comparedBy(priorBalanceSheetsAddUp, twoMonths())).toHaveLength(6);
});

test("a total that both sides share is found", async () => {
  const raised = priorSheetTotals("2024-12", { totalDebit: "9.00", totalCredit: "-9.00" });
  expect(await findingsIn(raised(twoMonths()))).toEqual([
    // Unappropriated profit that is on no account must equal the opening of the books too.
    "G3 2025-01 figures.ledger-balances: 49.00 = 40.00",
    "Y5 2024-12 figures.total-debit: 100.00 = 109.00",
    "Y5 2024-12 figures.open-years: -40.00 = -49.00",
    "B12 sections.equity: -207.00 = -198.00",
  ]);
});

test("unappropriated profit under the name of another year is found", async () => {
  const changed = priorOpenYear("2024-12", "2024", "1.00")(shown());
  expect(await findingsIn(changed)).toEqual([
    "Y5 2024-12 figures.open-years: -40.00 = -39.00",
    "Y5 2024-12 figures.current-year: -40.00 = -39.00",
  ]);
});

test("a year that a closing journal took to equity is no longer open", async () => {
  const closed = [
    priorLedgerRow("2024-12", "8000", { debit: "40.00", closing: "40.00" }),
    priorLedgerRow("2024-12", "0500", { credit: "40.00", closing: "-40.00" }),
    priorClosing("2024-12", "8000", "40.00"),
    priorClosing("2024-12", "0500", "-40.00"),
    priorSheetLine("2024-12", "equity", "0500", "-40.00"),
    priorOpenYear("2024-12", "2024", "40.00"),
  ].reduce((books, change) => change(books), shown());
  expect(await findingsOf(priorBalanceSheetsAddUp, closed)).toEqual([]);
  // Without the list of journals the ledger shows what is left of the result.
  const unknown = withoutJournalList(closed);
  expect(await findingsOf(priorBalanceSheetsAddUp, unknown)).toEqual([]);
  const reopened = priorOpenYear("2024-12", "2024", "-40.00")(unknown);
  expect(await findingsOf(priorBalanceSheetsAddUp, reopened)).toContain(
    "2024-12 figures.current-year: 0.00 = -40.00",
  );
});
