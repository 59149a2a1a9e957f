/** The balances that people sign, of small books worked out by hand. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { leadBalances } from "../../../src/ledger/dossier/lead-balances.ts";
import { sectionOf } from "../../../src/ledger/dossier/lead-groups.ts";
import { sideOf, turn } from "../../../src/ledger/signs.ts";
import { leadFigures } from "../../../src/sheets/internal/leads/lead-figures.ts";
import { booksFrom } from "../../support/books-notation.ts";

/** Capital of 500 and debtors of 100 at the beginning; sales of 250, of which 40 is paid and 10 is stock bought. */
const BOOKS = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1310 current_assets Debtors abroad  rgs BVorDebHad
  account 1600 current_liabilities Creditors  [creditors]
  account 1700 current_liabilities Loan for a day
  account 8000 revenue Sales
  opening 1100 400.00
  opening 1300 100.00
  opening 0500 -500.00
  2025-01-10  1300   250.00  invoice 1
  2025-01-10  8000  -250.00  invoice 1
  2025-01-20  1100    40.00  bank 2
  2025-01-20  1300   -40.00  bank 2
`;

const balancesOf = (books: string) =>
  leadBalances(booksFrom(books)).map(({ lead, balance }) => [lead, amountText(balance, 2)]);
const hashOf = (lead: string, books: string): string | undefined =>
  leadBalances(booksFrom(books)).find((one) => one.lead === lead)?.sha256;

test("the balance of a lead is that of its accounts, of equity with the result that is on none", () => {
  expect(balancesOf(BOOKS)).toEqual([
    ["receivables", "310.00"],
    ["cash", "440.00"],
    ["equity", "-750.00"],
  ]);
});

test("each balance is the total of its lead schedule", () => {
  const books = booksFrom(BOOKS);
  const totals = leadFigures(books).leads.map(({ group, total }) => [
    group,
    amountText(turn(total.closing.amount, sideOf(sectionOf(group))), 2),
  ]);
  expect(balancesOf(BOOKS)).toEqual(totals);
});

test("a shift between accounts of a lead leaves its balance and changes what is signed", () => {
  const shifted = `${BOOKS}
  2025-02-01  1310    60.00  journal 3
  2025-02-01  1300   -60.00  journal 3`;
  expect(balancesOf(shifted)).toEqual(balancesOf(BOOKS));
  expect(hashOf("receivables", shifted)).not.toBe(hashOf("receivables", BOOKS));
  expect(hashOf("cash", shifted)).toBe(hashOf("cash", BOOKS));
});

test("what was booked and reversed within the year changes nothing that is signed", () => {
  const reversed = `${BOOKS}
  2025-02-01  1100    60.00  bank 3
  2025-02-01  1700   -60.00  bank 3
  2025-02-02  1100   -60.00  bank 4
  2025-02-02  1700    60.00  bank 4`;
  expect(leadBalances(booksFrom(reversed))).toEqual(leadBalances(booksFrom(BOOKS)));
});

test("accounts that add up to nothing have a balance to sign", () => {
  const opposite = `${BOOKS}
  2025-02-01  1600    60.00  journal 3
  2025-02-01  1700   -60.00  journal 3`;
  expect(balancesOf(opposite)).toContainEqual(["current-liabilities", "0.00"]);
});
