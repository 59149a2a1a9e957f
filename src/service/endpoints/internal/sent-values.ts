/** Reads the fields of a body that passed its schema (`body-schemas.ts`). Gap: Request bodies. */
import { type CalendarDate, parseDate } from "../../../calendar/calendar-date.ts";

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

/** The date, also of a time; null for a day that does not exist. */
export const readDay = (sent: string): CalendarDate | null => parseDate(sent.slice(0, 10));
