/** One wait of each used-up window is its first. */
import { expect, test } from "vitest";
import { type BudgetWait, windowWaits } from "../../src/request-budget/window-waits.ts";

const WINDOW_MS = 300_000;
const START_MS = Date.parse("2026-11-15T12:00:00.000Z");

/** The listener, and the instants of the first waits of each window, in milliseconds from the start. */
function listening() {
  let nowMs = START_MS;
  const waits: BudgetWait[] = [];
  const onBlocked = windowWaits({ now: () => new Date(nowMs).toISOString() }, (wait) =>
    waits.push(wait),
  );
  return {
    /** Waits from one instant until another. */
    wait: (fromMs: number, untilMs: number) => {
      nowMs = START_MS + fromMs;
      onBlocked({ untilMs: START_MS + untilMs, windowMs: WINDOW_MS });
    },
    firsts: () =>
      waits.filter((wait) => wait.isFirstOfWindow).map(({ untilMs }) => untilMs - START_MS),
    all: () => waits.map(({ untilMs, delayMs }) => [untilMs - START_MS, delayMs]),
  };
}

test("a window of one long wait and many short ones is reported once, and the next one again", () => {
  const { wait, firsts } = listening();
  // 50 requests in 30 seconds, then a pause; the places become free one by one, each a window later.
  const windows = [1, 2, 3];
  for (const window of windows) {
    for (let request = 0; request < 50; request++) {
      const freeMs = window * (WINDOW_MS + 1_000) + request * 600;
      wait(request === 0 ? freeMs - 270_000 : freeMs - 600, freeMs);
    }
  }
  expect(firsts()).toEqual(windows.map((window) => window * (WINDOW_MS + 1_000)));
});

test("a window whose waits are all short is reported when they add up to something that people notice", () => {
  const { wait, firsts } = listening();
  for (let request = 0; request < 20; request++) wait(request * 6_000, request * 6_000 + 400);
  expect(firsts()).toEqual([12_400]);
});

test("the windows of a fixed schedule are all reported", () => {
  const { wait, firsts } = listening();
  for (const window of [1, 2, 3, 4]) {
    wait(window * WINDOW_MS - 100_000, window * WINDOW_MS + 250);
    wait(window * WINDOW_MS - 99_000, window * WINDOW_MS + 250);
  }
  expect(firsts()).toEqual([300_250, 600_250, 900_250, 1_200_250]);
});

test("a second pause in one window is reported when the first one is over", () => {
  const { wait, firsts } = listening();
  wait(0, 10_000);
  wait(5_000, 110_000);
  expect(firsts()).toEqual([10_000]);
  wait(11_000, 110_000);
  expect(firsts()).toEqual([10_000, 110_000]);
});

test("requests that wait for the same instant are one wait", () => {
  const { wait, all } = listening();
  for (const fromMs of [0, 1, 2, 1_000, 2_000]) wait(fromMs, 200_000);
  expect(all()).toEqual([[200_000, 200_000]]);
});

test("a poll for an answer in flight is not noticed", () => {
  const { wait, firsts } = listening();
  for (let poll = 0; poll < 40; poll++) wait(poll * 20, poll * 20 + 20);
  expect(firsts()).toEqual([]);
});
