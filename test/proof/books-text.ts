/** Everything that opened books hold, as digests in a fixed order: books with equal digests have equal packs. */
import { createHash } from "node:crypto";
import { blocksOf } from "../../src/ledger/blocks.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { comparedTexts, type TrueHashes } from "./compared-text.ts";

/** Of the values, the postings and the listed documents; the sums of books are those of their postings. */
export async function* digestsOfBooks(books: Books, hashes: TrueHashes): AsyncGenerator<string> {
  const textOf = comparedTexts(hashes);
  const digestOf = (values: Iterable<unknown>): string => {
    const hash = createHash("sha256");
    for (const value of values) hash.update(textOf(value));
    return hash.digest("hex");
  };
  yield digestOf([books]);
  for (const order of ["date", "document", "account"] as const) {
    const blocks: (readonly Posting[])[] = [];
    for await (const block of blocksOf(books.postings(order))) blocks.push(block);
    yield digestOf(blocks.flat());
  }
  const headers = [...books.listedDocuments()];
  yield digestOf(headers);
  yield digestOf(headers.map(({ list, id }) => books.listedDocument(list, id)));
  yield digestOf(books.invoicePayments());
}

/** Whether the books have these digests; books that differ are read no further than to the first difference. */
export async function haveDigests(
  books: Books,
  hashes: TrueHashes,
  digests: readonly string[],
): Promise<boolean> {
  let at = 0;
  for await (const digest of digestsOfBooks(books, hashes)) {
    if (digest !== digests[at]) return false;
    at += 1;
  }
  return true;
}
