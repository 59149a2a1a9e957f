/** Plain dates of the books: text `2025-03-31`, without time or zone. Compare and sort them as text. */
import { invariant } from "../failure.ts";

declare const brand: unique symbol;
/** A calendar date as `YYYY-MM-DD`. */
export type CalendarDate = string & { readonly [brand]: "CalendarDate" };

/** Days from `first` to `last`, both included. */
export interface DateRange {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** There is no year 0. */
const PATTERN = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1_000;
const SUNDAY = 7;
/** Days that their month has in every year. They need no calendar; parsing a posting is mostly parsing its date. */
const DAY_OF_EVERY_YEAR =
  /^(?!0000)\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;

/** Parses `YYYY-MM-DD`; null when the text has another form or the day does not exist. */
export function parseDate(text: string): CalendarDate | null {
  if (DAY_OF_EVERY_YEAR.test(text)) return text as CalendarDate;
  if (!PATTERN.test(text)) return null;
  const midnightMs = Date.parse(text);
  // 30 February is not always refused: it may be read as a day in March.
  return dateTextAt(midnightMs) === text ? (text as CalendarDate) : null;
}

/** The text of the day at midnight in UTC; empty when it has no valid instant. Formatting by date-fns costs ten times as much. */
const dateTextAt = (midnightMs: number): string =>
  Number.isNaN(midnightMs) ? "" : new Date(midnightMs).toISOString().replace(/T.*/, "");

/** The date of a text that is known to be valid. */
export function dateOf(text: string): CalendarDate {
  const date = parseDate(text);
  invariant(date !== null, `"${text}" is a calendar date`);
  return date;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dateOf(dateTextAt(Date.parse(date) + days * DAY_MS));

/** Days since 1 January 1970, for dates that are compared many times. */
export const dayNumber = (date: CalendarDate): number =>
  // A bare date is parsed as midnight in UTC, where all days have equal length.
  Date.parse(date) / DAY_MS;

/** Days from `first` to `last`: 0 for the same day, negative when `last` is earlier. */
export const daysBetween = (first: CalendarDate, last: CalendarDate): number =>
  dayNumber(last) - dayNumber(first);

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: CalendarDate): number =>
  ((new Date(date).getUTCDay() + SUNDAY - 1) % SUNDAY) + 1;

/** Whether `name` is the IANA name of a time zone; the only way to find out is to use it. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    // A RangeError means that the name is unknown.
    return false;
  }
}

/** The zone in which every day ends last. */
export const ZONE_OF_LAST_DAY = "Etc/GMT+12";

/** The IANA name of a time zone that is stated by it, or by its last part alone: `New York`. Null for any other text. */
export function timeZoneNamed(text: string): string | null {
  const name = text.trim();
  if (name === "") return null;
  if (isTimeZone(name)) return name;
  const ending = `/${name.replaceAll(" ", "_")}`;
  const [zone = null, ...more] = Intl.supportedValuesOf("timeZone").filter((known) =>
    known.endsWith(ending),
  );
  return more.length === 0 ? zone : null;
}

/** The local date in a time zone (IANA name) at an instant (ISO 8601 text with a zone). */
export type DateInZone = (instant: string, timeZone: string) => CalendarDate;

export const dateInZone: DateInZone = (instant, timeZone) =>
  dateOf(formatterIn(timeZone).format(new Date(instant)));

/** For many instants: it keeps one formatter per zone, which holds much memory that the collector does not see. */
export function datesInZones(): DateInZone {
  const zones = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const formatter = zones.get(timeZone) ?? formatterIn(timeZone);
    zones.set(timeZone, formatter);
    return dateOf(formatter.format(new Date(instant)));
  };
}

const formatterIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
