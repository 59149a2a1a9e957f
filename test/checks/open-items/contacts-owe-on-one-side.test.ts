/** D7 by hand: lists debtors in credit, creditors in debit, and contacts on both lists. */
import { expect, test } from "vitest";
import { contactsOweOnOneSide } from "../../../src/checks/open-items/contacts-owe-on-one-side.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("debtors that owe us and creditors whom we owe are not listed", async () => {
  expect(await findingsOf(contactsOweOnOneSide, twoMonths())).toEqual([]);
});

test("a credit on either side, and a contact on both lists, are listed", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    contact Jansen
    contact De Vries
    contact Bouw
    2025-02-08  1300   -5.00  bank 5  contact Jansen
    2025-02-08  1600    5.00  bank 5  contact De Vries
    2025-02-09  1300    8.00  invoice 7  contact Bouw
    2025-02-09  1600   -8.00  invoice 7  contact Bouw`);
  expect(await findingsOf(contactsOweOnOneSide, books)).toEqual([
    "2025-02 debtors Jansen: 0.00 = -5.00",
    "2025-02 debtors Bouw: 0.00 = 8.00",
    "2025-02 creditors De-Vries: 0.00 = 5.00",
  ]);
});
