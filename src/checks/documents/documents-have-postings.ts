/** L1: a listed document that is dated in the books and posts by its state has postings. */
import { listedCheck } from "../internal/listed-check.ts";

/** Drafts post nothing, nor do documents whose lines are all zero. States of which nothing is known are not judged. */
export const documentsHavePostings = listedCheck("listed-postings", {
  id: "L1",
  name: "documents-have-postings",
  formula: "postings > 0, per listed document in a state that posts",
  compares: {
    expected: "total of the document, list of documents",
    actual: "the same if the document has postings",
  },
});
