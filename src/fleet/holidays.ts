/** The days that are no working days, as a file or an option states them. */
import { CUSTOMS_USUAL, dutchHolidays, type HolidayCustoms } from "../calendar/dutch-holidays.ts";
import type { IsHoliday } from "../calendar/working-day.ts";
import type { FleetFields } from "./fleet-fields.ts";

const LIBERATION_DAYS = {
  "every five years": "every-five-years",
  "every year": "every-year",
  never: "never",
} as const;

/** The holidays of `holidays` in a file of a fleet; absent for those of the Netherlands. */
export function holidaysOf(stated: FleetFields["holidays"] = "nl"): IsHoliday {
  const { calendar, ...more } = typeof stated === "string" ? { calendar: stated } : stated;
  const customs: HolidayCustoms = {
    liberationDay: LIBERATION_DAYS[more.liberation_day ?? "every five years"],
    goodFriday: more.good_friday ?? CUSTOMS_USUAL.goodFriday,
  };
  const own = new Set<string>(more.also);
  return (day) =>
    own.has(day) ||
    (calendar === "nl" &&
      dutchHolidays(Number.parseInt(day.slice(0, 4), 10), customs).includes(day));
}
