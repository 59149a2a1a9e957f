/** V1: the tax of each document and rate is the percentage of its base. */
import type { Check } from "../check.ts";
import { lackTaxBookings } from "../internal/books-lack.ts";

/**
 * Under a reverse charge both sides are compared. Rounding may differ by a cent per posting of the document. In journals a
 * rate only labels a line, and at zero percent tax may be a line of its own: of such documents all of a rate are judged
 * together, and only a percentage that every one of them has instead of the stated one is a finding.
 */
export const taxIsItsPercentage: Check = {
  id: "V1",
  name: "tax-is-its-percentage",
  formula: "VT = p x VB per document and rate, to 0.01 per posting",
  severity: "blocking",
  gap: lackTaxBookings,
  compares: {
    expected: "percentage of the base, postings of the document",
    actual: "tax, postings on tax accounts",
  },
  compare: async (books, documents) =>
    lackTaxBookings(books) === null ? (await documents())("tax-of-documents", "tax-of-rates") : [],
};
