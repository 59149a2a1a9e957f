/** A sleep in pieces is as long as the whole, and ends at once with its signal. */
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { tickingSleep } from "../../src/cli/ticking-sleep.ts";

/** A sleep that moves its clock, a little more than it should at each piece. */
function driven(overshootMs: number) {
  let nowMs = 0;
  const ticks: number[] = [];
  const world = {
    monotonicMs: () => nowMs,
    sleep: async (delayMs: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      nowMs += delayMs + overshootMs;
    },
  };
  const sleep = tickingSleep(world, () => ticks.push(nowMs));
  return { sleep, ticks, now: () => nowMs };
}

test("the line is redrawn every second, and the last piece is as short as needed", async () => {
  const { sleep, ticks } = driven(0);
  await sleep(3_500, new AbortController().signal);
  expect(ticks).toEqual([1_000, 2_000, 3_000, 3_500]);
});

test("late pieces do not add up: the whole is late by one piece", async () => {
  const { sleep, now } = driven(40);
  await sleep(60_000, new AbortController().signal);
  expect(now()).toBeLessThanOrEqual(60_040);
});

test("the signal ends a piece at once", async () => {
  const stop = new AbortController();
  const sleep = tickingSleep({ sleep: sleepFor, monotonicMs: () => 0 }, () => undefined);
  const sleeping = sleep(3_600_000, stop.signal);
  stop.abort();
  await expect(sleeping).rejects.toMatchObject({ name: "AbortError" });
});
