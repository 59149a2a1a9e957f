/** The fiscal year of an export, and its name. */
import type { DateRange } from "../../../calendar/calendar-date.ts";
import { fiscalYear } from "../../../calendar/fiscal-year.ts";
import { daysOf, type Period, yearOf } from "../../../calendar/month.ts";
import type { ExportWork } from "../export-file.ts";

export interface ExportYear {
  /** The number by which people call it. */
  readonly year: number;
  readonly period: Period;
  readonly days: DateRange;
  /** `2025`, or `2024-2025` for a year that spans two calendar years. */
  readonly label: string;
}

export function exportYear({ administration, order }: ExportWork): ExportYear {
  const { year, period } = fiscalYear(administration.fiscalCalendar, order.year);
  const [first, last] = [yearOf(period.first), yearOf(period.last)];
  const label = first === last ? String(year) : `${first}-${last}`;
  return { year, period, days: daysOf(period), label };
}

/** The program that made the file, in the form that the formats require. */
export const SOFTWARE = { name: "slotsom", version: "0.1.0" } as const;
