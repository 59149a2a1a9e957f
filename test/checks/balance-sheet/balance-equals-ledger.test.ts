/** B5 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { balanceEqualsLedger } from "../../../src/checks/balance-sheet/balance-equals-ledger.ts";
import { balanceSheetLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the balance sheet shows the closing balance of each balance account in the ledger", async () => {
  expect(await comparedBy(balanceEqualsLedger, twoMonths())).toEqual([
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

test("an account one cent off, a missing account and a result account with a line are found", async () => {
  const off = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("current_assets", "1100", "0.01"),
    balanceSheetLine("equity", "0500", "60.00"),
    balanceSheetLine("current_assets", "9000", "-5.00"),
  );
  expect(await findingsOf(balanceEqualsLedger, off)).toEqual([
    "2025-02 0500: -60.00 = 0.00",
    "2025-02 1100: 155.00 = 155.01",
    "2025-02 9000: 0.00 = -5.00",
  ]);
});
