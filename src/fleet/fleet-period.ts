/** The period of a pack that is due: a month for a monthly pack, a fiscal year for the others. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { type FiscalCalendar, fiscalYearOf } from "../calendar/fiscal-year.ts";
import { monthOf, parseMonth, previousMonth } from "../calendar/month.ts";
import type { FleetPack } from "./job.ts";

/** By the day on which a pack is due, or always the same. */
export type PeriodRule =
  | { readonly kind: "previous" | "this" }
  | { readonly kind: "fixed"; readonly period: string };

export type PeriodReading =
  | { readonly ok: true; readonly rule: PeriodRule }
  | { readonly ok: false; readonly problem: string };

const YEAR = /^(?!0000)\d{4}$/;

/** Reads `previous month`, `this year`, `2025` or `2025-10`; YAML reads a year without quotation marks as a number. */
export function readPeriod(stated: string | number, pack: FleetPack): PeriodReading {
  const text = String(stated);
  const unit = unitOf(pack);
  const [, which = null, of = ""] = /^(previous|this) (month|year)$/.exec(text) ?? [];
  if (which !== null && of === unit) {
    return { ok: true, rule: { kind: which === "this" ? "this" : "previous" } };
  }
  const isFixed = unit === "month" ? parseMonth(text) !== null : YEAR.test(text);
  if (isFixed) return { ok: true, rule: { kind: "fixed", period: text } };
  const example = unit === "month" ? "2025-10" : "2025";
  return {
    ok: false,
    problem: `"${text}" is no period of a ${pack} pack; write previous ${unit}, this ${unit} or ${example}`,
  };
}

const unitOf = (pack: FleetPack): "month" | "year" => (pack === "monthly" ? "month" : "year");

/** `2025-10` or `2025`, for a pack that is due on `today`. A previous fiscal year is the last one that has ended. */
export function periodOn(
  rule: PeriodRule,
  pack: FleetPack,
  calendar: FiscalCalendar,
  today: CalendarDate,
): string {
  if (rule.kind === "fixed") return rule.period;
  const month = monthOf(today);
  if (unitOf(pack) === "month") return rule.kind === "this" ? month : previousMonth(month);
  const current = fiscalYearOf(calendar, month);
  if (rule.kind === "this") return String(current.year);
  return String(fiscalYearOf(calendar, previousMonth(current.period.first)).year);
}
