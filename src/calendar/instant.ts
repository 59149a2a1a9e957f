/** Instants as ISO 8601 text in UTC with milliseconds. Compare them as text. */
import { invariant } from "../failure.ts";
import { parseDate } from "./calendar-date.ts";

/** Date, `T` or a space, time with optional fraction, and a zone: `Z`, `UTC`, `+02:00`; without a zone it is UTC. */
const PATTERN =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

const MS_PER_SECOND = 1_000;

/** Parses an instant; null for another form or an instant that does not exist. A bare date is the start of that day. */
export function parseInstant(text: string): string | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [, date = "", minutes = "00:00", seconds = "00", fraction = "", zone = "Z"] = match;
  if (parseDate(date) === null) return null;
  const offset = zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const epochMs = Date.parse(
    `${date}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`,
  );
  return Number.isNaN(epochMs) ? null : instantOfEpochMs(epochMs);
}

export const addSeconds = (instant: string, seconds: number): string =>
  addMs(instant, seconds * MS_PER_SECOND);

export const addMs = (instant: string, ms: number): string =>
  instantOfEpochMs(epochMsOf(instant) + ms);

/** The instant of a number of milliseconds since 1970, as file systems count; fractions are dropped. */
export const instantOfEpochMs = (epochMs: number): string => new Date(epochMs).toISOString();

/** Milliseconds from `first` to `last`; negative when `last` is earlier. */
export const millisecondsBetween = (first: string, last: string): number =>
  epochMsOf(last) - epochMsOf(first);

/** Whole seconds since 1970, rounded down. */
export const epochSecondsOf = (instant: string): number =>
  Math.trunc(epochMsOf(instant) / MS_PER_SECOND);

function epochMsOf(instant: string): number {
  const epochMs = Date.parse(instant);
  invariant(!Number.isNaN(epochMs), `"${instant}" is an instant`);
  return epochMs;
}
