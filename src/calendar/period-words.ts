/**
 * The four notations for periods in the specification (sections 4.4 and 4.6), relative to a `today`
 * that is passed in: single month, up to twelve months, `period_until`, and the document filter.
 */
import {
  addDays,
  type CalendarDate,
  type DateRange,
  parseDate,
  weekdayOf,
} from "./calendar-date.ts";
import {
  addMonths,
  daysOf,
  lastDayOf,
  type Month,
  monthCountOf,
  monthNumberOf,
  monthOf,
  type Period,
  parseMonth,
  periodOf,
} from "./month.ts";

/** Why a period cannot be used. `limit` is the maximum number of months of the report. */
export type PeriodProblem =
  | { readonly kind: "unknown" }
  | { readonly kind: "reversed" }
  | { readonly kind: "not-whole-months" }
  | { readonly kind: "open-ended" }
  | { readonly kind: "too-long"; readonly limit: number };

export type PeriodReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: PeriodProblem };

export const MULTI_MONTH_LIMIT = 12;
const SINGLE_MONTH_LIMIT = 1;

/** Balance sheet, general ledger, profit and loss: at most twelve whole months. */
export function readMultiMonth(text: string, today: CalendarDate): PeriodReading<Period> {
  return readWholeMonths(text, today, MULTI_MONTH_LIMIT);
}

/** Reports of one month; quarters and years are refused as too long (specification 4.6). */
export function readSingleMonth(text: string, today: CalendarDate): PeriodReading<Month> {
  const reading = readWholeMonths(text, today, SINGLE_MONTH_LIMIT);
  return reading.ok ? { ok: true, value: reading.value.first } : reading;
}

/** The words of whole months. */
export const PERIOD_WORDS: readonly string[] = ["this", "prev", "next"].flatMap((which) =>
  ["month", "quarter", "year"].map((unit) => `${which}_${unit}`),
);

const UNTIL_WORDS = [
  "this_month",
  "prev_month",
  "this_quarter",
  "prev_quarter",
  "this_year",
  "prev_year",
];

/** `period_until` of the aging reports: the last month of the named period. */
export function readPeriodUntil(text: string, today: CalendarDate): PeriodReading<Month> {
  const single = compactMonthOf(text);
  if (single !== null) return { ok: true, value: single };
  const named = UNTIL_WORDS.includes(text) ? namedMonths(text, today) : null;
  return named === null ? problem({ kind: "unknown" }) : { ok: true, value: named.last };
}

/** The `period` of a document filter: a word (weeks included) or a range with two ends; never a bare month. */
export function readDocumentPeriod(text: string, today: CalendarDate): PeriodReading<DateRange> {
  const named = namedMonths(text, today);
  if (named !== null) return { ok: true, value: daysOf(named) };
  const week = namedWeek(text, today);
  if (week !== null) return { ok: true, value: week };
  const ends = text.split("..");
  if (ends.length !== 2) return problem({ kind: "unknown" });
  const [from = "", until = ""] = ends;
  if (from === "" || until === "") return problem({ kind: "open-ended" });
  const range = rangeOfDays(from, until) ?? rangeOfMonths(from, until);
  if (range === null) return problem({ kind: "unknown" });
  return range.first <= range.last ? { ok: true, value: range } : problem({ kind: "reversed" });
}

function readWholeMonths(text: string, today: CalendarDate, limit: number): PeriodReading<Period> {
  const period = namedMonths(text, today) ?? writtenMonths(text);
  if ("kind" in period) return problem(period);
  if (period.first > period.last) return problem({ kind: "reversed" });
  if (monthCountOf(period) > limit) return problem({ kind: "too-long", limit });
  return { ok: true, value: period };
}

function writtenMonths(text: string): Period | PeriodProblem {
  const single = compactMonthOf(text);
  if (single !== null) return periodOf(single);
  const [from = "", until = "", more] = text.split("..");
  if (more !== undefined) return { kind: "unknown" };
  const first = compactMonthOf(from);
  const last = compactMonthOf(until);
  if (first !== null && last !== null) return { first, last };
  const days = rangeOfDays(from, until);
  if (days === null) return { kind: "unknown" };
  if (days.first > days.last) return { kind: "reversed" };
  const isWhole = days.first.endsWith("-01") && days.last === lastDayOf(monthOf(days.last));
  return isWhole
    ? { first: monthOf(days.first), last: monthOf(days.last) }
    : { kind: "not-whole-months" };
}

/** Words of whole months: `this_`, `prev_` or `next_` with `month`, `quarter` or `year`. */
function namedMonths(text: string, today: CalendarDate): Period | null {
  const [, which = "", unit = ""] = /^(this|prev|next)_(month|quarter|year)$/.exec(text) ?? [];
  if (unit === "") return null;
  const length = unit === "month" ? 1 : unit === "quarter" ? 3 : 12;
  const now = monthOf(today);
  const start = addMonths(now, -((monthNumberOf(now) - 1) % length));
  const first = addMonths(start, stepOf(which) * length);
  return { first, last: addMonths(first, length - 1) };
}

/** Weeks run from Monday to Sunday (docs/api-gaps.md: first day of the week). */
function namedWeek(text: string, today: CalendarDate): DateRange | null {
  const [, which = ""] = /^(this|prev|next)_week$/.exec(text) ?? [];
  if (which === "") return null;
  const first = addDays(today, 1 - weekdayOf(today) + stepOf(which) * 7);
  return { first, last: addDays(first, 6) };
}

const stepOf = (which: string): number => (which === "prev" ? -1 : which === "next" ? 1 : 0);

function compactMonthOf(text: string): Month | null {
  return /^\d{6}$/.test(text) ? parseMonth(`${text.slice(0, 4)}-${text.slice(4)}`) : null;
}

function rangeOfMonths(from: string, until: string): DateRange | null {
  const first = compactMonthOf(from);
  const last = compactMonthOf(until);
  return first === null || last === null ? null : daysOf({ first, last });
}

function rangeOfDays(from: string, until: string): DateRange | null {
  const first = compactDateOf(from);
  const last = compactDateOf(until);
  return first === null || last === null ? null : { first, last };
}

function compactDateOf(text: string): CalendarDate | null {
  if (!/^\d{8}$/.test(text)) return null;
  return parseDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}

function problem<Value>(problem: PeriodProblem): PeriodReading<Value> {
  return { ok: false, problem };
}
