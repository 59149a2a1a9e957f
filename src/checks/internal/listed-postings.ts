/** Whether listed documents that are dated in the books have postings. */
import { type Amount, absolute, add, isZero, ZERO } from "../../amount/amount.ts";
import { includesMonth, monthOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { typesOfList } from "../../ledger/document-kind.ts";
import { statePosts } from "../../ledger/document-states.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type ListedContents,
  TYPE_OF_LIST,
} from "../../ledger/listed-document.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { Comparison } from "../check.ts";
import type { DocumentTallied } from "./aspect-tally.ts";
import { comparisonTally } from "./comparison-tally.ts";
import type { ListedWithId } from "./listed-beside.ts";

export interface PostingsTally {
  readonly addPosted: (of: Pick<DocumentTallied, "document" | "about">) => void;
  /** Adds a listed document that no entries have by the type of its list. */
  readonly addUnposted: (document: ListedWithId) => void;
  readonly outcomes: () => Iterable<Comparison>;
}

/** A document whose lines are all zero posts nothing. */
export function postingsTally(books: Books): PostingsTally {
  const [known, unprocessed] = [comparisonTally(), comparisonTally()];
  let areUnprocessedPosted = false;
  const hasOther = new Map(
    DOCUMENT_LISTS.map((list) => [list, books.sums.hasPostings(otherTypesOf(list))] as const),
  );
  const isJudged = ({ list, state, date, mutation }: ListedContents): boolean =>
    includesMonth(books.period, monthOf(date)) &&
    (mutation !== null || statePosts(list, state) === true);
  return {
    addPosted: ({ document, about }) => {
      if (!isJudged(document)) return;
      const { list, state, date, total } = document;
      const size = total ?? ZERO;
      known.add({ month: monthOf(date), expected: size, actual: size }, about);
      if (statePosts(list, state) === null) areUnprocessedPosted = true;
    },
    addUnposted: (document) => {
      const { id, list, state, date, source } = document;
      const expected = sizeOf(document);
      if (!isJudged(document) || isZero(expected) || hasOther.get(list)?.(id) === true) return;
      const tally = statePosts(list, state) === true ? known : unprocessed;
      tally.add({ month: monthOf(date), expected, actual: ZERO }, () => ({
        subject: { kind: "document", document: refOf(document) },
        sources: [source],
      }));
    },
    outcomes: function* () {
      yield* known.outcomes();
      // Nothing says what a state of a bank mutation does: one that is posted shows it.
      if (areUnprocessedPosted) yield* unprocessed.outcomes();
    },
  };
}

/** The types by which entries may name the documents of a list, beside that of the list. */
const otherTypesOf = (list: DocumentListName): readonly string[] =>
  typesOfList(list).filter((type) => type !== TYPE_OF_LIST[list]);

/** The total, or what the lines state where it is zero or not stated. */
const sizeOf = ({ total, details }: ListedContents): Amount =>
  total === null || isZero(total)
    ? details.map(({ amount }) => absolute(amount)).reduce(add, ZERO)
    : total;

const refOf = ({ list, id, number }: ListedWithId): DocumentRef => ({
  type: TYPE_OF_LIST[list],
  id,
  ...(number === null ? {} : { number }),
});
