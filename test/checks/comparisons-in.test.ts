/** The comparisons that belong to the months that were asked for. */
import { expect, test } from "vitest";
import { month, type Period } from "../../src/calendar/month.ts";
import { isAbout } from "../../src/checks/comparisons-in.ts";

const months = (first: string, last: string): Period => ({
  first: month(first),
  last: month(last),
});
const YEAR = months("2025-01", "2025-12");

test.each([
  ["a month that was asked for", "2025-02", months("2025-02", "2025-03"), true],
  ["another month", "2025-04", months("2025-02", "2025-03"), false],
  ["the month after the books, of all of them", "2026-01", YEAR, true],
  ["the month after the books, of the last months", "2026-01", months("2025-02", "2025-12"), false],
  ["all months, of one", null, months("2025-02", "2025-02"), true],
])("a comparison about %s", (_, of, asked, is) => {
  expect(isAbout({ month: of === null ? null : month(of) }, asked, YEAR)).toBe(is);
});
