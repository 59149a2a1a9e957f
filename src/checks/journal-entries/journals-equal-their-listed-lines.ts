/** J13: the entries of a journal are its lines in the service's list, by account and contact. */
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";

/**
 * Reports by contact leave out journals that close a year: only the list shows the contact of such a line. The list does not
 * state the rate of a line.
 */
export const journalsEqualTheirListedLines: Check = {
  id: "J13",
  name: "journals-equal-their-listed-lines",
  formula: "sum of x = sum of the listed lines, per account and contact of a listed journal",
  severity: "blocking",
  gap: lackDocumentLists,
  signs: "ledger",
  compares: {
    expected: "lines of the journal, list of documents",
    actual: "sum of the postings of the journal",
  },
  compare: async (books, documents) =>
    lackDocumentLists(books) === null ? (await documents())("listed-journals") : [],
};
