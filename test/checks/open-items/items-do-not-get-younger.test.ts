/** D15 by hand: holds with payments and credits, and warns for an amount that got younger. */
import { expect, test } from "vitest";
import { itemsDoNotGetYounger } from "../../../src/checks/open-items/items-do-not-get-younger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf } from "../compared.ts";

/** Jansen pays 4 of 20 in February, and a credit note of 3 of January ages with the invoice. */
const BOOKS = `
  year 2025-01..2025-03 called 2025
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 8000 revenue Sales
  contact Jansen
  opening 1300 9.00
  opening 1100 -9.00
  2025-01-02  1300   20.00  invoice 1  contact Jansen
  2025-01-02  8000  -20.00  invoice 1  contact Jansen
  2025-02-15  1300   -4.00  bank 1  contact Jansen
  2025-02-15  1100    4.00  bank 1`;

test("what was old a month ago is still old, unless it was paid", async () => {
  expect(await comparedBy(itemsDoNotGetYounger, booksFrom(BOOKS))).toEqual([
    "2025-02 debtors no contact 0 - 30 dagen: 0.00 = 0.00",
    "2025-02 debtors no contact 30 - 60 dagen: 0.00 = 0.00",
    "2025-02 debtors Jansen 0 - 30 dagen: 0.00 = 0.00",
    "2025-02 debtors Jansen 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 debtors no contact 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors no contact 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 0.00",
  ]);
});

test("16.00 that were older than 30 days in February and are younger in March are found", async () => {
  const younger = withMonth(
    booksFrom(BOOKS),
    "2025-03",
    agedItem("debtors", "Jansen", 2, "-16.00"),
    agedItem("debtors", "Jansen", 0, "16.00"),
  );
  expect(await findingsOf(itemsDoNotGetYounger, younger)).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = 16.00",
  ]);
});

test("a credit that ages with its invoice explains a smaller old amount", async () => {
  // The buckets of January are 23 old and -3 young: in February the credit of 3 is old too.
  const credited = withMonth(
    booksFrom(BOOKS),
    "2025-01",
    agedItem("debtors", "Jansen", 0, "-23.00"),
    agedItem("debtors", "Jansen", 1, "23.00"),
  );
  expect(await findingsOf(itemsDoNotGetYounger, credited)).toEqual([]);
});
