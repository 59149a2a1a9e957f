/**
 * The allowance for small investments (kleinschaligheidsinvesteringsaftrek) by calendar year: data, each year with its
 * law and the day on which it was looked up.
 */
import { type Amount, amountOf } from "../../amount/amount.ts";
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";

export interface InvestmentAllowanceYear {
  readonly year: number;
  /** No allowance up to this amount of investments. */
  readonly noneUpTo: Amount;
  /** Up to this amount a percentage of the investments. */
  readonly percentageUpTo: Amount;
  readonly percentage: Amount;
  /** Above that this amount. */
  readonly fixed: Amount;
  /** Up to this amount of investments; of what is above it, `decrease` percent is taken off. */
  readonly fixedUpTo: Amount;
  readonly decrease: Amount;
  /** No allowance above this amount. */
  readonly noneAbove: Amount;
  readonly law: string;
  readonly lookedUpOn: CalendarDate;
}

type Limits = readonly [
  none: string,
  percentage: string,
  fixed: string,
  fixedUpTo: string,
  noneAbove: string,
];

/** The percentages are the same in all of these years. */
const yearOf = (
  year: number,
  [none, percentageUpTo, fixed, fixedUpTo, noneAbove]: Limits,
): InvestmentAllowanceYear => ({
  year,
  noneUpTo: amountOf(none),
  percentageUpTo: amountOf(percentageUpTo),
  percentage: amountOf("28"),
  fixed: amountOf(fixed),
  fixedUpTo: amountOf(fixedUpTo),
  decrease: amountOf("7.56"),
  noneAbove: amountOf(noneAbove),
  law: "Wet IB 2001, art. 3.41",
  lookedUpOn: dateOf("2026-11-30"),
});

const INVESTMENT_ALLOWANCE_YEARS: readonly InvestmentAllowanceYear[] = [
  yearOf(2023, ["2600", "63716", "17841", "117991", "353973"]),
  yearOf(2024, ["2800", "69765", "19535", "129194", "387580"]),
  yearOf(2025, ["2900", "70602", "19769", "130744", "392230"]),
  yearOf(2026, ["2900", "71683", "20072", "132746", "398236"]),
];

/** Null for a year whose table is not known. */
export const investmentAllowanceOf = (year: number): InvestmentAllowanceYear | null =>
  INVESTMENT_ALLOWANCE_YEARS.find((one) => one.year === year) ?? null;
