/** J5 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { seriesContainTheSameEntries } from "../../../src/checks/journal-entries/series-contain-the-same-entries.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const JANUARY = { month: "2025-01", project: null };

test("each series has exactly the entries that match its request", async () => {
  expect(await comparedBy(seriesContainTheSameEntries, twoMonths())).toEqual([
    "2025-01 without-project: 8 = 8",
    "2025-01 without-project: 0 = 0",
    "2025-02 without-project: 8 = 8",
    "2025-02 without-project: 0 = 0",
  ]);
});

test("an entry missing from one series is found", async () => {
  const short = withSeries(twoMonths(), JANUARY, { entriesFound: 7 });
  expect(await findingsIn(short)).toEqual(["J5 2025-01 without-project: 8 = 7"]);
});

test("an entry that no other series has is found", async () => {
  const more = withSeries(twoMonths(), JANUARY, { entriesUnexpected: 1 });
  expect(await findingsIn(more)).toEqual(["J5 2025-01 without-project: 0 = 1"]);
});
