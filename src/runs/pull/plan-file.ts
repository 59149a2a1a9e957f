/** The file of a plan: written by `slotsom plan --save`, followed unchanged with `--plan`. */
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import { dateText } from "../../calendar/date-text.ts";
import { type Month, type Period, parseMonth } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { either, listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { described, record, recordOf } from "../../fields/record.ts";
import { nothing, oneOf, parsable, textLike, wholeNumber } from "../../fields/scalars.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import {
  atLeast,
  type BooksPlan,
  lowerBoundOf,
  type MonthPlan,
  requestsOfMonth,
  requestsOfPlan,
} from "../../pull/plan/books-plan.ts";
import type { MonthChoice } from "../../pull/plan/expected-month.ts";
import { STRATEGIES } from "../../pull/plan/plan-series.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { notWritable } from "../state/output-folder.ts";

/** The choices of a plan, and the books that it is for. */
export interface SavedPlan {
  readonly path: string;
  readonly administrationId: string;
  readonly period: Period;
  readonly asOf: CalendarDate;
  readonly choices: ReadonlyMap<Month, MonthChoice>;
}

const FORMAT_VERSION = 1;
const MONTH = parsable("a month, as in 2025-01", parseMonth);
const REQUESTS = wholeNumber(0);
const PLAN = record({
  format_version: oneOf(FORMAT_VERSION),
  administration_id: described("digits", textLike(/^\d+$/)),
  first_month: MONTH,
  last_month: MONTH,
  as_of: parsable("a day, as in 2026-11-15", parseDate),
  // For people and programs; a pull does not read the counts.
  requests: recordOf(/^/, REQUESTS),
  requests_least: optional(recordOf(/^/, REQUESTS)),
  lower_bound: REQUESTS,
  months: listOf(
    record({
      month: MONTH,
      requests: REQUESTS,
      requests_least: optional(REQUESTS),
      entries: optional(REQUESTS),
      first_series: oneOf("complete", "first-page", "carried-over", "at-rest", "expected"),
      rest: either(oneOf(...STRATEGIES), nothing),
    }),
  ),
});

/** Failure codes: `output-not-writable`, `disk-full`. */
export function savePlan(path: string, plan: BooksPlan): void {
  try {
    writeAtomically(path, `${JSON.stringify(planData(plan), null, 2)}\n`);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw notWritable(path, "plan", cause);
  }
}

/** The plan as in its file, and in the message for programs. */
export const planData = (plan: BooksPlan): ValueOf<typeof PLAN> => ({
  format_version: FORMAT_VERSION,
  administration_id: plan.order.administrationId,
  first_month: plan.order.period.first,
  last_month: plan.order.period.last,
  as_of: plan.order.asOf,
  requests: requestsOfPlan(plan),
  ...(plan.months.some(({ kind }) => kind === "expected")
    ? { requests_least: requestsOfPlan(atLeast(plan)) }
    : {}),
  lower_bound: lowerBoundOf(plan),
  months: plan.months.map(monthData),
});

function monthData(month: MonthPlan): ValueOf<typeof PLAN>["months"][number] {
  const requests = requestsOfMonth(month);
  if (month.kind === "expected") {
    const requests_least = requestsOfMonth({ ...month, most: month.least });
    return { month: month.month, requests, requests_least, first_series: "expected", rest: null };
  }
  if (month.kind !== "pulled") {
    return { month: month.month, requests, first_series: month.kind, rest: null };
  }
  const { entries, choice } = month;
  return {
    month: month.month,
    requests,
    entries,
    first_series: choice.isFirstSeriesComplete ? "complete" : "first-page",
    rest: choice.rest,
  };
}

/** Failure code: `plan-unfit`. */
export function readPlan(path: string): SavedPlan {
  const reading = readYaml(path, PLAN);
  if (!reading.ok) throw unfit(`the plan cannot be used:\n  ${reading.problems.join("\n  ")}`);
  const { value } = reading;
  const choices = value.months.flatMap(({ month, first_series: firstSeries, rest }) => {
    // A month that is not planned is planned when it is pulled.
    if (rest === null || (firstSeries !== "complete" && firstSeries !== "first-page")) return [];
    return [[month, { isFirstSeriesComplete: firstSeries === "complete", rest }] as const];
  });
  return {
    path,
    administrationId: value.administration_id,
    period: { first: value.first_month, last: value.last_month },
    asOf: value.as_of,
    choices: new Map(choices),
  };
}

/** Returns the choices per month. Failure code: `plan-unfit` for a plan of other books or of another day. */
export function choicesFor(plan: SavedPlan, order: PlannedBooks): ReadonlyMap<Month, MonthChoice> {
  const planned = nameOf(plan);
  const pulled = nameOf(order);
  if (planned === pulled) return plan.choices;
  throw unfit(`the plan ${plan.path} is for ${planned}; this run pulls ${pulled}`);
}

type PlannedBooks = Pick<SavedPlan, "administrationId" | "period" | "asOf">;

const nameOf = (of: PlannedBooks): string =>
  `administration ${of.administrationId}, ${of.period.first} to ${of.period.last}, as of ${dateText(of.asOf)}`;

const unfit = (what: string): Failure =>
  new Failure(
    "plan-unfit",
    what,
    "Make a new plan for this run today with slotsom plan --save FILE, or run without --plan.",
  );
