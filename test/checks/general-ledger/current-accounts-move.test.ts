/** G10 by hand: holds, and names the accounts that rest. */
import { expect, test } from "vitest";
import { currentAccountsMove } from "../../../src/checks/general-ledger/current-accounts-move.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("current accounts with a balance have movements; capital may rest", async () => {
  expect(await comparedBy(currentAccountsMove, twoMonths())).toEqual([
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 1600: -7.00 = -7.00",
  ]);
});

test("a claim that nobody collects is found", async () => {
  const resting = booksFrom(`${TWO_MONTHS}
    account 1350 current_assets Loan to a neighbour
    opening 1350 12.00
    opening 0500 -72.00`);
  expect(await findingsOf(currentAccountsMove, resting)).toEqual(["2025-02 1350: 0.00 = 12.00"]);
});
