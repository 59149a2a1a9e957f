/** A close that is interrupted at any instant leaves no half pack, and nothing after the next command. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { interruptAgainAndAgain } from "./interrupt-run.ts";

test("after interruptions at six instants each next close gives the same bytes, and nothing is left", async () => {
  const run = { instants: 6, seed: "a fixed seed", folder: temporaryFolder(), isWhole: false };
  const { interruptions, faults } = await interruptAgainAndAgain(run);
  expect(faults).toEqual([]);
  const total = Object.values(interruptions).reduce((sum, each) => sum + each, 0);
  expect(total).toBe(6);
});
