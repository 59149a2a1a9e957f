/** The days that books can have, and how bodies state them. Gap: Request bodies. */
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import type { Month } from "../../calendar/month.ts";
import type { Form } from "../../fields/kind.ts";
import { refuse, wrongKind } from "../../fields/place.ts";

/** Years stay at four digits when months or a duration are added or subtracted. */
const DAY_FIRST = "1900-01-01";
const DAY_LAST = "2999-12-31";

/**
 * The date, also of a time; null for a day that does not exist or is in no year of books, such as the empty date of
 * other programs.
 */
export function readDay(sent: string): CalendarDate | null {
  const day = parseDate(sent.slice(0, 10));
  return day !== null && day >= DAY_FIRST && day <= DAY_LAST ? day : null;
}

/** The same for a month of a report. */
export const isInYears = (month: Month): boolean =>
  month >= DAY_FIRST.slice(0, 7) && month <= DAY_LAST.slice(0, 7);

/** A date, or a time of which only the date is used. */
export const DAY_PATTERN = "^\\d{4}-\\d{2}-\\d{2}([T ].*)?$";
const LIKE_A_DAY = new RegExp(DAY_PATTERN);

/** A date in a body; a day that does not exist is found after everything else. */
export const TYPED_DAY: Form<CalendarDate> = {
  schema: { type: "string", pattern: DAY_PATTERN },
  read: (given, at) => {
    if (typeof given !== "string" || !LIKE_A_DAY.test(given)) {
      return refuse(at, given, wrongKind("a date"));
    }
    return readDay(given) ?? refuse(at, given, { ...wrongKind("a day"), kind: "no-such-day" });
  },
  write: (day) => day,
};
