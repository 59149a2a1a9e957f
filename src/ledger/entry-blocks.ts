/** Postings grouped into journal entries, block by block. */
import { blocksOf } from "./blocks.ts";
import type { DocumentRef, JournalEntry, Posting } from "./posting.ts";

/**
 * Groups postings in document order into journal entries, block by block; an entry is whole, and memory holds one block
 * and one document.
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
