/** Closing entries that are not at the end of a fiscal year: its months in the profile may be wrong. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { monthOf } from "../../calendar/month.ts";

/** The date of a closing entry within the year; on its first month those of the year before are dated too. */
export const isElsewhere = (date: CalendarDate, { period }: FiscalYear): boolean => {
  const month = monthOf(date);
  return month > period.first && month < period.last;
};
