/** When a pack is due: a cron expression, or a working day of a month; in the time zone of the administration. */
import { addDays, dateInZone } from "../calendar/calendar-date.ts";
import { cronProblem, cronTimes, instantInZone } from "../calendar/cron-times.ts";
import { type Month, monthNumberOf, monthOf, monthsOf } from "../calendar/month.ts";
import { type IsHoliday, workingDayOf } from "../calendar/working-day.ts";
import { suggestion } from "../fields/nearest-word.ts";

/** As in the file; `null` for a pack that runs only when it is asked for. */
export type Schedule =
  | { readonly kind: "cron"; readonly expression: string }
  | {
      readonly kind: "working-day";
      /** 1 for the first, -1 for the last. */
      readonly number: number;
      /** 1 to 12; null for every month. */
      readonly monthNumber: number | null;
      /** `06:00`. */
      readonly timeOfDay: string;
    };

export type ScheduleReading =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problem: string };

const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const WORKING_DAY = "working day";
export const TIME_OF_DAY_DEFAULT = "06:00";
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The longest time that a schedule is searched ahead: 29 February, and the year 2100 that has none. */
const SEARCHED_DAYS_MAX = 3_000;

/** Reads `third working day`, `last working day of march` or `0 5 10 1 *`. */
export function readSchedule(text: string, timeOfDay: string | null): ScheduleReading {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (!words.includes("day") && !words.includes("working")) return cronSchedule(text, timeOfDay);
  const [ordinal = "", ...rest] = words;
  const number = ordinal === "last" ? -1 : ORDINALS.indexOf(ordinal) + 1;
  const phrase = /^working day(?: of (\w+))?$/.exec(rest.join(" "));
  const monthName = phrase?.[1];
  const monthNumber = monthName === undefined ? null : MONTHS.indexOf(monthName) + 1;
  if (number === 0 || phrase === null || monthNumber === 0) {
    const near = nearPhrase(words);
    return { ok: false, problem: `unknown day "${text}"${near}` };
  }
  return {
    ok: true,
    schedule: {
      kind: "working-day",
      number,
      monthNumber,
      timeOfDay: timeOfDay ?? TIME_OF_DAY_DEFAULT,
    },
  };
}

function cronSchedule(text: string, timeOfDay: string | null): ScheduleReading {
  const problem = cronProblem(text);
  if (problem !== null) return { ok: false, problem: `"${text}": ${problem}` };
  return timeOfDay === null
    ? { ok: true, schedule: { kind: "cron", expression: text.trim() } }
    : { ok: false, problem: "a cron expression has its own time; leave out at" };
}

/** `: did you mean "third working day"?`, or how such a day is written. */
function nearPhrase([ordinal = "", ...rest]: readonly string[]): string {
  const numbers = [...ORDINALS, "last"];
  const nearest = numbers.includes(ordinal) ? [ordinal] : numbers;
  const ends = [WORKING_DAY, ...MONTHS.map((month) => `${WORKING_DAY} of ${month}`)];
  const phrases = nearest.flatMap((number) => ends.map((end) => `${number} ${end}`));
  return (
    suggestion([ordinal, ...rest].join(" "), phrases) ||
    `; write first to ${ORDINALS.at(-1) ?? ""} or last working day, with "of january" for one month`
  );
}

export interface Window {
  /** Excluded; ISO 8601 in UTC, as `until`. */
  readonly after: string;
  /** Included. */
  readonly until: string;
}

/** When the schedule is due in a time zone after `after` and until `until`, in order, ISO 8601 in UTC. */
export function dueTimes(
  schedule: Schedule,
  timeZone: string,
  isHoliday: IsHoliday,
  window: Window,
): readonly string[] {
  if (schedule.kind === "cron") return cronTimes(schedule.expression, timeZone, window);
  const { number, monthNumber, timeOfDay } = schedule;
  return monthsBetween(window, timeZone)
    .filter((month) => monthNumber === null || monthNumberOf(month) === monthNumber)
    .flatMap((month) => {
      const day = workingDayOf(month, number, isHoliday);
      return day === null ? [] : [instantInZone(day, timeOfDay, timeZone)];
    })
    .filter((instant) => window.after < instant && instant <= window.until);
}

function monthsBetween({ after, until }: Window, timeZone: string): readonly Month[] {
  const first = monthOf(dateInZone(after, timeZone));
  const last = monthOf(dateInZone(until, timeZone));
  return monthsOf({ first, last });
}

/** The next time after an instant; null for a schedule that is due on no day of the years to come. */
export function nextTime(
  schedule: Schedule,
  timeZone: string,
  isHoliday: IsHoliday,
  after: string,
): string | null {
  const last = addDays(dateInZone(after, "UTC"), SEARCHED_DAYS_MAX);
  const window = { after, until: `${last}T00:00:00.000Z` };
  const [next = null] =
    schedule.kind === "cron"
      ? cronTimes(schedule.expression, timeZone, window, 1)
      : dueTimes(schedule, timeZone, isHoliday, window);
  return next;
}
