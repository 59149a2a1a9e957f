/** R6 by hand: holds for the months of the final pack, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { comparativesEqualTheFinalPack } from "../../../src/checks/prior-year/comparatives-equal-the-final-pack.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { documentId } from "../../../src/ledger/ledger-account.ts";
import { judgedBy, lockOf } from "../../support/late-books.ts";
import { comparedBy, findingsIn } from "../compared.ts";
import { afterYear, HONEST, withPackOf2024, year2024 } from "./closed-year.ts";

test("ledgers, results and balance sheets of each month equal those of the final pack", async () => {
  const compared = await comparedBy(comparativesEqualTheFinalPack, withPackOf2024(afterYear()));
  expect(compared.filter((line) => line.startsWith("2024-02"))).toEqual([
    "2024-02 0500: -60.00 = -60.00",
    "2024-02 0500: 0.00 = 0.00",
    "2024-02 0500: 0.00 = 0.00",
    "2024-02 0500: -60.00 = -60.00",
    "2024-02 1100: 60.00 = 60.00",
    "2024-02 1100: 60.00 = 60.00",
    "2024-02 1100: 0.00 = 0.00",
    "2024-02 1100: 120.00 = 120.00",
    "2024-02 8000: 0.00 = 0.00",
    "2024-02 8000: 0.00 = 0.00",
    "2024-02 8000: 60.00 = 60.00",
    "2024-02 8000: -60.00 = -60.00",
    "2024-02 figures.net-profit: -60.00 = -60.00",
    "2024-02 8000: -60.00 = -60.00",
    "2024-02 1100: 120.00 = 120.00",
    "2024-02 0500: -60.00 = -60.00",
  ]);
  expect(await findingsIn(withPackOf2024(afterYear()))).toEqual([]);
});

test("without the snapshot of a final pack there is nothing to compare, and the check says so", async () => {
  expect(await runCheck(comparativesEqualTheFinalPack, afterYear())).toMatchObject({
    compared: 0,
    gap: "no-prior-snapshot",
  });
});

test("rent that was booked in another month after the year was final is found in both months", async () => {
  const found = await findingsIn(withPackOf2024(afterYear({ paidOn: "2024-05-10" })));
  expect(found.filter((line) => !line.startsWith("R6"))).toEqual([]);
  expect(found).toContain("R6 2024-03 4000: 20.00 = 0.00");
  expect(found).toContain("R6 2024-05 4000: 0.00 = 20.00");
});

test("a final pack that has months of these years in another fiscal year is found, also without one of the year before", async () => {
  const conflicting = (first: string, last: string): Books => ({
    ...afterYear(),
    conflictingYears: [{ year: 2023, period: { first: month(first), last: month(last) } }],
  });
  const found = async (books: Books) =>
    (await findingsIn(books)).filter((line) => line.startsWith("R6"));
  expect(await found(conflicting("2023-07", "2024-06"))).toEqual([
    "R6 2023-07..2024-06 figures.months-of-another-year: 0 = 6",
  ]);
  expect(await found(conflicting("2024-07", "2025-06"))).toEqual([
    "R6 2024-07..2025-06 figures.months-of-another-year: 0 = 8",
  ]);
});

test("a year that is closed again must equal the comparatives of the final pack of the next year", async () => {
  const year = afterYear();
  const nextOf = (books: Books): Books => ({
    ...year,
    nextPack: { snapshotId: "b".repeat(64), ledgers: books.months },
  });
  expect(await findingsIn(nextOf(year))).toEqual([]);
  const [first, ...others] = year.months;
  const [id, moved] = [...first!.generalLedger.rows][0]!;
  const rows = new Map(first!.generalLedger.rows).set(id, { ...moved, debit: amountOf("7") });
  const generalLedger = { ...first!.generalLedger, rows };
  const found = await findingsIn(
    nextOf({ ...year, months: [{ ...first!, generalLedger }, ...others] }),
  );
  expect(found).toEqual([expect.stringMatching(/^R6 2025-01 .*: 7\.00 = /)]);
});

test("a journal that one of two packs leaves out of results is found, whichever leaves it out", async () => {
  const [one, other] = [documentId("901"), documentId("902")];
  const closings = { shown: [one], now: [other] };
  const { priorBooks, ...books } = withPackOf2024(afterYear());
  const found = await findingsIn({ ...books, priorBooks: { ...priorBooks!, closings } });
  expect(found).toEqual([
    "R6 GeneralJournalDocument 901: 1 = 0",
    "R6 GeneralJournalDocument 902: 0 = 1",
  ]);
});

test("a year that was locked on another machine is compared by the balances in its lock", async () => {
  const locked = judgedBy(afterYear(), lockOf(year2024(HONEST)));
  const late = judgedBy(afterYear({ amount: "21.00" }), lockOf(year2024(HONEST)));
  const r6 = async (books: Books) =>
    (await findingsIn(books)).filter((line) => line.startsWith("R6"));
  expect(await r6(locked)).toEqual([]);
  expect(await r6(late)).toEqual([
    "R6 2024-12 1100: 100.00 = 99.00",
    "R6 2024-12 4000: 20.00 = 21.00",
  ]);
});
