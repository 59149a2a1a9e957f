/** J3: the postings of a document sum to zero over all its dates. */
import { isZero, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";
import { needDocumentPass } from "../internal/books-lack.ts";

/** Books contain complete documents: one spread over months balances in each. */
export const documentsBalance: Check = {
  id: "J3",
  name: "documents-balance",
  formula: "sum of x = 0 per document",
  severity: "blocking",
  compares: {
    expected: "zero",
    actual: "sum of the postings of the document",
  },
  // Other checks read whole documents, unless the books have neither tax nor lists.
  compare: async (books, documents) =>
    needDocumentPass(books) ? (await documents())("balances") : balances(books),
};

function* balances({ sums }: Books): Generator<Comparison> {
  for (const { document, sum, sources } of sums.documents()) {
    yield {
      month: null,
      subject: { kind: "document", document },
      expected: ZERO,
      actual: sum,
      // Only a finding needs its sources, and nearly every document balances.
      sources: isZero(sum) ? [] : sources(),
    };
  }
}
