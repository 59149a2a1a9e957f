/** V7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { basesEqualListedDocuments } from "../../../src/checks/vat/bases-equal-listed-documents.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf } from "../compared.ts";
import { listedBooks } from "../documents/listed-books.ts";
import { taxedBooks } from "./taxed-books.ts";

const withRate = (posting: string, rate: string | null) =>
  withPosting(listedBooks(), posting, (one) => ({
    ...one,
    taxRateId: rate === null ? null : taxRateId(rate),
  }));

test("the lines of a document have the rates of the list; those of a journal are not stated", async () => {
  expect(await comparedBy(basesEqualListedDocuments, listedBooks())).toHaveLength(5);
  const rated = withRate("p31", "p21");
  expect(await comparedBy(basesEqualListedDocuments, rated)).toHaveLength(5);
  expect(basesEqualListedDocuments.gap?.(taxedBooks())).toBe("no-document-lists");
});

test("two rates of zero percent that were exchanged are found, both", async () => {
  expect(await findingsIn(withRate("p3", "s1"))).toEqual([
    "V7 2025-01 rate s0, SalesInvoice 11: -100.00 = 0.00",
    "V7 2025-01 rate s1, SalesInvoice 11: 0.00 = -100.00",
  ]);
});

test("lines of one account that exchange their rates are found", async () => {
  const books = listedBooks(
    ["detail 8000  100.00  tax s21  project Roof", "detail 8000  100.00  tax s0  project Roof"],
    ["detail 8000  100.00  tax s0  project Barn", "detail 8000  50.00  tax s21  project Barn"],
    ["detail 8000  0.00  tax s0", "detail 8000  50.00  tax s21"],
    [
      "-100.00  invoice 11  contact Jansen  project Roof",
      "-150.00  invoice 11  contact Jansen  project Roof",
    ],
    [
      "-100.00  invoice 11  contact Jansen  project Barn",
      "-50.00  invoice 11  contact Jansen  project Barn",
    ],
  );
  expect(await findingsOf(basesEqualListedDocuments, books)).toEqual([
    "2025-01 rate s0, SalesInvoice 11: -100.00 = -50.00",
    "2025-01 rate s21, SalesInvoice 11: -100.00 = -150.00",
  ]);
});

test.each([
  ["of open items", "p1", "s21", "rate s21, SalesInvoice 11: 0.00 = 221.00"],
  ["of tax, with one that no line has", "p4", "s1", "rate s1, SalesInvoice 11: 0.00 = -21.00"],
])("a rate on a posting %s is found", async (_of, posting, rate, finding) => {
  expect(await findingsOf(basesEqualListedDocuments, withRate(posting, rate))).toEqual([
    `2025-01 ${finding}`,
  ]);
});

test("the base of a deferred line is on the account of deferrals", async () => {
  expect(await findingsOf(basesEqualListedDocuments, withRate("p6", null))).toEqual([
    "2025-02 rate s21, SalesInvoice 12: -310.00 = 0.00",
  ]);
});
