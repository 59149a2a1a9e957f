/** L1: a listed document that is dated in the books and posts by its state has postings. */
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison, DocumentPass } from "../check.ts";
import { lackListsRead } from "../internal/books-lack.ts";
import { comparedInLists } from "../internal/listed-comparer.ts";
import { bookedOnControlAccounts, listedPostings } from "../internal/listed-totals.ts";
import { listsPass } from "../internal/lists-pass.ts";
import { addedUp, talliedIn } from "../internal/tallied.ts";

/** Drafts post nothing, nor do documents whose lines are all zero. States of which nothing is known are not judged. */
export const documentsHavePostings: Check = {
  id: "L1",
  name: "documents-have-postings",
  formula: "postings > 0, per listed document in a state that posts",
  severity: "blocking",
  signs: "ledger",
  gap: lackListsRead,
  compares: {
    expected: "total of the document, list of documents",
    actual: "the same if the document has postings",
  },
  compare: async (books, documents) =>
    oneAfterAnother(
      comparedInLists(books, listedPostings(books, bookedOnControlAccounts(books))),
      await mutationsOf(books, documents),
    ),
  tallied: async (books, documents) =>
    addedUp(listsPass(books).postings, talliedIn(await mutationsOf(books, documents))),
};

/** Bank mutations are read beside the entries, and documents that people write are read for their open items. */
const mutationsOf = async (
  books: Books,
  documents: () => Promise<DocumentPass>,
): Promise<Iterable<Comparison>> =>
  lackListsRead(books) === null ? (await documents())("listed-mutations") : [];

function* oneAfterAnother(...all: readonly Iterable<Comparison>[]): Generator<Comparison> {
  for (const comparisons of all) yield* comparisons;
}
