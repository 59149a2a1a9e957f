/** V5: sales have rates for sales, purchases rates for purchases, and revenue on an invoice has a rate. */
import type { Check } from "../check.ts";
import { lackTaxRates } from "../internal/books-lack.ts";

/** Rates whose type the service does not state are not judged. */
export const ratesFitTheirDocuments: Check = {
  id: "V5",
  name: "rates-fit-their-documents",
  formula: "lines with a rate of another type = 0; revenue without a rate on an invoice = 0",
  severity: "warning",
  gap: lackTaxRates,
  compares: {
    expected: "zero",
    actual: "lines with the rate on other documents, or revenue without a rate on the document",
  },
  compare: async (books, documents) =>
    lackTaxRates(books) === null ? (await documents())("misplaced-rates", "untaxed-revenue") : [],
};
