/** T6 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { entriesAreOfThisAdministration } from "../../../src/checks/intake/entries-are-of-this-administration.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("no row is of another administration", async () => {
  expect(await comparedBy(entriesAreOfThisAdministration, twoMonths())).toEqual([
    "2025-01 without-project: 0 = 0",
    "2025-02 without-project: 0 = 0",
  ]);
});

test("rows of another administration are counted", async () => {
  const series = { month: "2025-01", project: null };
  expect(await findingsIn(withSeries(twoMonths(), series, { rowsForeign: 1 }))).toEqual([
    "T6 2025-01 without-project: 0 = 1",
  ]);
});
