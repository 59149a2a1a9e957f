/** Cron expressions: the instants that they mean in a time zone. croner reads them; no timer of it is used. */
import { Cron } from "croner";
import { invariant } from "../failure.ts";
import { addDays, type CalendarDate } from "./calendar-date.ts";

/** A bound for expressions that mean every minute: no schedule needs more instants than this. */
export const CRON_TIMES_MAX = 10_000;

/** Minute, hour, day of the month, month and weekday. `@monthly` and the like stand for five fields. */
const FIVE_FIELDS = /^\s*(?:@\w+|\S+(?:\s+\S+){4})\s*$/;

/** Why a text is no cron expression with five fields; null if it is one. */
export function cronProblem(expression: string): string | null {
  if (!FIVE_FIELDS.test(expression)) {
    return "a cron expression has five fields: minute, hour, day of the month, month and weekday";
  }
  try {
    return cron(expression, "UTC").nextRun() === null ? "it means no day of any year" : null;
  } catch (cause) {
    // croner throws for every expression that it cannot read, with a sentence about the field.
    if (!(cause instanceof Error)) throw cause;
    return cause.message.replace(/^CronPattern: /, "");
  }
}

/**
 * The instants after `after` up to and including `until`, in order, both ISO 8601 in UTC; at most `timesMax`. A time
 * that the clocks skip is the first one after the change; a time that occurs twice counts once, the first. Only wildcards
 * and steps (every half hour) follow the clock through both hours.
 */
export function cronTimes(
  expression: string,
  timeZone: string,
  { after, until }: { readonly after: string; readonly until: string },
  timesMax = CRON_TIMES_MAX,
): readonly string[] {
  const schedule = cron(expression, timeZone);
  const times: string[] = [];
  let last = new Date(after);
  while (times.length < timesMax) {
    const next = schedule.nextRun(last);
    if (next === null || next.toISOString() > until) break;
    times.push(next.toISOString());
    last = next;
  }
  return times;
}

/** The instant of a local time, `06:30`, on a day; where the clocks change, by the rule of `cronTimes`. */
export function instantInZone(day: CalendarDate, timeOfDay: string, timeZone: string): string {
  const [hour = "", minute = ""] = timeOfDay.split(":");
  const [, month = "", dayOfMonth = ""] = day.split("-");
  // No zone is further from UTC than fourteen hours.
  const after = `${addDays(day, -1)}T00:00:00.000Z`;
  const until = `${addDays(day, 2)}T00:00:00.000Z`;
  const expression = `${minute} ${hour} ${dayOfMonth} ${month} *`;
  const [instant] = cronTimes(expression, timeZone, { after, until });
  invariant(instant !== undefined, `${timeOfDay} is a time of day`);
  return instant;
}

/** The default rule treats `30 2,14 * * *` as an interval and skips it in the night of the change. */
const cron = (expression: string, timeZone: string): Cron =>
  new Cron(expression.trim(), {
    timezone: timeZone,
    mode: "5-part",
    fixedTimeRule: "no-wildcard",
    paused: true,
  });
