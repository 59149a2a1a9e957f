/** Y1 by hand: holds, with and without a closing journal, and breaks alone. */
import { expect, test } from "vitest";
import { priorResultsEqualLedger } from "../../../src/checks/prior-year/prior-results-equal-ledger.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { account } from "../../support/books-notation.ts";
import {
  priorClosing,
  priorLedgerRow,
  priorLine,
  priorTotals,
  withoutJournalList,
} from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

test("the sales of December 2024 are the movement of the ledger", async () => {
  expect(await comparedBy(priorResultsEqualLedger, twoMonths())).toEqual([
    "2024-12 8000: -40.00 = -40.00",
  ]);
});

test("what a closing journal took to equity is not part of the result", async () => {
  const emptied = priorLedgerRow("2024-12", "8000", { debit: "40.00" })(twoMonths());
  expect(await findingsOf(priorResultsEqualLedger, emptied)).toEqual([
    "2024-12 8000: 0.00 = -40.00",
  ]);
  const closed = priorClosing("2024-12", "8000", "40.00")(emptied);
  expect(await findingsOf(priorResultsEqualLedger, closed)).toEqual([]);
});

test("a closing journal before the last month of its year is found", async () => {
  const early = [
    priorClosing("2024-11", "4000", "-7.00"),
    priorClosing("2024-11", "4010", "7.00"),
    priorLine("2024-11", "expenses", "4000", "7.00"),
    priorLine("2024-11", "expenses", "4010", "-7.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsOf(priorResultsEqualLedger, early)).toContain(
    "2024-11 figures.closing-journal: 0 = 2",
  );
});

test("rent that only the profit and loss of March has is found", async () => {
  const consistent = [
    priorLine("2024-03", "expenses", "4000", "7.00"),
    priorLine("2024-03", "expenses", "4010", "-7.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect((await findingsIn(consistent)).filter((line) => !line.startsWith("Y3"))).toEqual([
    "Y1 2024-03 4000: 0.00 = 7.00",
    "Y1 2024-03 4010: 0.00 = -7.00",
  ]);
});

test("sales among the costs are found in both sections, although the result is right", async () => {
  const moved = [
    priorLine("2024-12", "revenue", "8000", "40.00"),
    priorLine("2024-12", "direct_costs", "8000", "-40.00"),
    priorTotals("2024-12", { revenue: "40.00", expenses: "-40.00" }),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsOf(priorResultsEqualLedger, moved)).toEqual([
    "2024-12 8000: -40.00 = 0.00",
    "2024-12 8000: 0.00 = -40.00",
  ]);
});

test("without the list of journals the month that may close a year is not compared, and the others are", async () => {
  const emptied = priorLedgerRow("2024-12", "8000", { debit: "40.00" })(twoMonths());
  const unknown = withoutJournalList(emptied);
  expect(await runCheck(priorResultsEqualLedger, unknown)).toMatchObject({
    compared: 0,
    gap: "no-journal-list",
  });
  const false7 = priorLine("2024-11", "expenses", "4000", "7.00")(unknown);
  expect(await findingsOf(priorResultsEqualLedger, false7)).toEqual(["2024-11 4000: 0.00 = 7.00"]);
});

test("without the ledgers of those months the check says so, and an account outside the chart has no section", async () => {
  const books = twoMonths();
  const without = { ...books, comparatives: { ...books.comparatives, ledgers: [] } };
  expect(await runCheck(priorResultsEqualLedger, without)).toMatchObject({
    compared: 0,
    gap: "no-prior-ledgers",
  });
  const accounts = new Map(books.accounts);
  accounts.delete(account("8000"));
  expect(await findingsOf(priorResultsEqualLedger, { ...books, accounts })).toEqual([
    "2024-12 8000: 0.00 = -40.00",
  ]);
});
