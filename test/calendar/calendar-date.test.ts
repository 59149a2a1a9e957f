/** Plain dates: valid days, arithmetic across month ends and leap days, today in a time zone. */
import { format } from "date-fns/format";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dateInZone,
  dateOf,
  daysBetween,
  parseDate,
  weekdayOf,
} from "../../src/calendar/calendar-date.ts";
import { formatDate, instantOf } from "../../src/calendar/date-formats.ts";

/** `01` to the last. */
const numbered = (last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, "0"));

describe("a date is parsed", () => {
  test.each(["2025-03-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2011-12-30"])(
    "%s exists",
    (text) => {
      expect(parseDate(text)).toBe(text);
    },
  );

  test.each([
    "2025-02-29",
    "1900-02-29",
    "2025-04-31",
    "2025-13-01",
    "2025-00-10",
    "2025-01-00",
    "0000-01-01",
    "2025-1-1",
    "20250101",
    " 2025-01-01",
    "2025-01-01T00:00:00Z",
    "+002025-01-01",
    "",
  ])("%s does not", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test("the days of a year and of a leap year are those of the calendar, and no others", () => {
    const days = (year: string): readonly string[] =>
      numbered(12).flatMap((month) => numbered(31).map((day) => `${year}-${month}-${day}`));
    const isDay = (text: string): boolean =>
      !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
    for (const year of ["2024", "2025"]) {
      expect(days(year).filter((text) => parseDate(text) !== null)).toEqual(
        days(year).filter(isDay),
      );
    }
  });

  test("an invalid literal is a bug", () => {
    expect(() => dateOf("2025-02-30")).toThrow('"2025-02-30" is a calendar date');
  });
});

describe("arithmetic", () => {
  test("days are added across month ends, leap days and years, in both directions", () => {
    expect(addDays(dateOf("2024-02-28"), 1)).toBe("2024-02-29");
    expect(addDays(dateOf("2025-02-28"), 1)).toBe("2025-03-01");
    expect(addDays(dateOf("2024-12-31"), 1)).toBe("2025-01-01");
    expect(addDays(dateOf("2025-03-01"), -1)).toBe("2025-02-28");
  });

  test("days between two dates are correct across a change of the clocks", () => {
    expect(daysBetween(dateOf("2025-03-29"), dateOf("2025-03-31"))).toBe(2);
    expect(daysBetween(dateOf("2025-10-25"), dateOf("2025-10-27"))).toBe(2);
    expect(daysBetween(dateOf("2025-01-01"), dateOf("2025-01-01"))).toBe(0);
    expect(daysBetween(dateOf("2025-01-31"), dateOf("2025-01-01"))).toBe(-30);
  });

  test("a week starts on Monday", () => {
    expect(weekdayOf(dateOf("2026-11-15"))).toBe(7);
    expect(weekdayOf(dateOf("2026-11-16"))).toBe(1);
  });

  test("a date is formatted by a pattern", () => {
    expect(formatDate(dateOf("2025-03-01"), "dd-MM-yyyy")).toBe("01-03-2025");
    expect(formatDate(dateOf("2025-03-01"), "d MMM yyyy")).toBe("1 Mar 2025");
  });

  test.each(["dd-MM-yyyy", "d-M-yyyy", "yyyy-MM-dd", "yyyy/M/d", "dd.MM.yyyy", "d. M. yyyy", "MM"])(
    "%s means what it means in date-fns",
    (pattern) => {
      for (const text of ["2025-03-01", "2024-12-31", "0987-10-20"]) {
        const date = dateOf(text);
        expect(formatDate(date, pattern)).toBe(format(instantOf(date), pattern));
      }
    },
  );
});

describe("today", () => {
  test.each([
    ["2026-11-15T22:59:59.999Z", "Europe/Amsterdam", "2026-11-15"],
    ["2026-11-15T23:00:00.000Z", "Europe/Amsterdam", "2026-11-16"],
    ["2026-06-30T22:00:00.000Z", "Europe/Amsterdam", "2026-07-01"],
    ["2026-01-01T04:59:00.000Z", "America/New_York", "2025-12-31"],
    ["2011-12-30T10:00:00.000Z", "Pacific/Apia", "2011-12-31"],
    ["2011-12-30T09:59:00.000Z", "Pacific/Apia", "2011-12-29"],
    ["2026-11-15T12:00:00+02:00", "UTC", "2026-11-15"],
  ])("at %s in %s is %s", (instant, timeZone, today) => {
    expect(dateInZone(instant, timeZone)).toBe(today);
  });
});
