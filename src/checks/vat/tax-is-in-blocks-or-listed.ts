/** V8: what the tax accounts move is in the VAT blocks of the auditfile, or listed as an exception. */
import type { Check } from "../check.ts";
import { lackTaxBookings } from "../internal/books-lack.ts";

/** The general ledger states the movement per account, the sums over all entries that per rate. */
export const taxIsInBlocksOrListed: Check = {
  id: "V8",
  name: "tax-is-in-blocks-or-listed",
  formula:
    "D - C of the tax accounts = tax blocks + listed movements, per account and m and per rate",
  severity: "blocking",
  gap: lackTaxBookings,
  compares: {
    expected: "movement of the tax account, general ledger, or tax of the rate, postings",
    actual: "VAT blocks of the auditfile and listed movements",
  },
  compare: async (books, documents) =>
    lackTaxBookings(books) === null ? (await documents())("tax-in-blocks") : [],
};
