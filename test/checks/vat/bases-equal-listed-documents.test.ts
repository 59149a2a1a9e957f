/** V7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { basesEqualListedDocuments } from "../../../src/checks/vat/bases-equal-listed-documents.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { listed } from "./listed-books.ts";
import { taxedBooks } from "./taxed-books.ts";

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

test("a document whose total base is another one is not compared: a private share takes a part of it", async () => {
  const books = withPosting(listed(taxedBooks()), "p16", (one) => ({
    ...one,
    amount: amountOf("-150"),
  }));
  expect(await comparedBy(basesEqualListedDocuments, books)).toHaveLength(3);
});
