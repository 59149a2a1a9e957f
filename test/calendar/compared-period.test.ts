/** A period is compared with the fiscal year before it, or with the same months a year earlier. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparedPeriod, haveEqualLengths } from "../../src/calendar/compared-period.ts";
import {
  type FiscalCalendar,
  type FiscalYear,
  fiscalYear,
  fiscalYearOf,
} from "../../src/calendar/fiscal-year.ts";
import {
  addMonths,
  type Month,
  month,
  monthCountOf,
  type Period,
  previousMonth,
} from "../../src/calendar/month.ts";

const SHORT_FIRST: FiscalCalendar = {
  firstMonth: 1,
  exceptions: [{ year: 2024, period: { first: month("2024-10"), last: month("2024-12") } }],
};
const LONG_FIRST: FiscalCalendar = {
  firstMonth: 1,
  exceptions: [{ year: 2024, period: { first: month("2023-07"), last: month("2024-12") } }],
};
/** Years to March, then nine months to December. */
const CHANGED: FiscalCalendar = {
  firstMonth: 4,
  exceptions: [{ year: 2024, period: { first: month("2024-04"), last: month("2024-12") } }],
};

interface Asked {
  readonly calendar: FiscalCalendar;
  readonly year: number;
  /** The last month of the period; without one the complete year. */
  readonly until?: string;
  /** The first month in which anything was booked. */
  readonly bookedFrom: string;
}

function comparedIn({ calendar, year, until, bookedFrom }: Asked): readonly [Period, Period] {
  const own = fiscalYear(calendar, year);
  const priorYear = fiscalYearOf(calendar, previousMonth(own.period.first));
  const period = {
    first: own.period.first,
    last: until === undefined ? own.period.last : month(until),
  };
  const isKnown = (one: Month): boolean => one >= priorYear.period.first || one >= bookedFrom;
  return [period, comparedPeriod({ fiscalYear: own, period, priorYear }, isKnown)];
}

const compared = (asked: Asked): string => {
  const [, { first, last }] = comparedIn(asked);
  return `${first}..${last}`;
};

describe("a complete fiscal year", () => {
  test("is compared with the fiscal year before it, whatever the lengths of the two", () => {
    const founded = { calendar: SHORT_FIRST, bookedFrom: "2024-10" };
    expect(compared({ ...founded, year: 2025 })).toBe("2024-10..2024-12");
    const long = { calendar: LONG_FIRST, bookedFrom: "2023-07" };
    expect(compared({ ...long, year: 2024 })).toBe("2022-07..2023-06");
    expect(compared({ ...long, year: 2025 })).toBe("2023-07..2024-12");
    const changed = { calendar: CHANGED, bookedFrom: "2020-04" };
    expect(compared({ ...changed, year: 2024 })).toBe("2023-04..2024-03");
    expect(compared({ ...changed, year: 2025 })).toBe("2024-04..2024-12");
    expect(compared({ ...changed, year: 2026 })).toBe("2025-01..2025-12");
  });
});

describe("the first months of a fiscal year", () => {
  test("are compared with the same months a year earlier, also over two fiscal years", () => {
    const long = { calendar: LONG_FIRST, bookedFrom: "2023-07", year: 2025 };
    expect(compared({ ...long, until: "2025-05" })).toBe("2024-01..2024-05");
    const changed = { calendar: CHANGED, bookedFrom: "2020-04", year: 2025 };
    expect(compared({ ...changed, until: "2025-05" })).toBe("2024-01..2024-05");
  });

  test("are compared with the first months of a short first year, as many as it has", () => {
    const founded = { calendar: SHORT_FIRST, bookedFrom: "2024-10", year: 2025 };
    expect(compared({ ...founded, until: "2025-02" })).toBe("2024-10..2024-11");
    expect(compared({ ...founded, until: "2025-11" })).toBe("2024-10..2024-12");
  });

  test("of a long year are compared with the same months only as far as these do not overlap them", () => {
    const changed: FiscalCalendar = {
      firstMonth: 1,
      exceptions: [{ year: 2026, period: { first: month("2025-01"), last: month("2026-06") } }],
    };
    const asked = { calendar: changed, bookedFrom: "2020-01", year: 2026 };
    expect(compared({ ...asked, until: "2025-12" })).toBe("2024-01..2024-12");
    expect(compared({ ...asked, until: "2026-03" })).toBe("2024-01..2024-12");
  });
});

const calendars = fc
  .record({
    firstMonth: fc.integer({ min: 1, max: 12 }),
    lengths: fc.array(fc.integer({ min: 1, max: 23 }), { maxLength: 4 }),
  })
  .map(({ firstMonth, lengths }): FiscalCalendar => {
    const exceptions: FiscalYear[] = [];
    let first = month(`2015-${String(firstMonth).padStart(2, "0")}`);
    for (const length of lengths) {
      const last = addMonths(first, length - 1);
      exceptions.push({ year: 2015 + exceptions.length, period: { first, last } });
      first = addMonths(last, 1);
    }
    return { firstMonth, exceptions };
  });

test("in any calendar a complete year is compared with exactly the one before it, and no months are compared with themselves or with more", () => {
  fc.assert(
    fc.property(
      calendars,
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: -30, max: 30 }),
      (calendar, after, booked) => {
        const last = addMonths(month("2014-06"), after);
        const own = fiscalYearOf(calendar, last);
        const priorYear = fiscalYearOf(calendar, previousMonth(own.period.first));
        const bookedFirst = addMonths(own.period.first, booked);
        const isKnown = (one: Month): boolean =>
          one >= priorYear.period.first || one >= bookedFirst;
        const ask = (period: Period): Period =>
          comparedPeriod({ fiscalYear: own, period, priorYear }, isKnown);
        expect(ask(own.period)).toEqual(priorYear.period);
        const period = { first: own.period.first, last };
        const found = ask(period);
        expect(found.last < period.first).toBe(true);
        expect(isKnown(found.first)).toBe(true);
        if (last < own.period.last && monthCountOf(period) <= 12) {
          expect(monthCountOf(found)).toBeLessThanOrEqual(monthCountOf(period));
          // Only a short year before can have fewer months.
          expect(haveEqualLengths(found, period) || found.last === priorYear.period.last).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});
