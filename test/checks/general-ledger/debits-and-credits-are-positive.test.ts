/** G7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { debitsAndCreditsArePositive } from "../../../src/checks/general-ledger/debits-and-credits-are-positive.ts";
import { ledgerRow, movement, withMonth } from "../../support/books-notation-changes.ts";
import { periodLedgerRow } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("debits and credits are sums of positive amounts", async () => {
  const compared = await comparedBy(debitsAndCreditsArePositive, twoMonths());
  expect(compared.slice(2, 6)).toEqual([
    "2025-01 1100: 5.00 = 5.00",
    "2025-01 1100: 20.00 = 20.00",
    "2025-01 1300: 100.00 = 100.00",
    "2025-01 1300: 0.00 = 0.00",
  ]);
});

test("a negative correction on both sides of an account is a warning", async () => {
  const less = { debit: "-60.00", credit: "-60.00" };
  const corrected = periodLedgerRow(
    "1300",
    less,
  )(withMonth(twoMonths(), "2025-02", ledgerRow("1300", less), movement("1300", less)));
  expect(await findingsIn(corrected)).toEqual(["G7 2025-02 1300: 0.00 = -10.00"]);
  expect(debitsAndCreditsArePositive.severity).toBe("warning");
});
