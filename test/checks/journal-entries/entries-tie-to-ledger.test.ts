/** J1 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { entriesTieToLedger } from "../../../src/checks/journal-entries/entries-tie-to-ledger.ts";
import { movement, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("the entries of an account add up to its debits and credits", async () => {
  const compared = await comparedBy(entriesTieToLedger, twoMonths());
  expect(compared.slice(0, 8)).toEqual([
    "2025-01 0500: 0.00 = 0.00",
    "2025-01 0500: 0.00 = 0.00",
    "2025-01 1100: 5.00 = 5.00",
    "2025-01 1100: -20.00 = -20.00",
    "2025-01 1300: 100.00 = 100.00",
    "2025-01 1300: 0.00 = 0.00",
    "2025-01 1600: 0.00 = 0.00",
    "2025-01 1600: -30.00 = -30.00",
  ]);
});

test("an account whose entries are one cent short is found", async () => {
  const short = withMonth(twoMonths(), "2025-01", movement("1300", { debit: "-0.01" }));
  expect(await findingsIn(short)).toEqual([
    "J1 2025-01 1300: 100.00 = 99.99",
    "J7 2025-01 1300: 99.99 = 100.00",
    "J7 2025-02 1300: 49.99 = 50.00",
  ]);
});

test("an entry and its reversal that are both missing are found, though their sum is right", async () => {
  const both = withMonth(
    twoMonths(),
    "2025-02",
    movement("1100", { debit: "-30.00", credit: "-30.00" }),
  );
  expect(await findingsIn(both)).toEqual([
    "J1 2025-02 1100: 100.00 = 70.00",
    "J1 2025-02 1100: -30.00 = 0.00",
  ]);
});

test("entries on an account missing from the ledger are found", async () => {
  const unlisted = withMonth(twoMonths(), "2025-01", movement("8010", { credit: "0.01" }));
  expect(await findingsIn(unlisted)).toEqual([
    "J1 2025-01 8010: 0.00 = -0.01",
    "J7 2025-01 8010: -0.01 = 0.00",
  ]);
});
