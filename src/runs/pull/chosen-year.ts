/** Which months an order means: those of its year or period, or of the last year that is over. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import {
  type FiscalCalendar,
  type FiscalYear,
  fiscalYear,
  fiscalYearOf,
} from "../../calendar/fiscal-year.ts";
import { firstDayOf, monthOf, type Period, previousMonth } from "../../calendar/month.ts";
import {
  type PeriodProblem,
  readMultiMonth,
  readSingleMonth,
} from "../../calendar/period-words.ts";
import { Failure } from "../../failure.ts";
import type { BooksAddress } from "../profile/books-address.ts";

/** Which months a run is about, and the fiscal year to compare them with. */
export interface ChosenPeriod {
  readonly fiscalYear: FiscalYear;
  /** From the first month of the fiscal year on. */
  readonly period: Period;
  readonly priorYear: FiscalYear;
}

/** By the options of these names; null for what was not given. */
export interface YearRequest {
  readonly year: number | null;
  readonly period: string | null;
}

export type Choose = (calendar: FiscalCalendar, today: CalendarDate) => ChosenPeriod;

/** The year of `chosenYear`, all its months. */
export const wholeYear =
  (asked: YearRequest): Choose =>
  (calendar, today) => {
    const fiscalYear = chosenYear(asked, calendar, today);
    return { fiscalYear, period: fiscalYear.period, priorYear: yearBefore(calendar, fiscalYear) };
  };

/**
 * The month of `--period`, the last one that is over without it, and what comes before it in its
 * fiscal year. Failure codes: `period-unknown` and its kin, `year-empty` for a month that has not begun.
 */
export const untilMonth =
  ({ period: asked }: Pick<YearRequest, "period">): Choose =>
  (calendar, today) => {
    const text = asked ?? "prev_month";
    const reading = readSingleMonth(text, today);
    if (!reading.ok) throw periodFailure(text, reading.problem, MONTH_EXAMPLE);
    const last = reading.value;
    if (firstDayOf(last) > today) {
      throw new Failure(
        "year-empty",
        `${last} begins after today (${today}): it has no entries`,
        "Name a month that has begun.",
      );
    }
    const fiscalYear = fiscalYearOf(calendar, last);
    const period = { first: fiscalYear.period.first, last };
    return { fiscalYear, period, priorYear: yearBefore(calendar, fiscalYear) };
  };

/** As `untilMonth` where `--period` is a month, else as `wholeYear`. */
export const yearOrMonth =
  (asked: YearRequest): Choose =>
  (calendar, today) => {
    const { year, period } = asked;
    const isMonth = year === null && period !== null && readSingleMonth(period, today).ok;
    return (isMonth ? untilMonth : wholeYear)(asked)(calendar, today);
  };

/** The first and the last on earth; before them one in between, whose date the failure names. */
const ZONES = ["UTC", "Etc/GMT-14", "Etc/GMT+12"];

/**
 * Refuses what `choose` refuses wherever the administration is: its time zone is not known before the
 * service is asked. Failure codes: those of `choose`.
 */
export function judgeChoice(
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
 * `period-too-long`, `period-not-fiscal-year`, `year-empty` for a year that has not begun.
 */
export function chosenYear(
  { year, period }: YearRequest,
  calendar: FiscalCalendar,
  today: CalendarDate,
): FiscalYear {
  if (year !== null && period !== null) {
    throw new Failure(
      "arguments-invalid",
      "--year and --period both name the months to take",
      "Give one of them.",
    );
  }
  // The command line has looked at the digits; a program gives any number.
  if (year !== null && !/^[1-9]\d{3}$/.test(String(year))) {
    throw new Failure(
      "arguments-invalid",
      `--year ${String(year)}: a year has four digits`,
      "Write it as in: --year 2025",
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

function yearOfPeriod(text: string, calendar: FiscalCalendar, today: CalendarDate): FiscalYear {
  const reading = readMultiMonth(text, today);
  if (!reading.ok) throw periodFailure(text, reading.problem, YEAR_EXAMPLE);
  const found = fiscalYearOf(calendar, reading.value.first);
  if (isSamePeriod(found.period, reading.value)) return found;
  throw new Failure(
    "period-not-fiscal-year",
    `--period ${text}: ${reading.value.first} to ${reading.value.last} is not a whole fiscal year`,
    `Fiscal year ${String(found.year)} runs from ${found.period.first} to ${found.period.last}; name it with --year ${String(found.year)}.`,
  );
}

const YEAR_EXAMPLE = "Write it as in: --period prev_year, or --period 202501..202512";
const MONTH_EXAMPLE = "Write it as in: --period prev_month, or --period 202510";

function periodFailure(text: string, problem: PeriodProblem, example: string): Failure {
  switch (problem.kind) {
    case "unknown":
    case "open-ended":
      return new Failure("period-unknown", `--period ${text}: no such period`, example);
    case "reversed":
      return new Failure("period-reversed", `--period ${text}: it ends before it begins`, example);
    case "not-whole-months":
      return new Failure(
        "period-not-whole-months",
        `--period ${text}: a period begins on the first and ends on the last day of a month`,
        example,
      );
    case "too-long":
      return new Failure(
        "period-too-long",
        `--period ${text}: longer than ${problem.limit === 1 ? "a month" : `${String(problem.limit)} months`}`,
        problem.limit === 1 ? example : `${example}; a longer fiscal year is named with --year.`,
      );
  }
}

function refuseFuture({ year, period }: FiscalYear, today: CalendarDate): void {
  if (firstDayOf(period.first) <= today) return;
  throw new Failure(
    "year-empty",
    `fiscal year ${String(year)} begins on ${firstDayOf(period.first)}, after today (${today}): it has no entries`,
    "Name a year that has begun.",
  );
}

const isSamePeriod = (left: Period, right: Period): boolean =>
  left.first === right.first && left.last === right.last;
