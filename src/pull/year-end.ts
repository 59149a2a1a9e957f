/** The end of a fiscal year as the service shows it. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";

/** What the first answers of a pull show of the end of its fiscal year. */
export interface YearEnd {
  readonly fiscalYear: FiscalYear;
  /** The dates of journals of the type that closes a year, within the months pulled. */
  readonly closings: readonly CalendarDate[];
  /** Null if nothing is locked, or it is not stated. */
  readonly lockedUntil: CalendarDate | null;
}
