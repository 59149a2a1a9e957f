/** D10 by hand: holds, and breaks for a list without rows. */
import { expect, test } from "vitest";
import { listsHaveRows } from "../../../src/checks/open-items/lists-have-rows.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { withoutContact } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const LINKED = TWO_MONTHS.replace("[debtors]", "[debtors]  rgs BVorDebHad").replace(
  "[creditors]",
  "[creditors]  rgs BSchCreHac",
);
const withoutDebtors = (month: string, books: Books): Books =>
  withMonth(books, month, withoutContact("debtors", null));

test("a list has rows in each month in which its control accounts have a balance", async () => {
  expect(await comparedBy(listsHaveRows, twoMonths())).toEqual([
    "2025-01 figures.debtors-rows: 1 = 1",
    "2025-02 figures.debtors-rows: 1 = 1",
    "2025-01 figures.creditors-rows: 1 = 1",
    "2025-02 figures.creditors-rows: 1 = 1",
  ]);
});

test("a list that is empty in every month is found, though no reading fits it", async () => {
  const empty = withoutDebtors("2025-01", withoutDebtors("2025-02", booksFrom(LINKED)));
  expect(await findingsOf(listsHaveRows, empty)).toEqual([
    "2025-01 figures.debtors-rows: 1 = 0",
    "2025-02 figures.debtors-rows: 1 = 0",
  ]);
});
