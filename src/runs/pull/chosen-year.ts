/** Chooses the months of an order: those of its year or period, or of the last fiscal year that has ended. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { dateText } from "../../calendar/date-text.ts";
import {
  type FiscalCalendar,
  type FiscalYear,
  fiscalYear,
  fiscalYearOf,
} from "../../calendar/fiscal-year.ts";
import {
  firstDayOf,
  type Month,
  monthOf,
  monthsOf,
  type Period,
  parseMonth,
  previousMonth,
} from "../../calendar/month.ts";
import { periodNamed } from "../../calendar/period-name.ts";
import {
  PERIOD_WORDS,
  type PeriodProblem,
  readMultiMonth,
  readSingleMonth,
} from "../../calendar/period-words.ts";
import { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import type { BooksAddress } from "../profile/books-address.ts";

/** The months of a run, and the fiscal year to compare them with. */
export interface ChosenPeriod {
  readonly fiscalYear: FiscalYear;
  /** Starts with the first month of the fiscal year. */
  readonly period: Period;
  readonly priorYear: FiscalYear;
}

/** The options with these names; null for an option that is absent. */
export interface YearRequest {
  readonly year: number | null;
  readonly period: string | null;
}

export type Choose = (calendar: FiscalCalendar, today: CalendarDate) => ChosenPeriod;

/** Chooses all months of the year of `chosenYear`. */
export const wholeYear =
  (request: YearRequest): Choose =>
  (calendar, today) => {
    const fiscalYear = chosenYear(request, calendar, today);
    return { fiscalYear, period: fiscalYear.period, priorYear: yearBefore(calendar, fiscalYear) };
  };

/**
 * Chooses the month of `--period` (without it the last month that has ended) and the earlier months of its fiscal
 * year; `example` says which forms there are. Failure codes: `period-unknown`, the other `period-` codes, `year-empty`
 * for a month that has not started.
 */
export const untilMonth =
  ({ period: request }: Pick<YearRequest, "period">, example: string = MONTH_EXAMPLE): Choose =>
  (calendar, today) => {
    const text = request ?? "prev_month";
    const reading = readSingleMonth(asRequested(text), today);
    if (!reading.ok) throw periodFailure(text, reading.problem, example);
    const last = reading.value;
    if (firstDayOf(last) > today) {
      throw new Failure(
        "year-empty",
        `${last} starts after today (${dateText(today)}) and has no postings yet`,
        "Name a month that has started.",
      );
    }
    const fiscalYear = fiscalYearOf(calendar, last);
    const period = { first: fiscalYear.period.first, last };
    return { fiscalYear, period, priorYear: yearBefore(calendar, fiscalYear) };
  };

/**
 * The months of a period, in their order, each for a pack of its own. Failure codes: `period-unknown`, the other
 * `period-` codes.
 */
export function monthsOfPeriod(text: string, today: CalendarDate): readonly Month[] {
  const reading = readMultiMonth(asRequested(text), today);
  if (!reading.ok) {
    throw periodFailure(text, reading.problem, `${PACK_EXAMPLE} Several months: 2025-01..2025-06.`);
  }
  return monthsOf(reading.value);
}

/** As `untilMonth` when `--period` is a month, else as `wholeYear`. */
export const yearOrMonth =
  (request: YearRequest): Choose =>
  (calendar, today) => {
    const { year, period } = request;
    const isMonth =
      year === null && period !== null && readSingleMonth(asRequested(period), today).ok;
    return (isMonth ? untilMonth : wholeYear)(request)(calendar, today);
  };

/** The first and the last zone on earth, preceded by one between them, whose date the failure names. */
const ZONES = ["UTC", "Etc/GMT-14", "Etc/GMT+12"];

/**
 * Throws what `choose` throws in every time zone: the zone of the administration is unknown before the first
 * request. Failure codes: those of `choose`.
 */
export function validateChoice(
  choose: Choose,
  { fiscalCalendar, todayIn }: Pick<BooksAddress, "fiscalCalendar" | "todayIn">,
): void {
  const failures = ZONES.flatMap((zone) => {
    try {
      choose(fiscalCalendar, todayIn(zone));
      return [];
    } catch (cause) {
      if (cause instanceof Failure) return [cause];
      throw cause;
    }
  });
  const [failure] = failures;
  if (failure !== undefined && failures.length === ZONES.length) throw failure;
}

const yearBefore = (calendar: FiscalCalendar, { period }: FiscalYear): FiscalYear =>
  fiscalYearOf(calendar, previousMonth(period.first));

/**
 * Failure codes: `arguments-invalid`, `period-unknown`, `period-reversed`, `period-not-whole-months`,
 * `period-too-long`, `period-not-fiscal-year`, `year-empty` for a year that has not started.
 */
export function chosenYear(
  { year, period }: YearRequest,
  calendar: FiscalCalendar,
  today: CalendarDate,
): FiscalYear {
  if (year !== null && period !== null) {
    throw new Failure(
      "arguments-invalid",
      "--year and --period cannot be combined: both name the fiscal year",
      "Give only one of them.",
    );
  }
  // The command line has checked the digits; a program may give any number.
  if (year !== null && !/^[1-9]\d{3}$/.test(String(year))) {
    throw new Failure(
      "arguments-invalid",
      `--year ${String(year)}: a year has four digits`,
      "Write it as --year 2025.",
    );
  }
  const chosen =
    year !== null
      ? fiscalYear(calendar, year)
      : period !== null
        ? yearOfPeriod(period, calendar, today)
        : fiscalYear(calendar, fiscalYearOf(calendar, monthOf(today)).year - 1);
  refuseFuture(chosen, today);
  return chosen;
}

