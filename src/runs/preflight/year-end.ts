/** Closing entries that are not at the end of a fiscal year: its months in the profile may be wrong. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { dateText, monthText } from "../../calendar/date-text.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { monthOf } from "../../calendar/month.ts";
import type { YearEnd } from "../../pull/preflight.ts";
import type { Lacking } from "./lacking.ts";

/** The date of a closing entry within the year; on its first month those of the year before are dated too. */
export const isElsewhere = (date: CalendarDate, { period }: FiscalYear): boolean => {
  const month = monthOf(date);
  return month > period.first && month < period.last;
};

/** Where the entries are, where the year ends, and which lock agrees with the entries. */
export function yearEndText({ closings, fiscalYear, lockedUntil }: YearEnd): Lacking {
  const dates = [...new Set(closings)].sort().map(dateText).join(", ");
  const agrees = lockedUntil !== null && closings.includes(lockedUntil);
  const lock = agrees ? ", until which the books are locked" : "";
  const end = monthText(fiscalYear.period.last);
  return {
    what: `closing entries are dated ${dates}${lock}, but by the profile fiscal year ${String(fiscalYear.year)} ends in ${end}`,
    remedy: "If that is wrong, correct fiscal_year in slotsom.yml.",
  };
}
