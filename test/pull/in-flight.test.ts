/** Concurrent work with its results in order. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inFlight } from "../../src/pull/in-flight.ts";

const idle = new AbortController().signal;

/** Work that ends when the test ends it, and records what is in progress. */
function arranged(items: number) {
  const inProgress = new Set<number>();
  const started: number[] = [];
  const pending = Array.from({ length: items }, () => Promise.withResolvers<number>());
  const work = async (item: number, signal: AbortSignal): Promise<number> => {
    started.push(item);
    inProgress.add(item);
    signal.addEventListener("abort", () => pending[item]?.reject(signal.reason));
    try {
      return (await pending[item]?.promise) ?? -1;
    } finally {
      inProgress.delete(item);
    }
  };
  const end = async (item: number): Promise<void> => {
    pending[item]?.resolve(item);
    await nextTurn();
  };
  return { started, inProgress, pending, work, end, items: pending.map((_, index) => index) };
}

/** Collects results as soon as they are available. */
function collected(results: AsyncIterable<number>) {
  const values: number[] = [];
  const over = (async () => {
    for await (const value of results) values.push(value);
  })();
  over.catch(() => undefined);
  return { values, over };
}

test("results are in the order of the items, in whatever order the work ends", async () => {
  const { items, work, end } = arranged(4);
  const { values, over } = collected(inFlight(items, 4, work, idle));
  for (const item of [3, 1, 2]) await end(item);
  expect(values).toEqual([]);
  await end(0);
  await over;
  expect(values).toEqual([0, 1, 2, 3]);
});

test("an item starts only when the item one width before it has ended", async () => {
  const { items, work, end, started } = arranged(6);
  const { over } = collected(inFlight(items, 2, work, idle));
  await nextTurn();
  expect(started).toEqual([0, 1]);
  await end(1);
  expect(started).toEqual([0, 1]);
  await end(0);
  expect(started).toEqual([0, 1, 2, 3]);
  for (const item of [2, 3, 4, 5]) await end(item);
  await over;
  expect(started).toEqual(items);
});

test("fewer items than the width, and no items at all, end as well", async () => {
  const { items, work, end } = arranged(2);
  const { values, over } = collected(inFlight(items, 4, work, idle));
  for (const item of items) await end(item);
  await over;
  expect(values).toEqual([0, 1]);
  const none = collected(inFlight<number, number>([], 4, work, idle));
  await none.over;
  expect(none.values).toEqual([]);
});

test("a failure stops the others, waits for them, and is thrown", async () => {
  const { items, work, pending, started, inProgress } = arranged(6);
  const { values, over } = collected(inFlight(items, 3, work, idle));
  await nextTurn();
  pending[2]?.reject(new Error("the third"));
  await expect(over).rejects.toThrow("the third");
  expect([started, [...inProgress], values]).toEqual([[0, 1, 2], [], []]);
});

test("work that cannot stop at once is awaited", async () => {
  const slow = Promise.withResolvers<number>();
  const results = inFlight(
    [0, 1],
    2,
    (item) => (item === 0 ? Promise.reject(new Error("the first")) : slow.promise),
    idle,
  );
  const { over } = collected(results);
  let isOver = false;
  over.catch(() => {
    isOver = true;
  });
  await nextTurn();
  expect(isOver).toBe(false);
  slow.resolve(0);
  await expect(over).rejects.toThrow("the first");
});

test("an interruption ends all work and starts no more", async () => {
  const interruption = new AbortController();
  const { items, work, started, inProgress } = arranged(6);
  const { over } = collected(inFlight(items, 3, work, interruption.signal));
  await nextTurn();
  interruption.abort(new Error("interrupted"));
  await expect(over).rejects.toThrow("interrupted");
  expect([started, [...inProgress]]).toEqual([[0, 1, 2], []]);
});

test("a consumer that stops reading stops the work in progress", async () => {
  const { items, work, end, started, inProgress } = arranged(6);
  const results = inFlight(items, 3, work, idle);
  const reading = (async () => {
    for await (const _ of results) return;
  })();
  await end(0);
  await reading;
  expect([started, [...inProgress]]).toEqual([[0, 1, 2], []]);
});
