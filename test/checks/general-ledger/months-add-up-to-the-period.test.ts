/** G6 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { monthsAddUpToThePeriod } from "../../../src/checks/general-ledger/months-add-up-to-the-period.ts";
import { periodLedgerRow } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("the ledger of the period has the opening of the first month, the movement of both and the closing of the last", async () => {
  const compared = await comparedBy(monthsAddUpToThePeriod, twoMonths());
  expect(compared.slice(4, 12)).toEqual([
    "2025-01..2025-02 1100: 100.00 = 100.00",
    "2025-01..2025-02 1100: 105.00 = 105.00",
    "2025-01..2025-02 1100: 50.00 = 50.00",
    "2025-01..2025-02 1100: 155.00 = 155.00",
    "2025-01..2025-02 1300: 0.00 = 0.00",
    "2025-01..2025-02 1300: 150.00 = 150.00",
    "2025-01..2025-02 1300: 100.00 = 100.00",
    "2025-01..2025-02 1300: 50.00 = 50.00",
  ]);
});

test("a cent debited only in the ledger of the period is found", async () => {
  const more = periodLedgerRow("1300", { debit: "0.01" })(twoMonths());
  expect(await findingsIn(more)).toEqual(["G6 2025-01..2025-02 1300: 150.00 = 150.01"]);
});

test("an account that is only in the ledger of the period is found", async () => {
  const more = periodLedgerRow("8010", { opening: "1.00", closing: "1.00" })(twoMonths());
  expect(await findingsIn(more)).toEqual([
    "G6 2025-01..2025-02 8010: 0.00 = 1.00",
    "G6 2025-01..2025-02 8010: 0.00 = 1.00",
  ]);
});
