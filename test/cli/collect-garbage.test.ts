/** Collecting garbage at the end of a stage. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { garbageCollector } from "../../src/cli/collect-garbage.ts";

const referenceToGarbage = (): WeakRef<object> => new WeakRef({ of: "an ended stage" });

test("what nothing refers to is gone when the collector returns, and what is in use stays", async () => {
  const inUse = { of: "the next stage" };
  const kept = new WeakRef(inUse);
  const { collect } = garbageCollector();
  for (const reference of [referenceToGarbage(), referenceToGarbage()]) {
    // A weak reference keeps its object until the turn in which it was made has ended.
    await nextTurn();
    collect();
    expect(reference.deref()).toBeUndefined();
  }
  expect(kept.deref()).toBe(inUse);
});

test("a program does not get the collector as a global", () => {
  garbageCollector().collect();
  expect("gc" in globalThis).toBe(false);
});

test("between the steps of a stage, garbage is collected once there is much of it", async () => {
  const { collect, collectGrown } = garbageCollector();
  collect();
  const makeMuch = () => new WeakRef(Array.from({ length: 1_000_000 }, (_, row) => ({ row })));
  const much = makeMuch();
  await nextTurn();
  collectGrown();
  expect(much.deref()).toBeUndefined();
});
