/** On which months a management pack reports. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../../src/calendar/fiscal-year.ts";
import { periodNamed } from "../../../src/calendar/period-name.ts";
import { invariant } from "../../../src/failure.ts";
import { reportedIn } from "../../../src/ledger/reported-period.ts";
import { periodAsked, reportUnit, untilReported } from "../../../src/runs/pull/reported-months.ts";

const FROM_JULY: FiscalCalendar = { firstMonth: 7, exceptions: [] };
const FROM_MARCH: FiscalCalendar = { firstMonth: 3, exceptions: [] };

const monthsOf = (period: string, calendar: FiscalCalendar, today = "2026-11-15"): string => {
  const { period: all } = untilReported({ period })(calendar, dateOf(today));
  const { reported = null } = reportedIn(all, reportUnit(period));
  const own = reported === null ? "the last month" : `${reported.first}..${reported.last}`;
  return `${own} of ${all.first}..${all.last}`;
};

test.each([
  ["2026-10", CALENDAR_YEARS, "the last month of 2026-01..2026-10"],
  ["prev_month", CALENDAR_YEARS, "the last month of 2026-01..2026-10"],
  ["2026-Q3", CALENDAR_YEARS, "2026-07..2026-09 of 2026-01..2026-09"],
  ["prev_quarter", CALENDAR_YEARS, "2026-07..2026-09 of 2026-01..2026-09"],
  ["2026-Q3", FROM_JULY, "2026-07..2026-09 of 2026-07..2026-09"],
  ["2025", CALENDAR_YEARS, "2025-01..2025-12 of 2025-01..2025-12"],
  ["prev_year", FROM_JULY, "2025-07..2026-06 of 2025-07..2026-06"],
  ["2026", FROM_JULY, "2025-07..2026-06 of 2025-07..2026-06"],
])("%s", (period, calendar, months) => {
  expect(monthsOf(period, calendar)).toBe(months);
});

test.each([
  [
    "2026-Q1",
    FROM_MARCH,
    "period-not-fiscal-year",
    "--period 2026-Q1: 2026-01 to 2026-03 is in two fiscal years",
  ],
  [
    "2026-Q4",
    CALENDAR_YEARS,
    "year-empty",
    "2026-12 starts after today (15 November 2026) and has no postings yet",
  ],
  [
    "2026",
    CALENDAR_YEARS,
    "year-empty",
    "2026-12 starts after today (15 November 2026) and has no postings yet",
  ],
  ["2026-Q5", CALENDAR_YEARS, "period-unknown", "--period 2026-Q5: not a period"],
])("%s is refused", (period, calendar, code, message) => {
  const refused = (): string => monthsOf(period, calendar);
  expect(refused).toThrow(expect.objectContaining({ code, message }));
});

test("a text that is no period is refused with the forms of a pack, also of a quarter and a year", () => {
  expect(() => monthsOf("2025-Q5", CALENDAR_YEARS)).toThrow(
    expect.objectContaining({
      code: "period-unknown",
      remedy: "Write it as --period prev_month, 2025-10, 2025-Q3 or 2025.",
    }),
  );
});

test("a command for a pack has the period that was asked, or the month of words for it", () => {
  const months = periodNamed("2025-01..2025-09");
  invariant(months !== null, "these are months");
  expect(
    ["2025-Q3", "prev_quarter", "202509", null].map((period) => periodAsked(period, months)),
  ).toEqual(["2025-Q3", "prev_quarter", "2025-09", "2025-09"]);
});
