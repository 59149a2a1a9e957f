/** T7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { entriesAreDatedInTheirMonth } from "../../../src/checks/intake/entries-are-dated-in-their-month.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("no row is dated outside the requested month", async () => {
  expect(await comparedBy(entriesAreDatedInTheirMonth, twoMonths())).toEqual([
    "2025-01 without-project: 0 = 0",
    "2025-02 without-project: 0 = 0",
  ]);
});

test("a posting dated outside its month is a cut-off break", async () => {
  const series = { month: "2025-01", project: null };
  expect(await findingsIn(withSeries(twoMonths(), series, { rowsOutsideMonth: 1 }))).toEqual([
    "T7 2025-01 without-project: 0 = 1",
  ]);
});
