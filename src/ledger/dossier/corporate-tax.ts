/**
 * Tax on the profit of a company: loss relief, and tax by bracket. Amounts are positive, a loss is negative. To the
 * cent: a return rounds to whole euros, in favour of who is taxed.
 */
import {
  type Amount,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  equalAmounts,
  isPositive,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { daysBetween } from "../../calendar/calendar-date.ts";
import { daysOf, monthsOf, type Period, yearOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { TaxInput } from "../tax-input.ts";
import { type CorporateTaxYear, corporateTaxOf } from "../yearly/corporate-tax.ts";

const CENTS = 2;
const HUNDRED = amountOf("100");

const isAbove = (one: Amount, other: Amount): boolean => compareAmounts(one, other) > 0;
const smaller = (one: Amount, other: Amount): Amount => (isAbove(one, other) ? other : one);

export interface LossRelief {
  /** Losses of earlier years that can be set off, positive. */
  readonly available: Amount;
  /** What is set off in this year, positive. */
  readonly used: Amount;
  /** The most that may be set off in this year; null without a limit, or in a year with a loss. */
  readonly limit: Amount | null;
  /** The loss of this year, positive; zero in a year with a profit. */
  readonly lossOfYear: Amount;
  /** For the years after this one, positive. */
  readonly left: Amount;
}

/** What is taxed of a profit, and by how much losses of earlier years reduce it. */
export function lossRelief(
  { relief }: Pick<CorporateTaxYear, "relief">,
  profit: Amount,
  losses: TaxInput["losses"],
): LossRelief {
  const available = sumOf(losses.map(({ amount }) => amount));
  if (!isPositive(profit)) {
    const lossOfYear = subtract(ZERO, profit);
    return { available, used: ZERO, limit: null, lossOfYear, left: add(available, lossOfYear) };
  }
  const limit = relief === null ? null : limitOf(relief, profit);
  const used = smaller(available, smaller(limit ?? profit, profit));
  return { available, used, limit, lossOfYear: ZERO, left: subtract(available, used) };
}

const limitOf = (
  { inFull, percentageAbove }: NonNullable<CorporateTaxYear["relief"]>,
  profit: Amount,
): Amount =>
  isAbove(profit, inFull)
    ? add(
        inFull,
        divideRounded(multiply(subtract(profit, inFull), percentageAbove), HUNDRED, CENTS),
      )
    : inFull;

export interface YearlyRates {
  /** The rates of the year in which the fiscal year begins: its limit of loss relief counts. */
  readonly first: CorporateTaxYear;
  /** The days of the fiscal year by calendar year; one part where all have the rates of the first. */
  readonly parts: readonly { readonly rates: CorporateTaxYear; readonly days: number }[];
}

/** The rates of the calendar years of a fiscal year; the first year whose rates are not known, if there is one. */
export function ratesOf(period: Period): YearlyRates | number {
  const parts: { readonly rates: CorporateTaxYear; readonly days: number }[] = [];
  for (const { year, days } of daysByYear(period)) {
    const rates = corporateTaxOf(year);
    if (rates === null) return year;
    parts.push({ rates, days });
  }
  const [first] = parts;
  invariant(first !== undefined, "a fiscal year has a month");
  const areEqual = parts.every(({ rates }) => haveEqualBrackets(rates, first.rates));
  const days = parts.reduce((sum, one) => sum + one.days, 0);
  return { first: first.rates, parts: areEqual ? [{ rates: first.rates, days }] : parts };
}

const daysByYear = (period: Period): readonly { readonly year: number; readonly days: number }[] =>
  [...Map.groupBy(monthsOf(period), yearOf)].map(([year, months]) => {
    const days = months.reduce((sum, month) => {
      const { first, last } = daysOf({ first: month, last: month });
      return sum + daysBetween(first, last) + 1;
    }, 0);
    return { year, days };
  });

const haveEqualBrackets = (one: CorporateTaxYear, other: CorporateTaxYear): boolean =>
  one.brackets.length === other.brackets.length &&
  one.brackets.every(({ from, percentage }, index) => {
    const same = other.brackets[index];
    return (
      same !== undefined &&
      equalAmounts(from, same.from) &&
      equalAmounts(percentage, same.percentage)
    );
  });

/** The tax on a part of the taxable amount at one rate. */
export interface BracketTax {
  readonly percentage: Amount;
  /** The part of the taxable amount between two limits. */
  readonly base: Amount;
  readonly amount: Amount;
  /** Of a fiscal year with the rates of several calendar years: the days of one of them; else null. */
  readonly share: {
    readonly year: number;
    readonly days: number;
    readonly daysInAll: number;
  } | null;
}

/**
 * Brackets with a part of the taxable amount, none of a loss. Where calendar years of a fiscal year have different
 * rates, each counts for its days (Wet Vpb 1969, art. 22, with the transition of each change).
 */
export function taxByBracket({ parts }: YearlyRates, taxable: Amount): readonly BracketTax[] {
  const daysInAll = parts.reduce((sum, { days }) => sum + days, 0);
  return parts.flatMap(({ rates: { year, brackets }, days }) =>
    brackets.flatMap(({ from, percentage }, index) => {
      const to = brackets[index + 1]?.from ?? null;
      const base = subtract(to === null ? taxable : smaller(taxable, to), from);
      if (!isPositive(base)) return [];
      const isWhole = parts.length === 1;
      const share = isWhole ? null : { year, days, daysInAll };
      const ofDays = share === null ? base : multiply(base, amountOf(String(days)));
      const divisor = share === null ? HUNDRED : multiply(HUNDRED, amountOf(String(daysInAll)));
      const amount = divideRounded(multiply(ofDays, percentage), divisor, CENTS);
      return [{ percentage, base, amount, share }];
    }),
  );
}
