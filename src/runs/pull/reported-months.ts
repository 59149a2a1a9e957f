/** Chooses the months of a management pack: of a month, a quarter or a fiscal year. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type FiscalCalendar, fiscalYear, fiscalYearOf } from "../../calendar/fiscal-year.ts";
import { monthOf, type Period, previousMonth } from "../../calendar/month.ts";
import { periodNamed } from "../../calendar/period-name.ts";
import { readMultiMonth } from "../../calendar/period-words.ts";
import { Failure, invariant } from "../../failure.ts";
import type { ReportUnit } from "../../ledger/reported-period.ts";
import { type Choose, PACK_EXAMPLE, untilMonth, type YearRequest } from "./chosen-year.ts";

const LONGER = /^(?!0000)(?:(\d{4})|\d{4}-[Qq][1-4]|(?:this|prev)_(?:quarter|(year)))$/;

/** On how long a period `--period` reports: `2025-Q3` and `prev_quarter`, `2025` and `prev_year`, else a month. */
export function reportUnit(period: string | null): ReportUnit {
  const found = LONGER.exec(period ?? "");
  if (found === null) return "month";
  return found[1] === undefined && found[2] === undefined ? "quarter" : "year";
}

/** The period of a pack for a command that makes it: as it was asked, or the last month of its books. */
export const periodAsked = (period: string | null, { last }: Period): string =>
  period === null || reportUnit(period) === "month" ? last : period;

/**
 * Chooses the months that are reported on and the earlier ones of their fiscal year. Failure codes: those of
 * `untilMonth`, and `period-not-fiscal-year` for a quarter in two fiscal years.
 */
export const untilReported =
  ({ period: text }: Pick<YearRequest, "period">): Choose =>
  (calendar, today) => {
    const unit = reportUnit(text);
    if (text === null || unit === "month") {
      return untilMonth({ period: text }, PACK_EXAMPLE)(calendar, today);
    }
    const reported = unit === "year" ? yearOf(text, calendar, today) : quarterOf(text, today);
    const chosen = untilMonth({ period: reported.last })(calendar, today);
    if (chosen.period.first <= reported.first) return chosen;
    throw new Failure(
      "period-not-fiscal-year",
      `--period ${text}: ${reported.first} to ${reported.last} is in two fiscal years`,
      `Fiscal year ${String(chosen.fiscalYear.year)} begins with ${chosen.period.first}: name a month or a quarter within a fiscal year.`,
    );
  };

function yearOf(text: string, calendar: FiscalCalendar, today: CalendarDate): Period {
  if (/^\d/.test(text)) return fiscalYear(calendar, Number.parseInt(text, 10)).period;
  const current = fiscalYearOf(calendar, monthOf(today)).period;
  return text.startsWith("this")
    ? current
    : fiscalYearOf(calendar, previousMonth(current.first)).period;
}

function quarterOf(text: string, today: CalendarDate): Period {
  const named = periodNamed(text);
  if (named !== null) return named;
  const reading = readMultiMonth(text, today);
  invariant(reading.ok, `"${text}" is a quarter`);
  return reading.value;
}
