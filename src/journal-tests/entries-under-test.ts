/** Postings by document, assembled to the entries that tests visit. */
import { add, isPositive, ZERO } from "../amount/amount.ts";
import { blocksOf } from "../ledger/blocks.ts";
import type { Books, PostingSelection } from "../ledger/books.ts";
import { closesYear, documentKind } from "../ledger/document-kind.ts";
import type { Posting } from "../ledger/posting.ts";
import type { EntryUnderTest } from "./journal-test.ts";

/** The entries by type and id of their documents. Memory holds one of them, and a block of postings. */
export async function* entriesUnderTest(
  books: Books,
  only?: PostingSelection,
): AsyncGenerator<EntryUnderTest> {
  let postings: Posting[] = [];
  for await (const block of blocksOf(books.postings("document", only))) {
    for (const posting of block) {
      const [first] = postings;
      if (first !== undefined && !isOfSame(first, posting)) {
        yield entryOf(books, first, postings);
        postings = [];
      }
      postings.push(posting);
    }
  }
  const [first] = postings;
  if (first !== undefined) yield entryOf(books, first, postings);
}

const isOfSame = ({ document }: Posting, { document: other }: Posting): boolean =>
  document.id === other.id && document.type === other.type;

function entryOf(books: Books, first: Posting, postings: readonly Posting[]): EntryUnderTest {
  const { document } = first;
  let { date } = first;
  let debit = ZERO;
  for (const posting of postings) {
    if (posting.date < date) date = posting.date;
    if (isPositive(posting.amount)) debit = add(debit, posting.amount);
  }
  const kind = documentKind(books, document);
  return { document, kind, closesYear: closesYear(books, document), date, postings, debit };
}
