/** Dutch holidays and working days, beside dates that were read from printed calendars. */
import { expect, test } from "vitest";
import { dateOf, weekdayOf } from "../../src/calendar/calendar-date.ts";
import {
  CUSTOMS_USUAL,
  dutchHolidays,
  easterOf,
  type HolidayCustoms,
} from "../../src/calendar/dutch-holidays.ts";
import { addMonths, month } from "../../src/calendar/month.ts";
import { type IsHoliday, workingDayOf } from "../../src/calendar/working-day.ts";

test.each([
  [1961, "1961-04-02"],
  [2000, "2000-04-23"],
  // The earliest and the latest day that Easter can have, and the two exceptions of the computus by Gauss.
  [1818, "1818-03-22"],
  [2038, "2038-04-25"],
  [1954, "1954-04-18"],
  [1981, "1981-04-19"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2029, "2029-04-01"],
  [2030, "2030-04-21"],
])("Easter Sunday of %i is %s", (year, easter) => {
  expect(easterOf(year)).toBe(easter);
});

// New Year's Day, Easter Monday, King's Day, Liberation Day in 2025 and 2030, Ascension Day, Whit Monday, Christmas.
test.each([
  [2024, "01-01 04-01 04-27 05-09 05-20 12-25 12-26"],
  [2025, "01-01 04-21 04-26 05-05 05-29 06-09 12-25 12-26"],
  [2026, "01-01 04-06 04-27 05-14 05-25 12-25 12-26"],
  [2027, "01-01 03-29 04-27 05-06 05-17 12-25 12-26"],
  [2028, "01-01 04-17 04-27 05-25 06-05 12-25 12-26"],
  [2029, "01-01 04-02 04-27 05-10 05-21 12-25 12-26"],
  [2030, "01-01 04-22 04-27 05-05 05-30 06-10 12-25 12-26"],
])("the holidays of %i are %s", (year, days) => {
  expect(dutchHolidays(year, CUSTOMS_USUAL)).toEqual(
    days.split(" ").map((day) => `${String(year)}-${day}`),
  );
});

test("Liberation Day and Good Friday are days off where the customs say so", () => {
  const extra = (year: number, customs: Partial<HolidayCustoms>): readonly string[] => {
    const usual = new Set(dutchHolidays(year, { liberationDay: "never", goodFriday: false }));
    const all = dutchHolidays(year, { liberationDay: "never", goodFriday: false, ...customs });
    return all.filter((day) => !usual.has(day));
  };
  expect(extra(2026, { liberationDay: "every-year" })).toEqual(["2026-05-05"]);
  expect(extra(2026, { liberationDay: "every-five-years" })).toEqual([]);
  expect(extra(2026, { goodFriday: true })).toEqual(["2026-04-03"]);
  // Ascension Day is on Liberation Day: one day, not two.
  expect(dutchHolidays(2016, { ...CUSTOMS_USUAL, liberationDay: "every-year" })).toHaveLength(7);
});

test("Easter is a Sunday from 22 March to 25 April, in every year", () => {
  for (let year = 1583; year < 4100; year += 1) {
    const easter = easterOf(year);
    const rest = easter.slice(5);
    expect([easter, weekdayOf(easter), rest >= "03-22" && rest <= "04-25"]).toEqual([
      easter,
      7,
      true,
    ]);
  }
});

const isHoliday: IsHoliday = (day) =>
  dutchHolidays(Number.parseInt(day.slice(0, 4), 10), CUSTOMS_USUAL).includes(day);

test.each([
  // 1 January is a Thursday: Friday 2, Monday 5, Tuesday 6.
  ["2026-01", 3, "2026-01-06"],
  // 1 January is a Friday: Monday 4, Tuesday 5, Wednesday 6.
  ["2027-01", 3, "2027-01-06"],
  // Monday 5 May 2025 is Liberation Day in a year that ends in 5: Thursday 1, Friday 2, Tuesday 6.
  ["2025-05", 3, "2025-05-06"],
  // 5 May 2026 is a working day: Friday 1, Monday 4, Tuesday 5.
  ["2026-05", 3, "2026-05-05"],
  // Good Friday is a working day: Wednesday 1, Thursday 2, Friday 3.
  ["2026-04", 3, "2026-04-03"],
  // Easter Monday 1 April 2024 is not one: Tuesday 2, Wednesday 3, Thursday 4.
  ["2024-04", 3, "2024-04-04"],
  // Whit Monday 5 June 2028: Thursday 1, Friday 2, Tuesday 6.
  ["2028-06", 3, "2028-06-06"],
  ["2026-02", 1, "2026-02-02"],
  ["2026-02", 10, "2026-02-13"],
  // 31 December 2028 is a Sunday.
  ["2028-12", -1, "2028-12-29"],
  // Both days of Christmas 2029 are on working days, the 31st is a Monday.
  ["2029-12", -4, "2029-12-24"],
  ["2029-12", -1, "2029-12-31"],
])("of %s, working day %i is %s", (of, number, day) => {
  expect(workingDayOf(month(of), number, isHoliday)).toBe(day);
});

test("a month has no working day beyond its last", () => {
  expect(workingDayOf(month("2026-02"), 20, isHoliday)).toBe("2026-02-27");
  expect(workingDayOf(month("2026-02"), 21, isHoliday)).toBeNull();
  expect(workingDayOf(month("2026-02"), 0, isHoliday)).toBeNull();
});

test("without holidays, working days are Monday to Friday", () => {
  const all: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    for (let number = 1; number <= 23; number += 1) {
      const day = workingDayOf(addMonths(month("2026-01"), at), number, () => false);
      if (day !== null) all.push(day);
    }
  }
  // 2026 has 365 days and starts on a Thursday: 52 weeks and one Thursday.
  expect(all).toHaveLength(52 * 5 + 1);
  expect(all.every((day) => weekdayOf(dateOf(day)) <= 5)).toBe(true);
  expect(all).not.toContain("2026-01-03");
});
