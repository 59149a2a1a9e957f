/** G8 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { statementAccountsAreInTheLedger } from "../../../src/checks/general-ledger/statement-accounts-are-in-the-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { cashFlowLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

test("every line of profit and loss, balance sheet, cash flow and assets is of an account in the ledger", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 0200 non_current_assets Van
    opening 0200 960.00
    opening 0500 -1020.00
    asset 7  0200  Van  2024-01-15  960.00`);
  expect((await comparedBy(statementAccountsAreInTheLedger, books)).slice(0, 12)).toEqual([
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 7000: 30.00 = 30.00",
    "2025-01 4000: 20.00 = 20.00",
    "2025-01 9000: -5.00 = -5.00",
    "2025-01 0200: 960.00 = 960.00",
    "2025-01 1100: 85.00 = 85.00",
    "2025-01 1300: 100.00 = 100.00",
    "2025-01 0500: -1020.00 = -1020.00",
    "2025-01 1600: -30.00 = -30.00",
    "2025-01 9000: 5.00 = 5.00",
    "2025-01 4000: -20.00 = -20.00",
    "2025-01 0200: 960.00 = 960.00",
  ]);
});

test("a receipt with a contra account missing from the ledger is found", async () => {
  const unlisted = withMonth(
    twoMonths(),
    "2025-01",
    cashFlowLine("received", "8010", "3.00"),
    cashFlowLine("paid", "4000", "-3.00"),
  );
  expect(await findingsIn(unlisted)).toEqual([
    "G8 2025-01 8010: 0.00 = 3.00",
    "F6 2025-01 received 8010: 0.00 = 3.00",
    "F6 2025-01 paid 4000: -20.00 = -23.00",
  ]);
});

test("an asset on an account missing from the ledger is found", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 0200 non_current_assets Van
    asset 7  0200  Van  2024-01-15  960.00`);
  expect(await findingsIn(books)).toEqual([
    "G8 2025-01 0200: 0.00 = 960.00",
    "G8 2025-02 0200: 0.00 = 960.00",
    "A4 2025-01 0200: 0.00 = 960.00",
    "A4 2025-02 0200: 0.00 = 960.00",
  ]);
});
