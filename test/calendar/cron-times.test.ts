/** Cron expressions in a time zone, above all in the two nights in which the clocks change. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import {
  CRON_TIMES_MAX,
  cronProblem,
  cronTimes,
  instantInZone,
} from "../../src/calendar/cron-times.ts";

const AMSTERDAM = "Europe/Amsterdam";
const times = (expression: string, after: string, until: string, zone = AMSTERDAM) =>
  cronTimes(expression, zone, { after: `${after}:00.000Z`, until: `${until}:00.000Z` }).map(
    (time) => time.slice(0, 16),
  );

test("an expression means the local time of its zone, in winter and in summer", () => {
  expect(times("0 5 10 1,7 *", "2026-01-01T00:00", "2026-12-31T00:00")).toEqual([
    "2026-01-10T04:00",
    "2026-07-10T03:00",
  ]);
  expect(times("0 5 10 1 *", "2026-01-01T00:00", "2026-12-31T00:00", "America/New_York")).toEqual([
    "2026-01-10T10:00",
  ]);
});

test("the first instant is excluded and the last one included", () => {
  expect(times("0 5 * * *", "2026-01-10T04:00", "2026-01-12T04:00")).toEqual([
    "2026-01-11T04:00",
    "2026-01-12T04:00",
  ]);
});

test("in the night in which 02:00 becomes 03:00, a time between them runs once, after the change", () => {
  // 29 March 2026, 01:00 UTC.
  expect(times("30 2 * * *", "2026-03-28T02:00", "2026-03-30T02:00")).toEqual([
    "2026-03-29T01:00",
    "2026-03-30T00:30",
  ]);
  expect(times("30 2,14 * * *", "2026-03-29T00:00", "2026-03-29T22:00")).toEqual([
    "2026-03-29T01:00",
    "2026-03-29T12:30",
  ]);
});

test("in the night in which 03:00 becomes 02:00, a time between them runs once, the first time", () => {
  // 25 October 2026, 01:00 UTC.
  expect(times("30 2 * * *", "2026-10-24T02:00", "2026-10-26T02:00")).toEqual([
    "2026-10-25T00:30",
    "2026-10-26T01:30",
  ]);
  expect(times("30 2 25 10 *", "2026-10-25T00:30", "2026-10-26T02:00")).toEqual([]);
});

test("every half hour stays every half hour while the clocks change", () => {
  expect(times("*/30 * * * *", "2026-10-25T00:00", "2026-10-25T02:00")).toEqual([
    "2026-10-25T00:30",
    "2026-10-25T01:00",
    "2026-10-25T01:30",
    "2026-10-25T02:00",
  ]);
});

test("every minute of a year is cut off", () => {
  expect(times("* * * * *", "2026-01-01T00:00", "2027-01-01T00:00")).toHaveLength(CRON_TIMES_MAX);
});

test.each([
  ["06:00", "2026-01-06", "2026-01-06T05:00:00.000Z"],
  ["06:00", "2026-07-03", "2026-07-03T04:00:00.000Z"],
  ["00:00", "2026-01-01", "2025-12-31T23:00:00.000Z"],
  ["23:59", "2026-12-31", "2026-12-31T22:59:00.000Z"],
  ["02:30", "2026-03-29", "2026-03-29T01:00:00.000Z"],
  ["02:30", "2026-10-25", "2026-10-25T00:30:00.000Z"],
])("%s on %s in Amsterdam is %s", (time, day, instant) => {
  expect(instantInZone(dateOf(day), time, AMSTERDAM)).toBe(instant);
});

test("the day is that of the zone, at both ends of the earth", () => {
  const day = dateOf("2026-01-06");
  expect(instantInZone(day, "06:00", "Pacific/Kiritimati")).toBe("2026-01-05T16:00:00.000Z");
  expect(instantInZone(day, "06:00", "Pacific/Pago_Pago")).toBe("2026-01-06T17:00:00.000Z");
});

test.each([
  "0 5 10 1 *",
  "  30 2 * * 1-5 ",
  "0 6 * JAN MON",
  "@monthly",
  "0 6 L * *",
  "0 6 * * FRI#2",
])("%s is a cron expression", (expression) => {
  expect(cronProblem(expression)).toBeNull();
});

test.each([
  ["0 25 * * *", "Invalid value for hour: 25"],
  [
    "0 0 5 10 1 *",
    "a cron expression has five fields: minute, hour, day of the month, month and weekday",
  ],
  [
    "third day",
    "a cron expression has five fields: minute, hour, day of the month, month and weekday",
  ],
  [
    "2026-01-01T00:00:00",
    "a cron expression has five fields: minute, hour, day of the month, month and weekday",
  ],
  ["0 5 30 2 *", "it means no day of any year"],
])("%s is none: %s", (expression, problem) => {
  expect(cronProblem(expression)).toBe(problem);
});
