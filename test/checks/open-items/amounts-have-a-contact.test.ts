/** D6 by hand: holds, and warns for an amount without a contact. */
import { expect, test } from "vitest";
import { amountsHaveAContact } from "../../../src/checks/open-items/amounts-have-a-contact.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("an amount without a contact on either list is a warning", async () => {
  expect(await findingsOf(amountsHaveAContact, twoMonths())).toEqual([
    "2025-02 debtors no contact: 0.00 = 50.00",
    "2025-02 creditors no contact: 0.00 = -7.00",
  ]);
});

test("lists on which each amount has a contact hold", async () => {
  const books = booksFrom(
    `contact Jansen
    contact Bouw
    ${TWO_MONTHS.replaceAll(/(1300|1600)( +-?\d+\.\d\d)( +\w+ \d)/g, "$1$2$3  contact Jansen")}`,
  );
  expect(await comparedBy(amountsHaveAContact, books)).toEqual([
    "2025-02 debtors no contact: 0.00 = 0.00",
    "2025-02 creditors no contact: 0.00 = 0.00",
  ]);
});
