/** V1 by hand: holds for every kind of document, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { taxIsItsPercentage } from "../../../src/checks/vat/tax-is-its-percentage.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { percent, TAXED, taxedBooks, withRate } from "./taxed-books.ts";

test("the tax of each document and rate is its percentage of the base", async () => {
  const compared = await comparedBy(taxIsItsPercentage, taxedBooks());
  expect(compared).toHaveLength(8);
  expect(await findingsIn(taxedBooks())).toEqual([]);
});

test("tax may differ by a cent per posting of its document", async () => {
  const withTax = (tax: string): ReturnType<typeof taxedBooks> =>
    withPosting(taxedBooks(), "p9", (one) => ({ ...one, amount: amountOf(tax) }));
  expect(await findingsOf(taxIsItsPercentage, withTax("42.03"))).toEqual([]);
  expect(await findingsOf(taxIsItsPercentage, withTax("42.04"))).toEqual([
    "2025-01 rate p21, Document 1: 42.00 = 42.04",
  ]);
});

test("a percentage that was changed is found in each document with the rate", async () => {
  expect(await findingsIn(withRate(taxedBooks(), "s9", percent("21")))).toEqual([
    "V1 2025-01 rate s9, SalesInvoice 1: -21.00 = -9.00",
  ]);
  expect(await findingsIn(withRate(taxedBooks(), "r21", percent("9")))).toEqual([
    "V1 2025-02 rate r21, Document 2: 9.00 = 21.00",
    "V1 2025-02 rate r21, Document 2: -9.00 = -21.00",
  ]);
});

test("a percentage of zero, and one of a rate that only journals use, is found by what all documents show", async () => {
  for (const change of [percent("0"), { percentage: null }]) {
    expect(await findingsIn(withRate(taxedBooks(), "s9", change))).toEqual([
      "V1 2025-01 rate s9, SalesInvoice 1: 0.00 = -9.00",
    ]);
  }
  expect(await findingsIn(withRate(taxedBooks(), "j21", percent("9")))).toEqual([
    "V1 2025-02 rate j21, GeneralJournalDocument 9: 0.90 = 2.10",
  ]);
});

test("a percentage of a rate without any tax changes nothing that is reported", async () => {
  expect(await findingsIn(withRate(taxedBooks(), "s0", percent("21")))).toEqual([]);
});

test("a rate exchanged on a line, and one that is lost, is found", async () => {
  const exchanged = withPosting(taxedBooks(), "p4", (one) => ({
    ...one,
    taxRateId: taxRateId("s21"),
  }));
  expect(await findingsOf(taxIsItsPercentage, exchanged)).toEqual([
    "2025-01 rate s21, SalesInvoice 1: -84.01 = -63.01",
    "2025-01 rate s9, SalesInvoice 1: 0.00 = -9.00",
  ]);
  const lost = withPosting(taxedBooks(), "p9", (one) => ({ ...one, taxRateId: null }));
  expect(await findingsOf(taxIsItsPercentage, lost)).toEqual([]);
  const base = withPosting(taxedBooks(), "p2", (one) => ({ ...one, taxRateId: null }));
  expect(await findingsOf(taxIsItsPercentage, base)).toEqual([
    "2025-01 rate s21, SalesInvoice 1: -42.01 = -63.01",
  ]);
});

test("tax as a line of its own at zero percent is no finding beside other documents of the rate", async () => {
  const books = booksFrom(`${TAXED}
    tax 0 Import [purchases] id=p0
    2025-02-11  4000  100.00  bill 3  tax p0
    2025-02-11  1600  -100.00  bill 3
    2025-02-12  4000  50.00  bill 4  tax p0
    2025-02-12  1340  10.50  bill 4  tax p0
    2025-02-12  1600  -60.50  bill 4`);
  expect(await findingsOf(taxIsItsPercentage, books)).toEqual([]);
});

test("a private share may leave tax that is owed and not deducted", async () => {
  const books = booksFrom(`${TAXED}
    2025-02-11  4000  60.00  bill 3  tax r21
    2025-02-11  1340  12.60  bill 3  tax r21
    2025-02-11  1520  -21.00  bill 3  tax r21
    2025-02-11  0500  40.00  bill 3
    2025-02-11  0500  8.40  bill 3
    2025-02-11  1600  -100.00  bill 3`);
  expect(await findingsOf(taxIsItsPercentage, books)).toEqual([]);
});
