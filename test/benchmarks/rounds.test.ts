/** The arithmetic of the benchmark by hand. */
import { expect, test } from "vitest";
import type { Measured } from "./bench-row.ts";
import { disagreements, growthForTenfold, least, mostInParts, verdicts } from "./rounds.ts";

const measured = (cpuSeconds: number, peakMb: number | null = null): Measured => ({
  cpuSeconds,
  peakMb,
  notes: {},
});

test("CPU and memory are each the least of all rounds, and the notes those of the last", () => {
  const rounds = [measured(2, 90), measured(1.5, 120), { ...measured(3, 100), notes: { MB: 4 } }];
  expect(least(rounds)).toEqual({ cpuSeconds: 1.5, peakMb: 90, notes: { MB: 4 } });
  expect(least([measured(1), measured(2)]).peakMb).toBe(null);
});

test("outputs disagree on a fact that two of them state differently", () => {
  const ours = { name: "ours", facts: { rows: 10, sum: 5, pages: 2 } };
  const peer = { name: "peer", facts: { rows: 10, sum: 6 } };
  const floor = { name: "floor", facts: { bytes: 7 } };
  expect(disagreements([ours, peer, floor])).toEqual(["sum: ours 5, peer 6"]);
  expect(disagreements([ours, floor])).toEqual([]);
});

test("a goal beside peers is judged by their sum", () => {
  const goals = [
    { of: "ours", times: { beside: ["peer", "other"], most: 0.5 }, peakMb: 100 },
    { of: "another", cpuSeconds: 1 },
  ];
  const cpu = new Map([
    ["peer", 3],
    ["other", 1],
  ]);
  const judged = { id: "ours", measured: measured(3, 150), growth: null };
  expect(verdicts(judged, goals, (id) => cpu.get(id))).toEqual([
    { kind: "times", value: 0.75, most: 0.5, beside: ["peer", "other"] },
    { kind: "peakMb", value: 150, most: 100, beside: [] },
  ]);
});

test("a goal beside a peer that was not measured has no verdict", () => {
  const goals = [{ of: "ours", times: { beside: ["peer", "other"], most: 0.5 } }];
  const judged = { id: "ours", measured: measured(3), growth: null };
  expect(verdicts(judged, goals, (id) => (id === "peer" ? 3 : undefined))).toEqual([]);
});

test("a goal of growth is judged once there are two sizes", () => {
  const goals = [{ of: "ours", growth: 1.5 }];
  const judged = { id: "ours", measured: measured(3), growth: null };
  expect(verdicts(judged, goals, () => undefined)).toEqual([]);
  expect(verdicts({ ...judged, growth: 2 }, goals, () => undefined)).toEqual([
    { kind: "growth", value: 2, most: 1.5, beside: [] },
  ]);
});

test("growth is that of ten times the size, whatever the sizes", () => {
  expect(growthForTenfold(11, 10)).toBeCloseTo(11);
  expect(growthForTenfold(4, 100)).toBeCloseTo(2);
  expect(growthForTenfold(2, Math.sqrt(10))).toBeCloseTo(4);
});

test("a series is shown by the most in each of its equal parts", () => {
  expect(mostInParts([1, 5, 2, 2, 9, 3], 3)).toEqual([5, 2, 9]);
  expect(mostInParts([1, 2, 3, 4, 5], 2)).toEqual([2, 5]);
  expect(mostInParts([4, 7], 12)).toEqual([4, 7]);
  expect(mostInParts([], 12)).toEqual([]);
});
