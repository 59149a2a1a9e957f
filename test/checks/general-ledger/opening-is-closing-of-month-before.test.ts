/** G4 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { openingIsClosingOfMonthBefore } from "../../../src/checks/general-ledger/opening-is-closing-of-month-before.ts";
import { ledgerRow, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("an account opens a month with its closing balance of the previous month", async () => {
  expect(await comparedBy(openingIsClosingOfMonthBefore, twoMonths())).toEqual([
    "2025-02 0500: -60.00 = -60.00",
    "2025-02 1100: 85.00 = 85.00",
    "2025-02 1300: 100.00 = 100.00",
    "2025-02 1600: -30.00 = -30.00",
    "2025-02 4000: 20.00 = 20.00",
    "2025-02 7000: 30.00 = 30.00",
    "2025-02 8000: -100.00 = -100.00",
    "2025-02 9000: -5.00 = -5.00",
  ]);
});

test("a balance that changed between two months is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-02",
    ledgerRow("8000", { opening: "0.01", closing: "0.01" }),
  );
  expect(await findingsOf(openingIsClosingOfMonthBefore, moved)).toEqual([
    "2025-02 8000: -100.00 = -99.99",
  ]);
});
