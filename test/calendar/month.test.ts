/** Whole months and periods of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import {
  addMonths,
  compactMonth,
  compactPeriod,
  daysOf,
  firstDayOf,
  includesMonth,
  lastDayOf,
  type Month,
  month,
  monthCountOf,
  monthNumberOf,
  monthOf,
  monthsOf,
  type Period,
  parseMonth,
  periodOf,
  splitPeriod,
  yearOf,
} from "../../src/calendar/month.ts";

const period = (first: string, last: string): Period => ({
  first: month(first),
  last: month(last),
});
const months: fc.Arbitrary<Month> = fc
  .integer({ min: 0, max: 12_000 })
  .map((count) => addMonths(month("1500-01"), count));

describe("a month", () => {
  test("is a year and a month, nothing else", () => {
    expect(["2025-01", "0001-12", "9999-12"].map(parseMonth)).toEqual([
      "2025-01",
      "0001-12",
      "9999-12",
    ]);
    const refused = ["2025-00", "2025-13", "0000-01", "202501", "2025-1", "2025-01-01", ""];
    expect(refused.map(parseMonth)).toEqual(refused.map(() => null));
    expect(() => month("2025-13")).toThrow('"2025-13" is a month');
  });

  test("ends on its last day, also in leap years", () => {
    const ends = ["2025-02", "2024-02", "1900-02", "2000-02", "2025-04", "2025-12", "0050-01"];
    expect(ends.map((text) => lastDayOf(month(text)))).toEqual([
      "2025-02-28",
      "2024-02-29",
      "1900-02-28",
      "2000-02-29",
      "2025-04-30",
      "2025-12-31",
      "0050-01-31",
    ]);
    expect(firstDayOf(month("2025-02"))).toBe("2025-02-01");
  });

  test("has a next and a previous month across the end of a year", () => {
    expect(addMonths(month("2025-12"), 1)).toBe("2026-01");
    expect(addMonths(month("2025-01"), -1)).toBe("2024-12");
    expect(addMonths(month("2025-01"), -25)).toBe("2022-12");
    expect([yearOf(month("2025-12")), monthNumberOf(month("2025-12"))]).toEqual([2025, 12]);
    expect(monthOf(dateOf("2025-12-31"))).toBe("2025-12");
  });

  test("is the same after adding and subtracting the same number of months", () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -600, max: 600 }), (from, count) => {
        expect(addMonths(addMonths(from, count), -count)).toBe(from);
        expect(monthCountOf({ first: from, last: addMonths(from, count) })).toBe(count + 1);
      }),
    );
  });
});

describe("a period", () => {
  test("includes both ends", () => {
    const quarter = period("2025-01", "2025-03");
    expect(monthsOf(quarter)).toEqual(["2025-01", "2025-02", "2025-03"]);
    expect(daysOf(quarter)).toEqual({ first: "2025-01-01", last: "2025-03-31" });
    const candidates = ["2024-12", "2025-01", "2025-03", "2025-04"];
    expect(candidates.map((text) => includesMonth(quarter, month(text)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("that is reversed has no months", () => {
    expect(monthsOf(period("2025-03", "2025-01"))).toEqual([]);
    expect(splitPeriod(period("2025-03", "2025-01"), 12)).toEqual([]);
  });

  test("may end with the last possible month", () => {
    expect(monthsOf(period("9999-11", "9999-12"))).toEqual(["9999-11", "9999-12"]);
    expect(splitPeriod(period("9999-11", "9999-12"), 1)).toHaveLength(2);
  });

  test("is written in the form of requests", () => {
    expect(compactMonth(month("2025-03"))).toBe("202503");
    expect(compactPeriod(period("2025-01", "2025-12"))).toBe("202501..202512");
    expect(compactPeriod(periodOf(month("2025-03")))).toBe("202503..202503");
  });

  test("of eighteen months is split into twelve and six", () => {
    expect(splitPeriod(period("2023-07", "2024-12"), 12)).toEqual([
      period("2023-07", "2024-06"),
      period("2024-07", "2024-12"),
    ]);
  });

  test("has the same months in the same order when split", () => {
    const lengths = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(months, lengths, lengths, (first, length, monthsMax) => {
        const whole = { first, last: addMonths(first, length - 1) };
        const pieces = splitPeriod(whole, monthsMax);
        expect(pieces.flatMap(monthsOf)).toEqual(monthsOf(whole));
        expect(pieces.every((piece) => monthCountOf(piece) <= monthsMax)).toBe(true);
      }),
    );
  });
});
