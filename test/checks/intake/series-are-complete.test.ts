/** T4 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { seriesAreComplete } from "../../../src/checks/intake/series-are-complete.ts";
import { withSeries } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

const JANUARY = { month: "2025-01", project: null };

test("the number of rows equals the number of distinct ids and the number stated by the service", async () => {
  expect(await comparedBy(seriesAreComplete, twoMonths())).toEqual([
    "2025-01 without-project: 8 = 8",
    "2025-01 without-project: 8 = 8",
    "2025-02 without-project: 8 = 8",
    "2025-02 without-project: 8 = 8",
  ]);
});

test("a repeated row is found", async () => {
  const doubled = withSeries(twoMonths(), JANUARY, { rows: 9, rowsStated: 9 });
  expect(await findingsIn(doubled)).toEqual(["T4 2025-01 without-project: 8 = 9"]);
});

test("a row that the service counts but does not send is found", async () => {
  const dropped = withSeries(twoMonths(), JANUARY, { rowsStated: 9 });
  expect(await findingsIn(dropped)).toEqual(["T4 2025-01 without-project: 9 = 8"]);
});

test("without a stated total the last page must not be full", async () => {
  const ended = withSeries(twoMonths(), JANUARY, { rowsStated: null });
  expect(await findingsIn(ended)).toEqual([]);
  const cut = withSeries(ended, JANUARY, { isEndShown: false });
  expect(await findingsIn(cut)).toEqual(["T4 2025-01 without-project: 1 = 0"]);
});
