/** L1: a listed document that is dated in the books and posts by its state has postings. */
import { DOCUMENT_LISTS } from "../../ledger/listed-document.ts";
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { comparedInLists } from "../internal/listed-comparer.ts";
import { bookedOnControlAccounts, listedPostings } from "../internal/listed-totals.ts";
import { listsPass } from "../internal/lists-pass.ts";

/** Drafts post nothing, nor do documents whose lines are all zero. States that are not in the table are not judged. */
export const documentsHavePostings: Check = {
  id: "L1",
  name: "documents-have-postings",
  formula: "postings > 0, per listed document in a state that posts",
  severity: "blocking",
  signs: "ledger",
  gap: lackDocumentLists,
  compares: {
    expected: "total of the document, list of documents",
    actual: "the same if the document has postings",
  },
  compare: (books) =>
    comparedInLists(books, listedPostings(books, bookedOnControlAccounts(books)), DOCUMENT_LISTS),
  tallied: (books) => listsPass(books).postings,
};
