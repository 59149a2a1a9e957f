/** Dates in the forms that readers and other packages need. */
import { UTCDateMini } from "@date-fns/utc/date/mini";
import { format } from "date-fns/format";
import type { CalendarDate } from "./calendar-date.ts";

/** The date formatted for readers by a pattern of date-fns (`dd-MM-yyyy`). */
export const formatDate = (date: CalendarDate, pattern: string): string =>
  format(instantOf(date), pattern);

/** Midnight in UTC, only for packages that need a `Date`; its getters return UTC values in every zone. */
export function instantOf(date: CalendarDate): Date {
  return new UTCDateMini(`${date}T00:00:00Z`);
}

/** Noon of the day in the machine's zone, for writers that use the local parts of a `Date`. */
export function localNoonOf(date: CalendarDate): Date {
  const [year = 0, monthNumber = 1, day = 1] = date
    .split("-")
    .map((part) => Number.parseInt(part, 10));
  return new Date(year, monthNumber - 1, day, 12);
}
