/** V9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { contactsEqualListedDocuments } from "../../../src/checks/vat/contacts-equal-listed-documents.ts";
import { changedInBlocks } from "../../../src/ledger/blocks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { contactId } from "../../../src/ledger/ledger-account.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { listedBooks } from "../documents/listed-books.ts";

const withContact = (posting: string, contact: string | null): Books =>
  withPosting(listedBooks(), posting, (one) => ({
    ...one,
    contactId: contact === null ? null : contactId(contact),
  }));

test("the postings of a listed invoice have its contact", async () => {
  expect(await comparedBy(contactsEqualListedDocuments, listedBooks())).toHaveLength(5);
  expect(await findingsOf(contactsEqualListedDocuments, listedBooks())).toEqual([]);
});

test.each([
  ["its open item", "p1", "1300", "221.00"],
  ["a line of it", "p2", "8000", "-100.00"],
])("an invoice with another contact on %s is found", async (_on, posting, account, amount) => {
  expect(await findingsOf(contactsEqualListedDocuments, withContact(posting, "Bakker"))).toEqual([
    `2025-01 SalesInvoice 11, ${account}, Jansen: ${amount} = 0.00`,
    `2025-01 SalesInvoice 11, ${account}, Bakker: 0.00 = ${amount}`,
  ]);
  expect(await findingsOf(contactsEqualListedDocuments, withContact(posting, null))).toEqual([
    `2025-01 SalesInvoice 11, ${account}, Jansen: ${amount} = 0.00`,
    `2025-01 SalesInvoice 11, ${account}, no contact: 0.00 = ${amount}`,
  ]);
});

test("a service that gives no line of an invoice a contact is not judged by that", async () => {
  const books = listedBooks();
  const withoutContacts: Books = {
    ...books,
    postings: (order, only) =>
      changedInBlocks(books.postings(order, only), (one) => ({ ...one, contactId: null })),
  };
  expect(await findingsOf(contactsEqualListedDocuments, withoutContacts)).toEqual([]);
});
