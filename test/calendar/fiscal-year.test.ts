/** Fiscal years are consecutive without gap or overlap, also after long, short or shifted years. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CALENDAR_YEARS,
  FISCAL_YEAR_MONTHS_MAX,
  type FiscalCalendar,
  type FiscalYear,
  fiscalCalendarProblems,
  fiscalYear,
  fiscalYearOf,
} from "../../src/calendar/fiscal-year.ts";
import {
  addMonths,
  month,
  monthCountOf,
  monthNumberOf,
  nextMonth,
  yearOf,
} from "../../src/calendar/month.ts";

const year = (named: number, first: string, last: string): FiscalYear => ({
  year: named,
  period: { first: month(first), last: month(last) },
});
const written = ({ year: named, period }: FiscalYear): string =>
  `${named}: ${period.first}..${period.last}`;
const yearsNamed = (calendar: FiscalCalendar, ...years: readonly number[]): readonly string[] =>
  years.map((named) => written(fiscalYear(calendar, named)));

describe("regular years", () => {
  test("are calendar years by default", () => {
    expect(yearsNamed(CALENDAR_YEARS, 2024, 2025)).toEqual([
      "2024: 2024-01..2024-12",
      "2025: 2025-01..2025-12",
    ]);
  });

  test("that start in July are named after the calendar year in which they end", () => {
    const calendar = { firstMonth: 7, exceptions: [] };
    expect(yearsNamed(calendar, 2025)).toEqual(["2025: 2024-07..2025-06"]);
    expect(written(fiscalYearOf(calendar, month("2025-06")))).toBe("2025: 2024-07..2025-06");
    expect(written(fiscalYearOf(calendar, month("2025-07")))).toBe("2026: 2025-07..2026-06");
  });
});

describe("exceptions", () => {
  test("a long first year from July 2023 is followed by calendar years", () => {
    const calendar = { firstMonth: 1, exceptions: [year(2024, "2023-07", "2024-12")] };
    expect(fiscalCalendarProblems(calendar)).toEqual([]);
    expect(yearsNamed(calendar, 2023, 2024, 2025, 2026)).toEqual([
      "2023: 2022-07..2023-06",
      "2024: 2023-07..2024-12",
      "2025: 2025-01..2025-12",
      "2026: 2026-01..2026-12",
    ]);
  });

  test("a short year shifts all later years", () => {
    const calendar = { firstMonth: 7, exceptions: [year(2024, "2024-01", "2024-06")] };
    expect(fiscalCalendarProblems(calendar)).toEqual([]);
    expect(yearsNamed(calendar, 2023, 2024, 2025, 2026)).toEqual([
      "2023: 2023-01..2023-12",
      "2024: 2024-01..2024-06",
      "2025: 2024-07..2025-06",
      "2026: 2025-07..2026-06",
    ]);
  });

  test("two years that end in one calendar year keep different names", () => {
    const calendar = { firstMonth: 7, exceptions: [year(2024, "2024-07", "2024-12")] };
    expect(fiscalCalendarProblems(calendar)).toEqual([]);
    expect(yearsNamed(calendar, 2022, 2023, 2024, 2025)).toEqual([
      "2022: 2022-07..2023-06",
      "2023: 2023-07..2024-06",
      "2024: 2024-07..2024-12",
      "2025: 2025-01..2025-12",
    ]);
  });

  test("a name that a long year left unused means the year that contains December of that year", () => {
    const calendar = { firstMonth: 7, exceptions: [year(2024, "2023-01", "2024-06")] };
    expect(fiscalCalendarProblems(calendar)).toEqual([]);
    expect(yearsNamed(calendar, 2022, 2023, 2024, 2025)).toEqual([
      "2022: 2022-01..2022-12",
      "2024: 2023-01..2024-06",
      "2024: 2023-01..2024-06",
      "2025: 2024-07..2025-06",
    ]);
  });

  test("a year of one month and a year of twenty-three are fiscal years", () => {
    const calendar = {
      firstMonth: 1,
      exceptions: [year(2020, "2020-01", "2020-01"), year(2022, "2021-02", "2022-12")],
    };
    expect(fiscalCalendarProblems(calendar)).toEqual([]);
    expect(yearsNamed(calendar, 2020, 2021, 2022, 2023)).toEqual([
      "2020: 2020-01..2020-01",
      "2021: 2020-02..2021-01",
      "2022: 2021-02..2022-12",
      "2023: 2023-01..2023-12",
    ]);
  });

  test("survive serialization as JSON", () => {
    const calendar = { firstMonth: 1, exceptions: [year(2024, "2023-07", "2024-12")] };
    const parsed: unknown = JSON.parse(JSON.stringify(calendar));
    expect(parsed).toEqual(calendar);
  });
});

describe("an invalid calendar", () => {
  const problems = (firstMonth: number, ...exceptions: readonly FiscalYear[]): readonly string[] =>
    fiscalCalendarProblems({ firstMonth, exceptions });

  test("has a year of twenty-four months or of none", () => {
    expect(problems(1, year(2024, "2023-01", "2024-12"))).toEqual([
      "fiscal year 2024 has 24 months; 1 to 23 are allowed",
    ]);
    expect(problems(1, year(2024, "2024-02", "2024-01"))).toEqual([
      "fiscal year 2024 has 0 months; 1 to 23 are allowed",
    ]);
  });

  test("has years that overlap", () => {
    expect(problems(1, year(2024, "2024-01", "2024-06"), year(2025, "2024-06", "2025-06"))).toEqual(
      ["fiscal year 2025 starts before 2024 ends"],
    );
  });

  test("has a number of months between two exceptions that is not a multiple of twelve", () => {
    expect(problems(1, year(2024, "2024-01", "2024-06"), year(2025, "2025-01", "2025-12"))).toEqual(
      ["there are 6 months between fiscal years 2024 and 2025; a multiple of 12 is required"],
    );
  });

  test("has a duplicate name, or a name outside the year", () => {
    expect(problems(1, year(2024, "2024-01", "2024-06"), year(2024, "2024-07", "2024-12"))).toEqual(
      ["two fiscal years are named 2024"],
    );
    expect(problems(1, year(2026, "2024-01", "2024-06"))).toEqual([
      "fiscal year 2026 runs from 2024-01 to 2024-06; name it after a calendar year in that period",
    ]);
  });

  test("has a first month in which no regular year starts", () => {
    expect(problems(4, year(2024, "2023-07", "2024-12"))).toEqual([
      "regular years start in month 7 before the exceptions and in month 1 after them, not in month 4",
    ]);
    expect(problems(13)).toEqual(["a fiscal year cannot start in month 13; use 1 to 12"]);
  });
});

/** Exceptions with complete regular years between them, and plausible names. */
const calendars = fc
  .record({
    start: fc.integer({ min: 0, max: 11 }),
    parts: fc.array(
      fc.record({
        usualBefore: fc.integer({ min: 0, max: 3 }),
        length: fc.integer({ min: 1, max: FISCAL_YEAR_MONTHS_MAX }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ start, parts }): FiscalCalendar => {
    const exceptions: FiscalYear[] = [];
    let at = addMonths(month("2010-01"), start);
    for (const { usualBefore, length } of parts) {
      const first = addMonths(at, 12 * usualBefore);
      const last = addMonths(first, length - 1);
      exceptions.push({ year: yearOf(last), period: { first, last } });
      at = nextMonth(last);
    }
    return { firstMonth: monthNumberOf(exceptions[0]?.period.first ?? at), exceptions };
  })
  .filter((calendar) => fiscalCalendarProblems(calendar).length === 0);

describe("any calendar without problems", () => {
  test("puts every month in one year, which starts directly after the previous year", () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: -60, max: 200 }), (calendar, offset) => {
        const of = addMonths(month("2010-01"), offset);
        const found = fiscalYearOf(calendar, of);
        const next = fiscalYearOf(calendar, nextMonth(found.period.last));
        expect(found.period.first <= of && of <= found.period.last).toBe(true);
        expect(next.period.first).toBe(nextMonth(found.period.last));
        expect(next.year).toBeGreaterThan(found.year);
        expect(monthCountOf(found.period)).toBeLessThanOrEqual(FISCAL_YEAR_MONTHS_MAX);
      }),
    );
  });

  test("finds a year by its name", () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: -60, max: 200 }), (calendar, offset) => {
        const found = fiscalYearOf(calendar, addMonths(month("2010-01"), offset));
        expect(fiscalYear(calendar, found.year)).toEqual(found);
      }),
    );
  });
});
