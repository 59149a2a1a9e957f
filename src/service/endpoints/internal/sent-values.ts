/** Reads the fields of a body that passed its schema (`body-schemas.ts`). Gap: Request bodies. */
import { type CalendarDate, parseDate } from "../../../calendar/calendar-date.ts";
import type { Month } from "../../../calendar/month.ts";

/** The sent value, or the stored value when none was sent; null and an empty text mean none. */
export function sentOr<Value>(
  sent: Value | null | "" | undefined,
  stored: Value | null,
): Value | null {
  return sent === undefined ? stored : sent === "" ? null : sent;
}

/** Undefined when nothing was sent and null for none, where the two differ. */
export const nullIfEmpty = <Value>(
  sent: Value | null | "" | undefined,
): Value | null | undefined => (sent === "" ? null : sent);

/** Whether the value is true, in any notation of a body. */
export const isSet = (sent: boolean | string | null | undefined): boolean =>
  sent === true || sent === "true" || sent === "1";

/** Years stay at four digits when months or a duration are added or subtracted. */
const DAY_FIRST = "1900-01-01";
const DAY_LAST = "2999-12-31";

/** The date, also of a time; null for a day that does not exist or is in no year of books, such as the empty date of other programs. */
export function readDay(sent: string): CalendarDate | null {
  const day = parseDate(sent.slice(0, 10));
  return day !== null && day >= DAY_FIRST && day <= DAY_LAST ? day : null;
}

/** The same for a month of a report. */
export const isInYears = (month: Month): boolean =>
  month >= DAY_FIRST.slice(0, 7) && month <= DAY_LAST.slice(0, 7);
