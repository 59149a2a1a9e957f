/** T8: the administration's currency is the one in which documents need no exchange rate. */
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { listsPass } from "../internal/lists-pass.ts";

/**
 * The service states the currency of the administration once, and every amount of the books is in it. A document in that
 * currency has the same total in both; so has hardly any document in another, so that the currency with most such documents
 * is the administration's.
 */
export const currencyIsThatOfTheDocuments: Check = {
  id: "T8",
  name: "currency-is-that-of-the-documents",
  formula:
    "total of a listed invoice = its total in its own currency, if that is the administration's; most such invoices are in that currency",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: {
    expected: "total in the currency of the document; documents in the most common currency",
    actual: "total in the currency of the books; documents in the currency of the administration",
  },
  compare: (books) => listsPass(books).currencies(),
};
