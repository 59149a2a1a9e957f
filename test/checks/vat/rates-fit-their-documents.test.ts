/** V5 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { ratesFitTheirDocuments } from "../../../src/checks/vat/rates-fit-their-documents.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { findingsOf, twoMonths } from "../compared.ts";
import { taxedBooks } from "./taxed-books.ts";

test("rates fit their documents", async () => {
  expect(await findingsOf(ratesFitTheirDocuments, taxedBooks())).toEqual([]);
  expect(ratesFitTheirDocuments.gap?.(twoMonths())).toBe("no-tax-rates");
});

test("a rate for sales on a purchase is found by its rate", async () => {
  const books = withPosting(taxedBooks(), "p8", (one) => ({ ...one, taxRateId: taxRateId("s21") }));
  expect(await findingsOf(ratesFitTheirDocuments, books)).toEqual(["2025-01 rate s21: 0 = 1"]);
});

test("invoiced revenue without a rate is found by its document", async () => {
  const books = withPosting(taxedBooks(), "p16", (one) => ({ ...one, taxRateId: null }));
  expect(await findingsOf(ratesFitTheirDocuments, books)).toEqual([
    "2025-02 SalesInvoice 2: 0.00 = -250.00",
  ]);
});
