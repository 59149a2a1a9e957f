/** V7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { basesEqualListedDocuments } from "../../../src/checks/vat/bases-equal-listed-documents.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import type { Posting } from "../../../src/ledger/posting.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { withListed } from "../../support/listed-documents.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { INVOICES, listed, listedDocument } from "./listed-books.ts";
import { TAXED, taxedBooks } from "./taxed-books.ts";

test("the base of each rate is that of the list", async () => {
  expect(await comparedBy(basesEqualListedDocuments, listed(taxedBooks()))).toHaveLength(4);
  expect(await findingsOf(basesEqualListedDocuments, listed(taxedBooks()))).toEqual([]);
  expect(basesEqualListedDocuments.gap?.(taxedBooks())).toBe("no-document-lists");
});

test("two rates of zero percent that were exchanged are found, both", async () => {
  const books = withPosting(listed(taxedBooks()), "p16", (one) => ({
    ...one,
    taxRateId: taxRateId("s1"),
  }));
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([
    "2025-02 rate s1, SalesInvoice 2: 0.00 = -250.00",
    "2025-02 rate s0, SalesInvoice 2: -250.00 = 0.00",
  ]);
});

/** With the bills as well: three documents agree if one does not. */
const WITH_BILLS = [
  ...INVOICES,
  listedDocument("purchase_invoices", "1", "2025-01-05", [["p21", "200.00"]]),
  listedDocument("purchase_invoices", "2", "2025-02-04", [["r21", "100.00"]]),
];
const withBills = (books: Books): Books => ({ ...books, ...withListed(WITH_BILLS) });
const changed = (id: string, change: Partial<Posting>): Books =>
  withPosting(withBills(taxedBooks()), id, (one) => ({ ...one, ...change }));

test("a base that most documents do not have otherwise is found, although the totals differ", async () => {
  const books = changed("p15", { taxRateId: taxRateId("s0") });
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([
    "2025-02 rate s0, SalesInvoice 2: -250.00 = 0.00",
  ]);
});

test("where most totals differ the service defines the amount of a detail otherwise", async () => {
  const books = listed(
    withPosting(taxedBooks(), "p16", (one) => ({ ...one, amount: amountOf("-150") })),
  );
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([]);
});

test("a private share takes a part of the base of a purchase", async () => {
  const books = withBills(
    booksFrom(`${TAXED}
  2025-01-05  4000  -100.00  bill 1  tax p21
  2025-01-05  1340   -21.00  bill 1  tax p21
  2025-01-05  0500   100.00  bill 1
  2025-01-05  0500    21.00  bill 1`),
  );
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([]);
});

test("a rate that the document does not have in the list is found, on a tax account as well", async () => {
  const books = changed("p13", { taxRateId: taxRateId("p21") });
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([
    "2025-02 rate p21, Document 2: 0.00 = -21.00",
  ]);
});

test("the rates of a journal are not in its list", async () => {
  const journal = listedDocument("general_journal_documents", "9", "2025-02-10", []);
  const all = { ...taxedBooks(), ...withListed([...WITH_BILLS, journal]) };
  expect(await findingsOf(basesEqualListedDocuments, all)).toEqual([]);
});
