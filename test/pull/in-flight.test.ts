/** Several pieces of work at once, their results in order. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inFlight } from "../../src/pull/in-flight.ts";

const idle = new AbortController().signal;

/** Work that ends when the test says so, and notes what is under way. */
function arranged(items: number) {
  const underWay = new Set<number>();
  const begun: number[] = [];
  const pending = Array.from({ length: items }, () => Promise.withResolvers<number>());
  const work = async (item: number, signal: AbortSignal): Promise<number> => {
    begun.push(item);
    underWay.add(item);
    signal.addEventListener("abort", () => pending[item]?.reject(signal.reason));
    try {
      return (await pending[item]?.promise) ?? -1;
    } finally {
      underWay.delete(item);
    }
  };
  const end = async (item: number): Promise<void> => {
    pending[item]?.resolve(item);
    await nextTurn();
  };
  return { begun, underWay, pending, work, end, items: pending.map((_, index) => index) };
}

/** Takes results as soon as they come. */
function taken(results: AsyncIterable<number>) {
  const values: number[] = [];
  const over = (async () => {
    for await (const value of results) values.push(value);
  })();
  over.catch(() => undefined);
  return { values, over };
}

test("results come in the order of the items, however they end", async () => {
  const { items, work, end } = arranged(4);
  const { values, over } = taken(inFlight(items, 4, work, idle));
  for (const item of [3, 1, 2]) await end(item);
  expect(values).toEqual([]);
  await end(0);
  await over;
  expect(values).toEqual([0, 1, 2, 3]);
});

test("an item begins when the one that lies a width before it has ended, and no sooner", async () => {
  const { items, work, end, begun } = arranged(6);
  const { over } = taken(inFlight(items, 2, work, idle));
  await nextTurn();
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1]);
  await end(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const item of [2, 3, 4, 5]) await end(item);
  await over;
  expect(begun).toEqual(items);
});

test("fewer items than may be in flight, and none, end as well", async () => {
  const { items, work, end } = arranged(2);
  const { values, over } = taken(inFlight(items, 4, work, idle));
  for (const item of items) await end(item);
  await over;
  expect(values).toEqual([0, 1]);
  const none = taken(inFlight<number, number>([], 4, work, idle));
  await none.over;
  expect(none.values).toEqual([]);
});

test("a failure stops the others, waits for them, and is what is thrown", async () => {
  const { items, work, pending, begun, underWay } = arranged(6);
  const { values, over } = taken(inFlight(items, 3, work, idle));
  await nextTurn();
  pending[2]?.reject(new Error("the third"));
  await expect(over).rejects.toThrow("the third");
  expect([begun, [...underWay], values]).toEqual([[0, 1, 2], [], []]);
});

test("work that cannot stop at once is waited for", async () => {
  const slow = Promise.withResolvers<number>();
  const results = inFlight(
    [0, 1],
    2,
    (item) => (item === 0 ? Promise.reject(new Error("the first")) : slow.promise),
    idle,
  );
  const { over } = taken(results);
  let isOver = false;
  over.catch(() => {
    isOver = true;
  });
  await nextTurn();
  expect(isOver).toBe(false);
  slow.resolve(0);
  await expect(over).rejects.toThrow("the first");
});

test("whoever is interrupted ends all of it, and begins nothing more", async () => {
  const interruption = new AbortController();
  const { items, work, begun, underWay } = arranged(6);
  const { over } = taken(inFlight(items, 3, work, interruption.signal));
  await nextTurn();
  interruption.abort(new Error("interrupted"));
  await expect(over).rejects.toThrow("interrupted");
  expect([begun, [...underWay]]).toEqual([[0, 1, 2], []]);
});

test("whoever stops reading stops what is under way", async () => {
  const { items, work, end, begun, underWay } = arranged(6);
  const results = inFlight(items, 3, work, idle);
  const reading = (async () => {
    for await (const _ of results) return;
  })();
  await end(0);
  await reading;
  expect([begun, [...underWay]]).toEqual([[0, 1, 2], []]);
});
