/** B7 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { positionIsRollForward } from "../../../src/checks/balance-sheet/position-is-roll-forward.ts";
import {
  balanceSheetLine,
  balanceSheetTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("a balance sheet is the opening balance of the year plus all movements since", async () => {
  expect(await comparedBy(positionIsRollForward, twoMonths())).toEqual([
    "2025-01 0500: -60.00 = -60.00",
    "2025-01 1100: 85.00 = 85.00",
    "2025-01 1300: 100.00 = 100.00",
    "2025-01 1600: -30.00 = -30.00",
    "2025-02 0500: -60.00 = -60.00",
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 1600: -7.00 = -7.00",
  ]);
});

test("a balance sheet without an account without movement is found", async () => {
  const missing = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("equity", "0500", "60.00"),
    balanceSheetTotals({ totalCredit: "60.00", totalDebit: "-60.00" }),
  );
  expect(await findingsOf(positionIsRollForward, missing)).toEqual(["2025-02 0500: -60.00 = 0.00"]);
});

test("a balance sheet with only the movement of its month is found", async () => {
  const february = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("current_assets", "1100", "-85.00"),
  );
  expect(await findingsOf(positionIsRollForward, february)).toEqual([
    "2025-02 1100: 155.00 = 70.00",
  ]);
});

test("a result account with a line on the balance sheet is found", async () => {
  const shown = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("current_assets", "9000", "-5.00"),
  );
  expect(await findingsOf(positionIsRollForward, shown)).toEqual(["2025-02 9000: 0.00 = -5.00"]);
});
