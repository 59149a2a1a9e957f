/** Postings read in blocks of some thousand: a loop that waits for each of a million postings spends its time waiting. */
import type { DocumentRef, JournalEntry, Posting } from "./posting.ts";

/** A stream of postings that is read block by block underneath. No block is empty; each reading begins at the first posting. */
export interface PostingsInBlocks extends AsyncIterable<Posting> {
  readonly blocks: () => AsyncIterable<readonly Posting[]>;
}

/** Leaving a loop over the postings or over their blocks closes the source. */
export const postingsInBlocks = (
  blocks: () => Iterable<readonly Posting[]> | AsyncIterable<readonly Posting[]>,
): PostingsInBlocks => ({
  blocks: async function* () {
    yield* blocks();
  },
  [Symbol.asyncIterator]: () => oneByOne(blocks()),
});

/** The blocks of any stream of postings: `for await (const block of blocksOf(books.postings("date")))`. */
export const blocksOf = (postings: AsyncIterable<Posting>): AsyncIterable<readonly Posting[]> =>
  isInBlocks(postings) ? postings.blocks() : oneEach(postings);

/** The same postings, each changed on its way. */
export const changedPostings = (
  postings: AsyncIterable<Posting>,
  change: (posting: Posting) => Posting,
): PostingsInBlocks =>
  postingsInBlocks(async function* () {
    for await (const block of blocksOf(postings)) yield block.map(change);
  });

/**
 * Groups postings in document order into journal entries, block by block; an entry is whole, and memory holds one block and
 * one document.
 */
export async function* entryBlocks(
  postings: AsyncIterable<Posting>,
): AsyncGenerator<readonly JournalEntry[], void> {
  let open: Posting[] = [];
  for await (const block of blocksOf(postings)) {
    const entries: JournalEntry[] = [];
    for (const posting of block) {
      const head = open[0];
      if (head !== undefined && !isSameDocument(head.document, posting.document)) {
        entries.push({ document: head.document, postings: open });
        open = [];
      }
      open.push(posting);
    }
    if (entries.length > 0) yield entries;
  }
  const head = open[0];
  if (head !== undefined) yield [{ document: head.document, postings: open }];
}

/** The same entries one by one. */
export async function* journalEntries(
  postings: AsyncIterable<Posting>,
): AsyncGenerator<JournalEntry, void> {
  for await (const entries of entryBlocks(postings)) yield* entries;
}

const isSameDocument = (left: DocumentRef, right: DocumentRef): boolean =>
  left === right || (left.id === right.id && left.type === right.type);

const isInBlocks = (postings: AsyncIterable<Posting>): postings is PostingsInBlocks =>
  "blocks" in postings;

/** Nothing is read ahead of a stream without blocks. */
async function* oneEach(postings: AsyncIterable<Posting>): AsyncGenerator<readonly Posting[]> {
  for await (const posting of postings) yield [posting];
}

/** An asynchronous generator would wait several times for each posting. */
function oneByOne(
  blocks: Iterable<readonly Posting[]> | AsyncIterable<readonly Posting[]>,
): AsyncIterator<Posting> {
  const source =
    Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]();
  let block: readonly Posting[] = [];
  let at = 0;
  return {
    next: async () => {
      if (at === block.length) {
        const next = await source.next();
        if (next.done === true) return { done: true, value: undefined };
        [block, at] = [next.value, 0];
      }
      const posting = block[at];
      at += 1;
      return posting === undefined
        ? { done: true, value: undefined }
        : { done: false, value: posting };
    },
    return: async () => {
      block = [];
      at = 0;
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
}
