/** A comparison of each listed document by itself. */
import type { Books } from "../../ledger/books.ts";
import { type ListedHeader, WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import type { Comparison } from "../check.ts";

export interface ListedComparer {
  /** Null for a document that is not compared. */
  readonly compare: (document: ListedHeader) => Comparison | null;
  /** What is compared of all of them together; called after the last one. */
  readonly together: () => Iterable<Comparison>;
}

/** The comparisons one by one, read again at each call. */
export function* comparedInLists(
  books: Books,
  { compare, together }: ListedComparer,
): Generator<Comparison> {
  for (const document of books.listedDocuments(WRITTEN_LISTS)) {
    const comparison = compare(document);
    if (comparison !== null) yield comparison;
  }
  yield* together();
}
