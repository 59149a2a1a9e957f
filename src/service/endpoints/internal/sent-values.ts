/** Reads what was sent for the words of a body (`body-schemas.ts`), which allowed it. Gap: Request bodies. */
import { type CalendarDate, parseDate } from "../../../calendar/calendar-date.ts";

/** What was sent, or what is there when nothing was; null and an empty text are none. */
export function given<Value>(
  sent: Value | null | "" | undefined,
  kept: Value | null,
): Value | null {
  return sent === undefined ? kept : sent === "" ? null : sent;
}

/** Absent where nothing was sent, and null for none: where the two lead to different things. */
export const nullIfEmpty = <Value>(
  sent: Value | null | "" | undefined,
): Value | null | undefined => (sent === "" ? null : sent);

/** True, in each way in which a body may say it. */
export const isSet = (sent: boolean | string | null | undefined): boolean =>
  sent === true || sent === "true" || sent === "1";

/** Of a time only the date is kept; null for a day that does not exist. */
export const readDay = (sent: string): CalendarDate | null => parseDate(sent.slice(0, 10));
