/** Streams read in blocks of some hundred: a loop that waits for each of a million items spends its time waiting. */

/** A stream that is read block by block underneath. No block is empty; each reading begins at the first item. */
export interface InBlocks<Item> extends AsyncIterable<Item> {
  readonly blocks: () => AsyncIterable<readonly Item[]>;
}

type Blocks<Item> = Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>;

/** Leaving a loop over the items or over their blocks closes the source. */
export const inBlocks = <Item>(blocks: () => Blocks<Item>): InBlocks<Item> => ({
  blocks: async function* () {
    yield* blocks();
  },
  [Symbol.asyncIterator]: () => oneByOne(blocks()),
});

/** The blocks of any stream: `for await (const block of blocksOf(books.postings("date")))`. */
export const blocksOf = <Item>(items: AsyncIterable<Item>): AsyncIterable<readonly Item[]> =>
  isInBlocks(items) ? items.blocks() : oneEach(items);

/** The same items, each changed on its way. */
export const changedInBlocks = <Item, Changed = Item>(
  items: AsyncIterable<Item>,
  change: (item: Item) => Changed,
): InBlocks<Changed> =>
  inBlocks(async function* () {
    for await (const block of blocksOf(items)) yield block.map(change);
  });

const isInBlocks = <Item>(items: AsyncIterable<Item>): items is InBlocks<Item> => "blocks" in items;

/** Nothing is read ahead of a stream without blocks. */
async function* oneEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  for await (const item of items) yield [item];
}

/** An asynchronous generator would wait several times for each posting. */
function oneByOne<Item>(blocks: Blocks<Item>): AsyncIterator<Item> {
  const source =
    Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]();
  let block: readonly Item[] = [];
  let at = 0;
  return {
    next: async () => {
      if (at === block.length) {
        const next = await source.next();
        if (next.done === true) return { done: true, value: undefined };
        [block, at] = [next.value, 0];
      }
      const item = block[at];
      at += 1;
      return item === undefined ? { done: true, value: undefined } : { done: false, value: item };
    },
    return: async () => {
      block = [];
      at = 0;
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
}
