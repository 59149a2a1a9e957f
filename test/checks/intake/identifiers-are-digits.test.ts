/** T1 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { identifiersAreDigits } from "../../../src/checks/intake/identifiers-are-digits.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("no row of a series refers to anything but digits", async () => {
  expect(await comparedBy(identifiersAreDigits, twoMonths())).toEqual([
    "2025-01 without-project: 0 = 0",
    "2025-02 without-project: 0 = 0",
  ]);
});

test("rows with another identifier are counted", async () => {
  const series = { month: "2025-02", project: null };
  expect(await findingsIn(withSeries(twoMonths(), series, { rowsUndocumented: 2 }))).toEqual([
    "T1 2025-02 without-project: 0 = 2",
  ]);
});
