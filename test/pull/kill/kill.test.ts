/** A pull that is killed at any instant goes on, asks nothing twice that it had, and ends the same. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { killAgainAndAgain } from "./kill-run.ts";

const folder = temporaryFolder();

/** `node test/pull/kill/kill.ts 100` kills more often. */
const KILLS = 5;

test("killed again and again, pulls end with the snapshot of one that nobody disturbed", async () => {
  const figures = await killAgainAndAgain({ kills: KILLS, seed: "vitest", folder });
  expect(figures.faults).toEqual([]);
  expect([figures.kills, figures.finishedSentAgain]).toEqual([KILLS, 0]);
  // They were killed in the middle of it: answers were kept before, and there was something left to ask.
  expect(figures.requests).toBeGreaterThan(figures.pulls * figures.requestsOfPull);
});
