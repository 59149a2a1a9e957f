/** The one rule for which earlier months a period is compared with, and when two periods can be compared in percent. */
import type { FiscalYear } from "./fiscal-year.ts";
import { addMonths, type Month, monthCountOf, type Period } from "./month.ts";

const YEAR_MONTHS = 12;

/** Months of a fiscal year from its first one, and the fiscal year before it. */
export interface PeriodToCompare {
  readonly fiscalYear: FiscalYear;
  readonly period: Period;
  readonly priorYear: FiscalYear;
}

/**
 * A complete fiscal year is compared with the complete fiscal year before it, whatever the lengths of the two. The
 * first months of a year are compared with the same months a year earlier. If a short year before leaves some of these
 * in no year that is known, the first months of that short year take their place, as many as it has. More than twelve
 * months would overlap those a year earlier: they are compared with the complete year before.
 */
export function comparedPeriod(
  { fiscalYear, period, priorYear }: PeriodToCompare,
  isKnown: (month: Month) => boolean,
): Period {
  const count = monthCountOf(period);
  if (period.last === fiscalYear.period.last || count > YEAR_MONTHS) return priorYear.period;
  const first = monthAYearBefore(period.first);
  if (isKnown(first)) return { first, last: monthAYearBefore(period.last) };
  return firstMonths(priorYear.period, count);
}

export const monthAYearBefore = (month: Month): Month => addMonths(month, -YEAR_MONTHS);

const firstMonths = ({ first, last }: Period, count: number): Period => {
  const end = addMonths(first, count - 1);
  return { first, last: end < last ? end : last };
};

/** A percentage of amounts over unequal numbers of months says nothing about growth. */
export const haveEqualLengths = (one: Period, other: Period): boolean =>
  monthCountOf(one) === monthCountOf(other);

/** Whether a period has the twelve months that readers expect of a year. */
export const hasTwelveMonths = (period: Period): boolean => monthCountOf(period) === YEAR_MONTHS;

export const shareMonths = (one: Period, other: Period): boolean =>
  one.first <= other.last && other.first <= one.last;

export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.first === other.first && one.last === other.last;
