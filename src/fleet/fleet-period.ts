/**
 * The period of a pack that is due: a month, quarter or fiscal year for a monthly pack, a fiscal year for the others.
 */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { type FiscalCalendar, fiscalYearOf } from "../calendar/fiscal-year.ts";
import { addMonths, type Month, monthNumberOf, monthOf, previousMonth } from "../calendar/month.ts";
import { periodName, periodNamed } from "../calendar/period-name.ts";
import type { ReportUnit } from "../ledger/reported-period.ts";
import type { FleetPack } from "./job.ts";

/** By the day on which a pack is due, or always the same. */
export type PeriodRule =
  | { readonly kind: "previous" | "this"; readonly unit: ReportUnit }
  | { readonly kind: "fixed"; readonly period: string };

export type PeriodReading =
  | { readonly ok: true; readonly rule: PeriodRule }
  | { readonly ok: false; readonly problem: string };

const YEAR = /^(?!0000)\d{4}$/;

/** Reads `previous month`, `this year`, `2025` or `2025-Q3`; YAML reads a year without quotation marks as a number. */
export function readPeriod(stated: string | number, pack: FleetPack): PeriodReading {
  const text = String(stated);
  const [, which = null, of = ""] = /^(previous|this) ([a-z]+)$/.exec(text) ?? [];
  const unit = unitsOf(pack).find((one) => one === of);
  if (which !== null && unit !== undefined) {
    return { ok: true, rule: { kind: which === "this" ? "this" : "previous", unit } };
  }
  const isFixed = pack === "monthly" ? isOneName(text) : YEAR.test(text);
  if (isFixed) return { ok: true, rule: { kind: "fixed", period: text } };
  const [first] = unitsOf(pack);
  const example = pack === "monthly" ? "2025-10" : "2025";
  return {
    ok: false,
    problem: `"${text}" is no period of a ${pack} pack; write previous ${first}, this ${first} or ${example}`,
  };
}

/** A month, a quarter or a year. */
const isOneName = (text: string): boolean => periodNamed(text) !== null && !text.includes("..");

const unitsOf = (pack: FleetPack): readonly [ReportUnit, ...ReportUnit[]] =>
  pack === "monthly" ? ["month", "quarter", "year"] : ["year"];

/** Without a stated period: the month or the fiscal year before the day on which the pack is due. */
export const periodDefault = (pack: FleetPack): PeriodRule => ({
  kind: "previous",
  unit: unitsOf(pack)[0],
});

/** `2025-10`, `2025-Q3` or `2025`, for a pack due on `today`. A previous fiscal year is the last one that has ended. */
export function periodOn(rule: PeriodRule, calendar: FiscalCalendar, today: CalendarDate): string {
  if (rule.kind === "fixed") return rule.period;
  const month = monthOf(today);
  const isThis = rule.kind === "this";
  switch (rule.unit) {
    case "month":
      return isThis ? month : previousMonth(month);
    case "quarter":
      return quarterOf(isThis ? month : addMonths(month, -QUARTER_MONTHS));
    case "year": {
      const current = fiscalYearOf(calendar, month);
      if (isThis) return String(current.year);
      return String(fiscalYearOf(calendar, previousMonth(current.period.first)).year);
    }
  }
}

const QUARTER_MONTHS = 3;

function quarterOf(month: Month): string {
  const first = addMonths(month, -((monthNumberOf(month) - 1) % QUARTER_MONTHS));
  return periodName({ first, last: addMonths(first, QUARTER_MONTHS - 1) });
}
