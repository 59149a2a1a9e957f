/** A service that is killed while it writes, makes files and sends notifications loses nothing and duplicates nothing. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { killAgainAndAgain } from "./kill-run.ts";

const folder = temporaryFolder();

/** `node test/service/kill/kill.ts 200` kills more often. */
const KILLS = 8;

test("after many kills every entry, export and delivery exists once", async () => {
  const figures = await killAgainAndAgain({ kills: KILLS, seed: "vitest", folder });
  expect(figures.faults).toEqual([]);
  expect(figures.kills).toBe(KILLS);
  // Work was in progress, so something could have been lost.
  expect(Math.min(figures.answered, figures.exports, figures.deliveries)).toBeGreaterThan(0);
});
