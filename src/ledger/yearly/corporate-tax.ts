/**
 * Rates of corporate tax and the limit of loss relief by calendar year: data, each year with its law and the day on
 * which it was looked up.
 */
import { type Amount, amountOf } from "../../amount/amount.ts";
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";

export interface CorporateTaxYear {
  readonly year: number;
  /** The lowest first: the percentage of the part of the taxable amount above `from`, up to the next one. */
  readonly brackets: readonly { readonly from: Amount; readonly percentage: Amount }[];
  /**
   * Losses of other years reduce the profit up to this amount in full, and the profit above it for this part; null for
   * a year without a limit.
   */
  readonly relief: { readonly inFull: Amount; readonly percentageAbove: Amount } | null;
  /** Articles of the law on corporate tax of 1969 as they were in that year. */
  readonly law: string;
  readonly lookedUpOn: CalendarDate;
}

const brackets = (low: string, limit: string, high: string): CorporateTaxYear["brackets"] => [
  { from: amountOf("0"), percentage: amountOf(low) },
  { from: amountOf(limit), percentage: amountOf(high) },
];
const RELIEF = { inFull: amountOf("1000000"), percentageAbove: amountOf("50") };
/**
 * The rates are those of article 22; the limit of article 20, second paragraph, is of 2022 and later years
 * (Belastingplan 2021, Kamerstukken II 35 572, nr. 12).
 */
const LAW = { law: "Wet Vpb 1969, art. 20, 22", lookedUpOn: dateOf("2026-11-30") };

const CORPORATE_TAX_YEARS: readonly CorporateTaxYear[] = [
  { year: 2019, brackets: brackets("19", "200000", "25"), relief: null, ...LAW },
  { year: 2020, brackets: brackets("16.5", "200000", "25"), relief: null, ...LAW },
  { year: 2021, brackets: brackets("15", "245000", "25"), relief: null, ...LAW },
  { year: 2022, brackets: brackets("15", "395000", "25.8"), relief: RELIEF, ...LAW },
  ...[2023, 2024, 2025, 2026].map((year) => ({
    ...{ year, brackets: brackets("19", "200000", "25.8"), relief: RELIEF },
    ...LAW,
  })),
];

/** Null for a year whose rates are not known. */
export const corporateTaxOf = (year: number): CorporateTaxYear | null =>
  CORPORATE_TAX_YEARS.find((one) => one.year === year) ?? null;
