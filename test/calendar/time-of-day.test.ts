/** The local time of an instant, on another day. */
import { expect, test } from "vitest";
import { type CalendarDate, dateInZone, dateOf } from "../../src/calendar/calendar-date.ts";
import { instantsOnDay } from "../../src/calendar/time-of-day.ts";

const instantOnDay = (instant: string, day: CalendarDate, timeZone: string): string =>
  instantsOnDay(day, timeZone)(instant);
const AMSTERDAM = "Europe/Amsterdam";

test.each([
  [
    "in winter, for a winter day",
    "2026-12-01T09:30:00.125Z",
    "2026-11-15",
    "2026-11-15T09:30:00.125Z",
  ],
  [
    "in summer, for a winter day",
    "2026-06-01T08:30:00.000Z",
    "2026-11-15",
    "2026-11-15T09:30:00.000Z",
  ],
  [
    "in winter, for a summer day",
    "2026-12-01T09:30:00.000Z",
    "2026-06-01",
    "2026-06-01T08:30:00.000Z",
  ],
  [
    "just before local midnight",
    "2026-12-01T22:59:59.999Z",
    "2026-11-15",
    "2026-11-15T22:59:59.999Z",
  ],
  ["at local midnight", "2026-12-01T23:00:00.000Z", "2026-11-15", "2026-11-14T23:00:00.000Z"],
  ["before 1970", "1969-12-31T10:00:00.250Z", "2026-11-15", "2026-11-15T10:00:00.250Z"],
])("%s", (_name, instant, day, expected) => {
  expect(instantOnDay(instant, dateOf(day), AMSTERDAM)).toBe(expected);
});

test("a day on which the clocks change has the local time of every instant, or the one after it", () => {
  expect(instantOnDay("2026-12-01T01:30:00.000Z", dateOf("2026-03-29"), AMSTERDAM)).toBe(
    "2026-03-29T01:30:00.000Z",
  );
  expect(instantOnDay("2026-12-01T23:30:00.000Z", dateOf("2026-10-25"), AMSTERDAM)).toBe(
    "2026-10-24T22:30:00.000Z",
  );
});

test.each([AMSTERDAM, "America/Sao_Paulo", "Pacific/Apia", "UTC"])(
  "every minute of a day is on the same day in %s, also where the clocks skip midnight",
  (timeZone) => {
    const days = new Set<string>();
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const instant = new Date(Date.UTC(2026, 11, 1, 0, minute)).toISOString();
      days.add(dateInZone(instantOnDay(instant, dateOf("2018-11-04"), timeZone), timeZone));
    }
    expect([...days]).toEqual(["2018-11-04"]);
  },
);