/** The months of `--period` when they are a part of one fiscal year; else null. */
export function monthsWithinYear(
  { year, period }: YearRequest,
  calendar: FiscalCalendar,
  today: CalendarDate,
): Period | null {
  if (year !== null || period === null) return null;
  const reading = readMultiMonth(asRequested(period), today);
  if (!reading.ok) return null;
  const { first, last } = reading.value;
  const found = fiscalYearOf(calendar, first).period;
  return last <= found.last && !isSamePeriod(found, reading.value) ? { first, last } : null;
}

function yearOfPeriod(text: string, calendar: FiscalCalendar, today: CalendarDate): FiscalYear {
  const longYear = yearOfMonths(text, calendar);
  if (longYear !== null) return longYear;
  const reading = readMultiMonth(asRequested(text), today);
  if (!reading.ok) throw periodFailure(text, reading.problem, YEAR_EXAMPLE);
  const found = fiscalYearOf(calendar, reading.value.first);
  if (isSamePeriod(found.period, reading.value)) return found;
  const { first, last } = reading.value;
  const year = String(found.year);
  const isMonth = first === last;
  const ofMonth = isMonth ? ` For the pack of a month: slotsom monthly --period ${first}.` : "";
  throw new Failure(
    "period-not-fiscal-year",
    `--period ${text}: ${isMonth ? "a month" : `${first} to ${last}`} is not a complete fiscal year`,
    `Fiscal year ${year} is ${found.period.first} to ${found.period.last}: name it with --year ${year}.${ofMonth}`,
  );
}

/** `2023-07..2024-12` or `2023-07 to 2024-12`. */
const MONTHS = /^(\d{4}-\d\d)(?:\.\.| to )(\d{4}-\d\d)$/;

/** The fiscal year of exactly these months, also one that is longer than the reports take; else null. */
function yearOfMonths(text: string, calendar: FiscalCalendar): FiscalYear | null {
  const [, from = "", until = ""] = MONTHS.exec(text) ?? [];
  const [first, last] = [parseMonth(from), parseMonth(until)];
  if (first === null || last === null) return null;
  const found = fiscalYearOf(calendar, first);
  return isSamePeriod(found.period, { first, last }) ? found : null;
}

/**
 * A period as requests write it, from one as this program prints it: `202501..202503` from `2025-01 to 2025-03` and
 * from `2025-Q1`.
 */
const asRequested = (text: string): string =>
  monthsOfQuarter(text)
    .replace(" to ", "..")
    .replace(
      /\b(\d{4})-(\d\d)(?:-(\d\d))?(?=$|\.)/g,
      (_date, year: string, month: string, day = "") => `${year}${month}${day}`,
    );

function monthsOfQuarter(text: string): string {
  const quarter = /^\d{4}-Q[1-4]$/i.test(text) ? periodNamed(text) : null;
  return quarter === null ? text : `${quarter.first}..${quarter.last}`;
}

const YEAR_EXAMPLE = "Write it as --period prev_year or --period 2025-01..2025-12.";
/** The forms of a management pack. */
export const PACK_EXAMPLE = "Write it as --period prev_month, 2025-10, 2025-Q3 or 2025.";
const MONTH_EXAMPLE = "Write it as --period prev_month or --period 2025-10.";

/** `prev_month` for `last_month`: the nearest word by letters would be `next_month`. */
const asPeriodWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:last|past|previous)[_ -]?/, "prev_")
    .replace(/^current[_ -]?/, "this_");

function periodFailure(text: string, problem: PeriodProblem, example: string): Failure {
  switch (problem.kind) {
    case "unknown":
    case "open-ended":
      return new Failure(
        "period-unknown",
        `--period ${text}: not a period${suggestion(asPeriodWord(text), PERIOD_WORDS)}`,
        example,
      );
    case "reversed":
      return new Failure(
        "period-reversed",
        `--period ${text}: the period ends before it starts`,
        example,
      );
    case "not-whole-months":
      return new Failure(
        "period-not-whole-months",
        `--period ${text}: a period must start on the first and end on the last day of a month`,
        example,
      );
    case "too-long":
      return new Failure(
        "period-too-long",
        `--period ${text}: longer than ${problem.limit === 1 ? "a month" : `${String(problem.limit)} months`}`,
        problem.limit === 1 ? example : `${example} Name a longer fiscal year with --year.`,
      );
  }
}

function refuseFuture({ year, period }: FiscalYear, today: CalendarDate): void {
  if (firstDayOf(period.first) <= today) return;
  throw new Failure(
    "year-empty",
    `fiscal year ${String(year)} starts on ${dateText(firstDayOf(period.first))}, after today (${dateText(today)}), and has no postings yet`,
    "Name a year that has started.",
  );
}

const isSamePeriod = (left: Period, right: Period): boolean =>
  left.first === right.first && left.last === right.last;
