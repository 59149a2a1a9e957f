/** T5 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { firstPageIsStable } from "../../../src/checks/intake/first-page-is-stable.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const JANUARY = { month: "2025-01", project: null };

test("only series with a repeated request are compared", async () => {
  const asked = withSeries(twoMonths(), JANUARY, { isFirstPageUnchanged: null });
  expect(await comparedBy(firstPageIsStable, asked)).toEqual(["2025-02 without-project: 0 = 0"]);
});

test("a first page that changed is found", async () => {
  const shifted = withSeries(twoMonths(), JANUARY, { isFirstPageUnchanged: false });
  expect(await findingsIn(shifted)).toEqual(["T5 2025-01 without-project: 0 = 1"]);
});
