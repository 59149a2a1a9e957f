/** T8 by hand: documents in the administration's currency, in another one, and a currency that no document has. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { currencyIsThatOfTheDocuments } from "../../../src/checks/intake/currency-is-that-of-the-documents.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { BOOKS, INVOICES, listing } from "../open-items/invoiced-debtors.ts";

/** The first two invoices in euros, the third in dollars at 1.40. */
const DOCUMENTS = INVOICES.slice(0, 3).map((one, index) => ({
  ...one,
  inCurrency:
    index === 2
      ? { currency: "USD", total: amountOf("9.80") }
      : { currency: "EUR", total: one.total ?? amountOf("0.00") },
}));
const inCurrency = (currency: string): Books => {
  const books = listing(BOOKS, DOCUMENTS);
  return { ...books, administration: { ...books.administration, currency } };
};

test("documents in the currency of the administration have the same total in the books", async () => {
  expect(await comparedBy(currencyIsThatOfTheDocuments, inCurrency("EUR"))).toEqual([
    // Equal ones are counted, and the first stands for them.
    "SalesInvoice 1: 100.00 = 100.00",
    "SalesInvoice 1: 100.00 = 100.00",
    "currency: 2 = 2",
  ]);
});

test("another currency is found, by its documents and by those without an exchange rate", async () => {
  expect(await findingsOf(currencyIsThatOfTheDocuments, inCurrency("USD"))).toEqual([
    "SalesInvoice 3: 9.80 = 7.00",
    "currency: 2 = 0",
  ]);
  expect(await findingsOf(currencyIsThatOfTheDocuments, inCurrency("GBP"))).toEqual([
    "currency: 2 = 0",
  ]);
});

test("documents without a currency are not compared", async () => {
  expect(await comparedBy(currencyIsThatOfTheDocuments, listing(BOOKS))).toEqual([]);
});
