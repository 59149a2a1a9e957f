/** SLOTSOM_PROGRESS_SECONDS: how often progress is shown. */
import { expect, test } from "vitest";
import { progressEveryMs } from "../../../src/cli/arguments/progress-interval.ts";
import { EXIT } from "../../../src/cli/exit-code.ts";
import { runCli } from "../../../src/cli/run-cli.ts";
import { makeWorld } from "../../support/world.ts";

const every = (seconds: string): number | null =>
  progressEveryMs({ SLOTSOM_PROGRESS_SECONDS: seconds });

test("the variable states seconds, or 0 or none for no progress", () => {
  expect([every("30"), every("0.5"), every("3600")]).toEqual([30_000, 500, 3_600_000]);
  expect([every("0"), every("none")]).toEqual([Infinity, Infinity]);
  expect([progressEveryMs({}), every("")]).toEqual([null, null]);
});

test.each(["0.01", "3601", "-5", "10s", "1e3", "NaN"])(
  "%s is refused by a command before any work, and not by the help",
  async (stated) => {
    const made = makeWorld({ SLOTSOM_PROGRESS_SECONDS: stated });
    expect(await runCli(["check", "--list"], made.world)).toBe(EXIT.usage);
    expect(made.err()).toBe(
      `slotsom: the environment variable SLOTSOM_PROGRESS_SECONDS is ${stated}: not a number of seconds from 0.1 to 3600\n` +
        "Write a number such as 30, or 0 to hide progress, or unset the variable.\n(arguments-invalid)\n",
    );
    expect(await runCli(["check", "--help"], made.world)).toBe(EXIT.reconciled);
    made.close();
  },
);
