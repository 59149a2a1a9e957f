/** Names of periods, as people and folders have them. */
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import { periodName, periodNamed } from "../../src/calendar/period-name.ts";

test.each([
  ["2025-10", "2025-10", "2025-10"],
  ["2025-Q3", "2025-07", "2025-09"],
  ["2025", "2025-01", "2025-12"],
  ["2025-02..2025-04", "2025-02", "2025-04"],
  ["2024-07..2025-06", "2024-07", "2025-06"],
])("%s is %s to %s", (name, first, last) => {
  const period = { first: month(first), last: month(last) };
  expect([periodName(period), periodNamed(name)]).toEqual([name, period]);
});

test.each(["2025-13", "2025-Q5", "25", "2025-04..2025-02", "2025-01..", "", "prev_month"])(
  "%s names no months",
  (text) => {
    expect(periodNamed(text)).toBeNull();
  },
);
