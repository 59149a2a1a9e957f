/** V7: the base of each document and rate is that of the document in the service's list. */
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";

/** Two rates of zero percent that were exchanged leave every amount as it is: only the lists show them. */
export const basesEqualListedDocuments: Check = {
  id: "V7",
  name: "bases-equal-listed-documents",
  formula:
    "VB = sum of the details with the rate, per listed document, to 0.01 per posting; VT = 0 of a rate that no detail has",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: { expected: "details with the rate, list of documents", actual: "base, postings" },
  compare: async (books, documents) =>
    lackDocumentLists(books) === null ? (await documents())("listed-bases") : [],
};
