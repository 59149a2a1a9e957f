/** Postings in blocks are the postings one by one, and entries are whole wherever a block ends. */
import { expect, test } from "vitest";
import { negate } from "../../src/amount/amount.ts";
import { blocksOf, changedInBlocks, inBlocks } from "../../src/ledger/blocks.ts";
import { entryBlocks, journalEntries } from "../../src/ledger/entry-blocks.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { gathered, smallCompany } from "../support/books-notation.ts";

const all = await gathered(smallCompany().postings("document"));

/** Blocks of some size; records each that is read, and the end. */
function* blocks(size: number, seen: string[] = []): Generator<readonly Posting[]> {
  try {
    for (let from = 0; from < all.length; from += size) {
      seen.push(String(from));
      yield all.slice(from, from + size);
    }
  } finally {
    seen.push("closed");
  }
}

test.each([1, 2, 3, 7, all.length])(
  "blocks of %i postings have the same postings and entries",
  async (size) => {
    const postings = inBlocks(() => blocks(size));
    expect(await gathered(postings)).toEqual(all);
    expect((await gathered(blocksOf(postings))).flat()).toEqual(all);
    const entries = await gathered(journalEntries(smallCompany().postings("document")));
    expect((await gathered(entryBlocks(postings))).flat()).toEqual(entries);
  },
);

test("changed postings stay in their blocks", async () => {
  const turned = changedInBlocks(
    inBlocks(() => blocks(3)),
    (posting) => ({ ...posting, amount: negate(posting.amount) }),
  );
  const read = await gathered(blocksOf(turned));
  expect(read.map(({ length }) => length)).toEqual([...blocks(3)].map(({ length }) => length));
  expect(read.flat().map(({ amount }) => negate(amount))).toEqual(all.map(({ amount }) => amount));
});

test("leaving a loop over postings or their blocks closes the source", async () => {
  const seen: string[] = [];
  const postings = inBlocks(() => blocks(2, seen));
  for await (const posting of postings) if (posting === all[2]) break;
  for await (const block of blocksOf(postings)) if (block.length > 0) break;
  expect(seen).toEqual(["0", "2", "closed", "0", "closed"]);
});
