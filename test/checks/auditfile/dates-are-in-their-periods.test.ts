/** X7 by hand: transactions dated outside their period are counted. */
import { expect, test } from "vitest";
import { datesAreInTheirPeriods } from "../../../src/checks/auditfile/dates-are-in-their-periods.ts";
import { changed, comparedIn, findingsOf, SHOP } from "./shop-auditfiles.ts";

test("every transaction is dated in its period and in the year", async () => {
  expect(await comparedIn(datesAreInTheirPeriods, SHOP)).toEqual([
    "year.xaf rule-date-is-in-period: 0 = 0",
    "year.xaf rule-date-is-in-year: 0 = 0",
  ]);
});

test("a transaction of another month than its period is found", async () => {
  const moved = changed(SHOP, "<trDt>2025-02-10</trDt>", "<trDt>2025-01-10</trDt>");
  expect(await findingsOf(datesAreInTheirPeriods, moved)).toEqual([
    "year.xaf rule-date-is-in-period: 0 = 1",
  ]);
});
