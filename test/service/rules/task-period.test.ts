/** Durations, and the periods and deadlines of task lists that they determine. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../../src/calendar/fiscal-year.ts";
import {
  type Duration,
  deadlineOf,
  listPeriod,
  moveDate,
  parseDuration,
  readDeadlineAfter,
  readTemplatePeriod,
} from "../../../src/service/rules/task-period.ts";

const duration = (text: string): Duration => {
  const parsed = parseDuration(text);
  if (parsed === null) throw new Error(`${text} can be parsed as a duration`);
  return parsed;
};

test.each([
  ["P1M", 1, 0],
  ["P3M", 3, 0],
  ["P1Y", 12, 0],
  ["P1Y6M", 18, 0],
  ["P2W", 0, 14],
  ["P10D", 0, 10],
  ["P1M2W3D", 1, 17],
  ["P0D", 0, 0],
  ["P100Y", 1_200, 0],
])("%s is %i months and %i days", (text, months, days) => {
  expect(parseDuration(text)).toEqual({ months, days });
});

test.each([
  "",
  "P",
  "1M",
  "p1m",
  "P1",
  "PT5H",
  "P1DT1H",
  "-P1D",
  "P1.5M",
  "P1D1M",
  "P101Y",
  "P99999D",
])("%j is not a duration", (text) => {
  expect(parseDuration(text)).toBeNull();
});

test.each([
  ["monthly", "P1M"],
  ["quarterly", "P3M"],
  ["yearly", "P1Y"],
  ["none", null],
  ["P1W", "P1W"],
])("the period %s of a template is %j", (text, stored) => {
  expect(readTemplatePeriod(text)).toEqual({ ok: true, duration: stored });
});

test("a period is at least a day, a deadline may be zero days", () => {
  expect(readTemplatePeriod("P0M")).toEqual({ ok: false });
  expect(readTemplatePeriod("toString")).toEqual({ ok: false });
  expect(readDeadlineAfter("P0D")).toEqual({ ok: true, duration: "P0D" });
  expect(readDeadlineAfter("monthly")).toEqual({ ok: false });
});

test.each([
  ["2026-01-31", "P1M", 1, "2026-02-28"],
  ["2028-01-31", "P1M", 1, "2028-02-29"],
  ["2026-02-28", "P1M", 1, "2026-03-28"],
  ["2028-02-29", "P1Y", 1, "2029-02-28"],
  ["2026-10-31", "P1M1D", 1, "2026-12-01"],
  ["2026-12-31", "P2M", 1, "2027-02-28"],
  ["2026-03-31", "P1M", -1, "2026-02-28"],
  ["2026-03-01", "P1D", -1, "2026-02-28"],
] as const)("%s with %s times %i is %s", (date, text, direction, moved) => {
  expect(moveDate(dateOf(date), duration(text), direction)).toBe(moved);
});

const TODAY = dateOf("2026-11-18"); // a Wednesday
const BROKEN_YEARS: FiscalCalendar = { firstMonth: 5, exceptions: [] };

test.each([
  ["P1M", CALENDAR_YEARS, "2026-10-01", "2026-10-31"],
  ["P2M", CALENDAR_YEARS, "2026-09-01", "2026-10-31"],
  ["P3M", CALENDAR_YEARS, "2026-07-01", "2026-09-30"],
  ["P3M", BROKEN_YEARS, "2026-08-01", "2026-10-31"],
  ["P6M", CALENDAR_YEARS, "2026-01-01", "2026-06-30"],
  ["P1Y", CALENDAR_YEARS, "2025-01-01", "2025-12-31"],
  ["P1Y", BROKEN_YEARS, "2025-05-01", "2026-04-30"],
  ["P5M", CALENDAR_YEARS, "2026-06-01", "2026-10-31"],
  ["P2Y", CALENDAR_YEARS, "2024-11-01", "2026-10-31"],
  ["P1W", CALENDAR_YEARS, "2026-11-09", "2026-11-15"],
  ["P14D", CALENDAR_YEARS, "2026-11-02", "2026-11-15"],
  ["P10D", CALENDAR_YEARS, "2026-11-08", "2026-11-17"],
  ["P1M1D", CALENDAR_YEARS, "2026-10-17", "2026-11-17"],
])("the previous %s, in years of %o, is %s to %s", (text, calendar, begin, end) => {
  const basis = { length: duration(text), today: TODAY, calendar };
  expect(listPeriod({ begin: null, end: null }, basis)).toEqual({ begin, end });
});

test("a given end of a period is used, and its other end follows from the length", () => {
  const basis = { length: duration("P3M"), today: TODAY, calendar: CALENDAR_YEARS };
  const [begin, end] = [dateOf("2026-01-01"), dateOf("2026-02-28")];
  expect(listPeriod({ begin, end }, basis)).toEqual({ begin, end });
  expect(listPeriod({ begin, end: null }, basis)).toEqual({ begin, end: "2026-03-31" });
  expect(listPeriod({ begin: null, end }, basis)).toEqual({ begin: "2025-12-01", end });
  const none = { ...basis, length: null };
  expect(listPeriod({ begin: null, end: null }, none)).toEqual({ begin: null, end: null });
});

test("a deadline counts from the end of the period, and needs both the end and a duration", () => {
  const end = dateOf("2026-01-31");
  expect(deadlineOf(end, duration("P1M"))).toBe("2026-02-28");
  expect(deadlineOf(end, duration("P0D"))).toBe("2026-01-31");
  expect(deadlineOf(end, null)).toBeNull();
  expect(deadlineOf(null, duration("P1M"))).toBeNull();
});
