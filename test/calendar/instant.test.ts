/** Instants are parsed from common notations, and compared as text. */
import { expect, test } from "vitest";
import {
  addSeconds,
  epochSecondsOf,
  millisecondsBetween,
  parseInstant,
} from "../../src/calendar/instant.ts";

test.each([
  ["2026-08-21T13:49:45.123Z", "2026-08-21T13:49:45.123Z"],
  ["2026-08-21T13:49:45Z", "2026-08-21T13:49:45.000Z"],
  ["2026-08-21T13:49Z", "2026-08-21T13:49:00.000Z"],
  ["2026-08-21 13:49:45 UTC", "2026-08-21T13:49:45.000Z"],
  ["2026-08-21T13:49:45", "2026-08-21T13:49:45.000Z"],
  ["2026-08-21T15:49:45+02:00", "2026-08-21T13:49:45.000Z"],
  ["2026-01-01T00:30:00+0200", "2025-12-31T22:30:00.000Z"],
  ["2026-08-21T13:49:45.123456Z", "2026-08-21T13:49:45.123Z"],
  ["2026-08-21T13:49:45.5Z", "2026-08-21T13:49:45.500Z"],
  ["2026-08-21", "2026-08-21T00:00:00.000Z"],
])("%s is the instant %s", (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

test.each(["", "now", "2026-02-30", "2026-08-21T25:00:00Z", "21-08-2026", "1767225600", "2026-08"])(
  "%s is not an instant",
  (text) => {
    expect(parseInstant(text)).toBeNull();
  },
);

test("seconds are added and subtracted across the end of a year", () => {
  expect(addSeconds("2025-12-31T23:59:59.900Z", 1)).toBe("2026-01-01T00:00:00.900Z");
  expect(addSeconds("2026-01-01T00:00:00.900Z", -1)).toBe("2025-12-31T23:59:59.900Z");
});

test("the difference of two instants is in milliseconds, and epoch seconds are rounded down", () => {
  expect(millisecondsBetween("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01.250Z")).toBe(1250);
  expect(millisecondsBetween("2026-01-01T00:00:01.250Z", "2026-01-01T00:00:00.000Z")).toBe(-1250);
  expect(epochSecondsOf("1970-01-01T00:01:00.999Z")).toBe(60);
});
