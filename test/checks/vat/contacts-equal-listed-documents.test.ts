/** V9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { contactsEqualListedDocuments } from "../../../src/checks/vat/contacts-equal-listed-documents.ts";
import { contactId } from "../../../src/ledger/ledger-account.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { listed } from "./listed-books.ts";
import { taxedBooks } from "./taxed-books.ts";

test("the lines of a listed document have its contact", async () => {
  expect(await comparedBy(contactsEqualListedDocuments, listed(taxedBooks()))).toEqual([
    "2025-01 SalesInvoice 1: 572.06 = 572.06",
    "2025-02 SalesInvoice 2: 250.00 = 250.00",
  ]);
});

test("an invoice with the contact of another is found", async () => {
  const books = withPosting(listed(taxedBooks()), "p15", (one) => ({
    ...one,
    contactId: contactId("Bakker"),
  }));
  expect(await findingsOf(contactsEqualListedDocuments, books)).toEqual([
    "2025-02 SalesInvoice 2: 250.00 = 0.00",
  ]);
});
