/** G2 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { debitsEqualCredits } from "../../../src/checks/general-ledger/debits-equal-credits.ts";
import {
  balanceSheetLine,
  ledgerRow,
  movement,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("total debit of a month equals total credit", async () => {
  expect(await comparedBy(debitsEqualCredits, twoMonths())).toEqual([
    "2025-01 figures.ledger-movement: 155.00 = 155.00",
    "2025-02 figures.ledger-movement: 187.00 = 187.00",
  ]);
});

test("a cent debited in ledger, entries and balance sheet but credited nowhere is found", async () => {
  const oneSided = withMonth(
    twoMonths(),
    "2025-02",
    ledgerRow("1300", { debit: "0.01", closing: "0.01" }),
    movement("1300", { debit: "0.01" }),
    balanceSheetLine("current_assets", "1300", "0.01"),
  );
  expect(await findingsOf(debitsEqualCredits, oneSided)).toEqual([
    "2025-02 figures.ledger-movement: 187.01 = 187.00",
  ]);
});
