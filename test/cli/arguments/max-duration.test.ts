/** `--max-duration`: the time limit of a run. */
import { expect, test } from "vitest";
import { MAX_DURATION } from "../../../src/cli/arguments/option-groups.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { timeLeftOf } from "../../../src/runs/profile/service-access.ts";
import { makeWorld } from "../../support/world.ts";

const read = (text: string): number | null =>
  MAX_DURATION.maxDuration.read(text, { name: "--max-duration", workingFolder: "." });

test.each([
  ["90s", 90_000],
  ["45m", 2_700_000],
  ["2h", 7_200_000],
  ["24h", 86_400_000],
])("%s is a time limit that starts with the command", (text, ms) => {
  let nowMs = 5_000;
  const left = timeLeftOf(read(text), { monotonicMs: () => nowMs });
  nowMs += 1_000;
  expect(left()).toBe(ms - 1_000);
});

test("without the option there is no time limit", () => {
  expect(timeLeftOf(null, { monotonicMs: () => 0 })()).toBe(Infinity);
});

test.each(["45", "0m", "-5m", "1.5h", "1h30m", "soon", " 5m", "1d"])(
  "%o is not a duration",
  (text) => {
    expect(() => read(text)).toThrow(
      `--max-duration ${text}: not a number of seconds, minutes or hours`,
    );
  },
);

test("a time limit is at most a day", () => {
  expect(() => read("25h")).toThrow("--max-duration 25h: longer than a day");
});

test.each(["pull", "close", "monthly", "handoff", "export all"])(
  "slotsom %s has a time limit, and refuses a wrong one before the first request",
  async (command) => {
    const at = makeWorld();
    const code = await runCli([...command.split(" "), "--max-duration", "45"], at.world);
    expect([code, at.err()]).toEqual([2, expect.stringContaining("Write it as 90s, 45m or 2h")]);
    at.close();
  },
);
