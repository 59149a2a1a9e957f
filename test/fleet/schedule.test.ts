/** When packs are due, and for which period. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CUSTOMS_USUAL, dutchHolidays } from "../../src/calendar/dutch-holidays.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../src/calendar/fiscal-year.ts";
import { month } from "../../src/calendar/month.ts";
import type { IsHoliday } from "../../src/calendar/working-day.ts";
import { periodOn } from "../../src/fleet/fleet-period.ts";
import { dueTimes, nextTime, readSchedule, type Schedule } from "../../src/fleet/schedule.ts";

const AMSTERDAM = "Europe/Amsterdam";
const isHoliday: IsHoliday = (day) =>
  dutchHolidays(Number.parseInt(day.slice(0, 4), 10), CUSTOMS_USUAL).includes(day);

function scheduleOf(text: string, timeOfDay: string | null = null): Schedule {
  const reading = readSchedule(text, timeOfDay);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.schedule;
}

const due = (text: string, timeOfDay: string | null, after: string, until: string) =>
  dueTimes(scheduleOf(text, timeOfDay), AMSTERDAM, isHoliday, {
    after: `${after}:00.000Z`,
    until: `${until}:00.000Z`,
  }).map((time) => time.slice(0, 16));

test("the third working day of each month in half a year, at 06:00 in Amsterdam", () => {
  expect(due("third working day", null, "2026-01-01T00:00", "2026-07-01T00:00")).toEqual([
    // New Year's Day is a Thursday: Friday 2, Monday 5, Tuesday 6.
    "2026-01-06T05:00",
    "2026-02-04T05:00",
    "2026-03-04T05:00",
    // Summer time: Wednesday 1, Thursday 2, Friday 3.
    "2026-04-03T04:00",
    "2026-05-05T04:00",
    "2026-06-03T04:00",
  ]);
});

test("a working day of one month is due once a year", () => {
  expect(due("last working day of march", "18:00", "2025-01-01T00:00", "2027-12-31T00:00")).toEqual(
    ["2025-03-31T16:00", "2026-03-31T16:00", "2027-03-31T16:00"],
  );
});

test("a working day in the night in which the clocks change is due once, also when it is asked in two pieces", () => {
  // The first of the month is a Sunday in no such night; a cron expression means the Sunday itself.
  for (const [night, instant] of [
    ["2026-03-29", "2026-03-29T01:00"],
    ["2026-10-25", "2026-10-25T00:30"],
  ] as const) {
    const whole = due("30 2 * * 0", null, `${night}T00:00`, `${night}T22:00`);
    const pieces = [0, 1, 2, 3].flatMap((hour) =>
      due("30 2 * * 0", null, `${night}T0${String(hour)}:00`, `${night}T0${String(hour + 1)}:00`),
    );
    expect([whole, pieces]).toEqual([[instant], [instant]]);
  }
});

test("the next time is after the instant, however far away", () => {
  const next = (text: string, after: string): string | null =>
    nextTime(scheduleOf(text), AMSTERDAM, isHoliday, `${after}:00.000Z`);
  expect(next("third working day", "2026-01-06T04:59")).toBe("2026-01-06T05:00:00.000Z");
  expect(next("third working day", "2026-01-06T05:00")).toBe("2026-02-04T05:00:00.000Z");
  expect(next("first working day of january", "2026-01-03T00:00")).toBe("2027-01-04T05:00:00.000Z");
  expect(next("0 5 29 2 *", "2026-01-03T00:00")).toBe("2028-02-29T04:00:00.000Z");
});

test.each([
  ["previous", "month", "2026-01-06", "2025-12"],
  ["this", "month", "2026-01-06", "2026-01"],
  ["previous", "quarter", "2026-01-06", "2025-Q4"],
  ["previous", "quarter", "2026-06-30", "2026-Q1"],
  ["this", "quarter", "2026-06-30", "2026-Q2"],
  ["previous", "year", "2026-01-10", "2025"],
  ["this", "year", "2026-01-10", "2026"],
] as const)("the %s %s on %s is %s", (kind, unit, today, period) => {
  expect(periodOn({ kind, unit }, CALENDAR_YEARS, dateOf(today))).toBe(period);
});

test("the previous fiscal year is the last one that has ended, also when years are shifted", () => {
  const fromJuly: FiscalCalendar = { firstMonth: 7, exceptions: [] };
  const on = (calendar: FiscalCalendar, today: string): string =>
    periodOn({ kind: "previous", unit: "year" }, calendar, dateOf(today));
  // July 2025 to June 2026 is 2026; in January 2026 it has not ended.
  expect(on(fromJuly, "2026-01-10")).toBe("2025");
  expect(on(fromJuly, "2026-07-01")).toBe("2026");
  const long: FiscalCalendar = {
    firstMonth: 1,
    exceptions: [{ year: 2025, period: { first: month("2024-07"), last: month("2025-12") } }],
  };
  expect(on(long, "2025-11-01")).toBe("2024");
  expect(on(long, "2026-01-01")).toBe("2025");
});

test("a fixed period is the same on every day", () => {
  const rule = { kind: "fixed", period: "2025-10" } as const;
  expect(periodOn(rule, CALENDAR_YEARS, dateOf("2026-06-01"))).toBe("2025-10");
});
