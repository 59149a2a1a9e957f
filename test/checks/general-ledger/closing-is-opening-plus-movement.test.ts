/** G1 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { closingIsOpeningPlusMovement } from "../../../src/checks/general-ledger/closing-is-opening-plus-movement.ts";
import { ledgerRow, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the closing balance of an account is its opening balance plus its movement", async () => {
  expect(await comparedBy(closingIsOpeningPlusMovement, twoMonths())).toEqual([
    "2025-01 0500: -60.00 = -60.00",
    "2025-01 1100: 85.00 = 85.00",
    "2025-01 1300: 100.00 = 100.00",
    "2025-01 1600: -30.00 = -30.00",
    "2025-01 4000: 20.00 = 20.00",
    "2025-01 7000: 30.00 = 30.00",
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 9000: -5.00 = -5.00",
    "2025-02 0500: -60.00 = -60.00",
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 1600: -7.00 = -7.00",
    "2025-02 4000: 27.00 = 27.00",
    "2025-02 7000: 30.00 = 30.00",
    "2025-02 8000: -150.00 = -150.00",
    "2025-02 9000: -5.00 = -5.00",
  ]);
});

test("a last closing balance that is one cent off is found", async () => {
  const off = withMonth(twoMonths(), "2025-02", ledgerRow("8000", { closing: "0.01" }));
  expect(await findingsOf(closingIsOpeningPlusMovement, off)).toEqual([
    "2025-02 8000: -150.00 = -149.99",
  ]);
});
