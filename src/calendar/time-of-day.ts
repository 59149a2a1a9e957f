/** An instant on another day at the same local time. */
import type { CalendarDate } from "./calendar-date.ts";
import { instantOfEpochMs } from "./instant.ts";

/**
 * Moves instants to `day`, at their local time in `timeZone`. Where the clocks skip that time, it is the time after the
 * change, on the same day. Keep the function: its formatter holds much memory that the collector does not see.
 */
export function instantsOnDay(day: CalendarDate, timeZone: string): (instant: string) => string {
  const wall = wallClock(timeZone);
  return (instant) => onDay(instant, day, wall);
}

function onDay(instant: string, day: CalendarDate, wall: (epochMs: number) => string): string {
  const [, timeOfDay = ""] = wall(Date.parse(instant)).split("T");
  const wantedMs = Date.parse(`${day}T${timeOfDay}Z`);
  const offsetAt = (epochMs: number): number => Date.parse(`${wall(epochMs)}Z`) - epochMs;
  // The offset is that of the instant itself, which is known only approximately at first.
  const near = wantedMs - offsetAt(wantedMs);
  const exact = instantOfEpochMs(wantedMs - offsetAt(near));
  return wall(Date.parse(exact)).startsWith(day) ? exact : instantOfEpochMs(near);
}

/** Formats milliseconds since 1970 as local date and time, `2026-11-15T11:00:00.000`. */
function wallClock(timeZone: string): (epochMs: number) => string {
  // The Swedish form is that of ISO 8601.
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (epochMs) => {
    const milliseconds = String(((epochMs % 1_000) + 1_000) % 1_000).padStart(3, "0");
    return `${local.format(epochMs).replace(" ", "T")}.${milliseconds}`;
  };
}
