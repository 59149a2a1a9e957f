/** Dates in the forms that readers and other packages need. */
import { UTCDate } from "@date-fns/utc";
import { format } from "date-fns/format";
import type { CalendarDate } from "./calendar-date.ts";

/** The date formatted for readers by a pattern of date-fns (`dd-MM-yyyy`). */
export const formatDate = (date: CalendarDate, pattern: string): string =>
  format(instantOf(date), pattern);

/** Midnight in UTC, only for packages that need a `Date`; its getters return UTC values in every zone. */
export function instantOf(date: CalendarDate): Date {
  return new UTCDate(`${date}T00:00:00Z`);
}
