/** A pull that is killed at any instant resumes, does not repeat an answered request, and has the same result. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { killAgainAndAgain } from "./kill-run.ts";

const folder = temporaryFolder();

/** `node test/pull/kill/kill.ts 100` kills more often. */
const KILLS = 5;

test("pulls that are killed repeatedly end with the same snapshot as an undisturbed one", async () => {
  const figures = await killAgainAndAgain({ kills: KILLS, seed: "vitest", folder });
  expect(figures.faults).toEqual([]);
  expect([figures.kills, figures.finishedSentAgain]).toEqual([KILLS, 0]);
  // They were killed halfway: some answers were stored before, and some requests were left.
  expect(figures.requests).toBeGreaterThan(figures.pulls * figures.requestsOfPull);
});
