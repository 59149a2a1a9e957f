/** J3: the postings of a document sum to zero over all its dates. */
import { isZero, ZERO } from "../../amount/amount.ts";
import { entrySum, journalEntries } from "../../ledger/posting.ts";
import type { Check } from "../check.ts";

/**
 * Keeps one document in memory at a time. Books contain complete documents: one spread over months
 * balances in each.
 */
export const documentsBalance: Check = {
  id: "J3",
  name: "documents-balance",
  formula: "sum of x = 0 per document",
  severity: "blocking",
  compares: {
    expected: "zero",
    actual: "sum of the postings of the document",
  },
  async *compare(books) {
    for await (const entry of journalEntries(books.postings("document"))) {
      const actual = entrySum(entry);
      yield {
        month: null,
        subject: { kind: "document", document: entry.document },
        expected: ZERO,
        actual,
        // Only a finding needs its sources, and nearly every document balances.
        sources: isZero(actual) ? [] : [...new Set(entry.postings.map(({ source }) => source))],
      };
    }
  },
};
