/** The natures of movements: the kind of the document, and for money the account on the other side. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { balanceMovements } from "../../../src/ledger/dossier/movement-natures.ts";
import { account, booksFrom } from "../../support/books-notation.ts";

const BOOKS = booksFrom(`
  year 2025-01..2025-01 called 2025
  account 0200 non_current_assets Van
  account 0500 equity Capital
  account 1000 current_assets Cash box  [cash]
  account 1010 temporary In transit  rgs BLimKruSto
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Rent
  account 8000 revenue Sales
  opening 1100 100.00
  opening 0500 -100.00
  2025-01-02  1300   10.00  invoice 1
  2025-01-02  8000  -10.00  invoice 1
  2025-01-03  4000    8.00  bill 2
  2025-01-03  1600   -8.00  bill 2
  2025-01-04  1100   10.00  bank 3
  2025-01-04  1300  -10.00  bank 3
  2025-01-05  1600    3.00  payment 4
  2025-01-05  1000   -3.00  payment 4
  2025-01-06  1100   -5.00  bank 5
  2025-01-06  1010    5.00  bank 5
  2025-01-07  1000    4.00  bank 6
  2025-01-07  1010   -5.00  bank 6
  2025-01-07  4000    1.00  bank 6
  2025-01-08  0200    2.00  unheard 7
  2025-01-08  1600   -2.00  unheard 7
  2025-01-09  4000    6.00  asset 8
  2025-01-09  0200   -6.00  asset 8
  2025-01-10  1300    7.00  journal 9
  2025-01-10  1600   -7.00  journal 9`);

test.each<readonly [code: string, movements: readonly string[]]>([
  // A transfer that costs something arrives with less than has left.
  ["1000", ["bank 1600 -3.00", "transfers 1010 4.00"]],
  ["1010", ["bank 4000 -1.00", "transfers 1000 -4.00", "transfers 1100 5.00"]],
  ["1100", ["bank 1300 10.00", "transfers 1010 -5.00"]],
  ["1300", ["bank 1100 -10.00", "journals 1600 7.00", "sales 8000 10.00"]],
  ["1600", ["bank 1000 3.00", "journals 1300 -7.00", "other 0200 -2.00", "purchases 4000 -8.00"]],
  ["0200", ["depreciation 4000 -6.00", "other 1600 2.00"]],
])("account %s moves by %j", (code, movements) => {
  const own = balanceMovements(BOOKS).get(account(code)) ?? [];
  expect(
    own
      .map(
        ({ nature, counterId, amount }) => `${nature} ${counterId ?? ""} ${amountText(amount, 2)}`,
      )
      .sort(),
  ).toEqual(movements);
});

test("accounts of results have no movements of a lead", () => {
  expect(balanceMovements(BOOKS).get(account("4000"))).toBeUndefined();
});
