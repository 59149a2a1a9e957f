/** D14 by hand: holds, and warns for an old amount of which nothing was booked then. */
import { expect, test } from "vitest";
import { oldAmountsWereBookedBefore } from "../../../src/checks/open-items/old-amounts-were-booked-before.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf } from "../compared.ts";

/** Jansen was charged 20 in January and 5 in March; what is older than 30 days was booked up to 1 March. */
const BOOKS = `
  year 2025-01..2025-03 called 2025
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Rent
  account 8000 revenue Sales
  contact Jansen
  opening 1600 -6.00
  opening 1300 6.00
  2025-01-15  1300   20.00  invoice 1  contact Jansen
  2025-01-15  8000  -20.00  invoice 1  contact Jansen
  2025-03-31  1300    5.00  invoice 2  contact Jansen
  2025-03-31  8000   -5.00  invoice 2  contact Jansen
  2025-03-31  4000    3.00  bill 1
  2025-03-31  1600   -3.00  bill 1`;

test("old amounts were booked, or were open before the books", async () => {
  expect(await comparedBy(oldAmountsWereBookedBefore, booksFrom(BOOKS))).toEqual([
    "2025-03 debtors no contact 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors no contact 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 creditors no contact 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 creditors no contact 30 - 60 dagen: 0.00 = 0.00",
  ]);
});

test("an amount of March among those older than 60 days is found, debtors and creditors", async () => {
  const older = withMonth(
    booksFrom(BOOKS),
    "2025-03",
    agedItem("debtors", "Jansen", 0, "-5.00"),
    agedItem("debtors", "Jansen", 2, "5.00"),
    agedItem("creditors", null, 0, "3.00"),
    agedItem("creditors", null, 2, "-3.00"),
  );
  expect(await findingsOf(oldAmountsWereBookedBefore, older)).toEqual([
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 5.00",
    "2025-03 creditors no contact 30 - 60 dagen: 0.00 = -3.00",
  ]);
});
