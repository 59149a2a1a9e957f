/** When a schedule is due, what of it was made, and what was not. Pure. */
import { dateInZone } from "../calendar/calendar-date.ts";
import type { FiscalCalendar } from "../calendar/fiscal-year.ts";
import { addMs } from "../calendar/instant.ts";
import type { IsHoliday } from "../calendar/working-day.ts";
import { Failure } from "../failure.ts";
import { type PeriodRule, periodOn, readPeriod } from "../fleet/fleet-period.ts";
import { holidaysOf } from "../fleet/holidays.ts";
import { dueTimes, nextTime, readSchedule, type Schedule, TIME_OF_DAY } from "../fleet/schedule.ts";
import { type FleetEnding, worstEnding } from "../fleet/worst-ending.ts";
import type { Occasion, ScheduleFile, ScheduleOrder } from "./schedule-file.ts";

/** The rules of a schedule, read. */
export interface Timing {
  readonly times: Schedule;
  readonly rule: PeriodRule;
  readonly timeZone: string;
  readonly isHoliday: IsHoliday;
  readonly calendar: FiscalCalendar;
}

/** A pack that is due, and for which months. */
export interface Due {
  readonly dueAt: string;
  readonly period: string;
}

/** Of months that were missed, as many are made in one firing. */
const CAUGHT_UP_MAX = 12;
/** The schedule is started every hour: what begins later than this was not started when it should have been. */
const LATE_MS = 2 * 60 * 60_000;

type Stated = Pick<ScheduleOrder, "command" | "when" | "at" | "period" | "timeZone" | "holidays">;

/** Failure code: `arguments-invalid`, for a day or a period that cannot be read. */
export function timingOf(stated: Stated, calendar: FiscalCalendar): Timing {
  if (stated.at !== null && !TIME_OF_DAY.test(stated.at))
    throw refused(`--at ${stated.at}`, "not a time", "Write it as 07:30.");
  const times = readSchedule(stated.when, stated.at);
  if (!times.ok) throw refused("--when", times.problem, 'Write it as "fifth working day".');
  const rule = readPeriod(stated.period, stated.command);
  if (!rule.ok) throw refused("--period", rule.problem, "Leave it out for the previous one.");
  return {
    times: times.schedule,
    rule: rule.rule,
    timeZone: stated.timeZone,
    isHoliday: holidaysOf(stated.holidays),
    calendar,
  };
}

const refused = (option: string, problem: string, remedy: string): Failure =>
  new Failure("arguments-invalid", `${option}: ${problem}`, remedy);

/** What is due until `now` and was never started: the oldest first, also from months in which nothing started it. */
export function newlyDue(file: ScheduleFile, timing: Timing, now: string): readonly Due[] {
  const started = file.occasions.filter(({ isAsked }) => !isAsked).map(({ dueAt }) => dueAt);
  const after = [file.schedule.sinceAt, ...started].toSorted().at(-1) ?? now;
  const { times, timeZone, isHoliday } = timing;
  return dueTimes(times, timeZone, isHoliday, { after, until: now })
    .slice(0, CAUGHT_UP_MAX)
    .map((dueAt) => ({ dueAt, period: periodAt(timing, dueAt) }));
}

/** The next time, and what is then due; null for a schedule that is due on no day of the years to come. */
export function nextDue(timing: Timing, now: string): Due | null {
  const { times, timeZone, isHoliday } = timing;
  const dueAt = nextTime(times, timeZone, isHoliday, now);
  return dueAt === null ? null : { dueAt, period: periodAt(timing, dueAt) };
}

/** The months of a pack that is due at an instant. */
export const periodAt = ({ rule, calendar, timeZone }: Timing, dueAt: string): string =>
  periodOn(rule, calendar, dateInZone(dueAt, timeZone));

/** Those that an earlier firing began and did not end, or that failed for a reason that may pass. */
export const unfinished = ({ occasions }: ScheduleFile): readonly Occasion[] =>
  occasions.filter(({ state }) => state === "running" || state === "waiting");

/** Whether it was started so late that nothing can have started it in time. */
export const isLate = ({ dueAt, startedAt, isAsked }: Occasion): boolean =>
  !isAsked && startedAt > addMs(dueAt, LATE_MS);

/** What should have started by now and has not: the machine was off, or its scheduler does not start the schedule. */
export const missed = (file: ScheduleFile, timing: Timing, now: string): readonly Due[] =>
  newlyDue(file, timing, now).filter(({ dueAt }) => now > addMs(dueAt, LATE_MS));

/** The last occasion of each period, in the order in which they began. */
export const lastOfPeriods = ({ occasions }: ScheduleFile): readonly Occasion[] =>
  occasions.filter(
    ({ period }, index) => occasions.findLastIndex((other) => other.period === period) === index,
  );

/**
 * How a schedule stands: the worst of what is not made, and of its newest pack. A receiver who was not reached counts
 * as what another attempt may mend.
 */
export function endingOfSchedule(file: ScheduleFile): FleetEnding {
  const all = lastOfPeriods(file);
  const newest = all.at(-1);
  if (newest === undefined) return "reconciled";
  const open = all.filter(({ state }) => state !== "final" && state !== "draft");
  const ofPacks = worstEnding([...open, newest]);
  const isUntold = newest.notices?.some(({ state }) => state !== "sent") ?? false;
  return ofPacks === "reconciled" && isUntold ? "exhausted" : ofPacks;
}
