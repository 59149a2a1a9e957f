/** An instant on another day at the same local time. */
import type { CalendarDate } from "./calendar-date.ts";
import { instantOfEpochMs } from "./instant.ts";

/**
 * The instant of `day` in `timeZone` at the local time of `instant`. Where the clocks skip that time, it is the time
 * after the change, on the same day.
 */
export function instantOnDay(instant: string, day: CalendarDate, timeZone: string): string {
  const wall = wallClock(timeZone);
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
