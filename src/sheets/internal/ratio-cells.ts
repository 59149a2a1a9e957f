/** Makes ratios of figures; a word replaces a ratio whose divisor is zero. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  isNegative,
  isPositive,
  multiply,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import { haveEqualLengths } from "../../calendar/compared-period.ts";
import type { Period } from "../../calendar/month.ts";
import { type Calculation, RATIO_PLACES, type RatioUnit, type Term } from "../live-figures.ts";
import type { Cell, Words } from "../sheet.ts";
import { BLANK, type FigureCell, type TotalName, totalCell } from "./cells.ts";

/** Shown if the divisor is zero, or if it is negative where only a positive divisor makes sense. */
const NO_RATIO = "sheets.no-ratio";
export const RATIO_WORDS = [NO_RATIO] as const;
export type RatioWords = Words<typeof NO_RATIO>;

export const noRatio = (words: RatioWords): Cell => ({ kind: "absent", text: words.of(NO_RATIO) });

const ONE = amountOf("1");

export interface Division {
  readonly name: TotalName;
  readonly numerator: readonly FigureCell[];
  /** Subtracted from the numerator. */
  readonly numeratorLess?: readonly FigureCell[];
  readonly denominator: readonly FigureCell[];
}

/** A part as a fraction of a total; no ratio if the total is zero or negative, as with credit notes. */
export function shareCell(words: RatioWords, division: Division): Cell {
  const whole = sumOf(division.denominator.map(({ amount }) => amount));
  return isPositive(whole) ? quotientCell(division, "percent", { amount: whole }) : noRatio(words);
}

/** A multiple; no ratio if the divisor is zero or negative. */
export function timesCell(words: RatioWords, division: Division): Cell {
  const divisor = sumOf(division.denominator.map(({ amount }) => amount));
  return isPositive(divisor)
    ? quotientCell(division, "times", { amount: divisor })
    : noRatio(words);
}

/** A balance in days of the movement over `days` days; no ratio if the movement is zero or negative. */
export function daysCell(words: RatioWords, division: Division, days: Amount): Cell {
  const divisor = sumOf(division.denominator.map(({ amount }) => amount));
  return isPositive(divisor)
    ? quotientCell(division, "days", { amount: divisor }, days)
    : noRatio(words);
}

/** Two balances, or the results of two periods. */
export type Compared = "balances" | readonly [current: Period, compared: Period];

/** A change of balances between two days always can be judged; one of results only over as many months. */
export const isJudged = (compared: Compared): boolean =>
  compared === "balances" || haveEqualLengths(...compared);

/** From ten times the comparative amount a percentage says only that this amount was small. */
const TIMES_MAX = amountOf("10");

/**
 * A difference as a fraction of the absolute comparative amount; no ratio if that is zero or small, or has the other
 * sign, and an empty cell for results over unequal numbers of months.
 */
export function changeCell(words: RatioWords, between: Compared, division: Division): Cell {
  if (!isJudged(between)) return BLANK;
  const compared = sumOf(division.denominator.map(({ amount }) => amount));
  const change = subtract(
    sumOf(division.numerator.map(({ amount }) => amount)),
    sumOf((division.numeratorLess ?? []).map(({ amount }) => amount)),
  );
  if (!isTelling(compared, change)) return noRatio(words);
  const divisor: Divisor = { amount: absolute(compared), isAbsolute: true };
  return quotientCell(division, "percent", divisor);
}

function isTelling(compared: Amount, change: Amount): boolean {
  const current = add(compared, change);
  const isTurned = isPositive(compared) ? isNegative(current) : isPositive(current);
  const most = multiply(absolute(compared), TIMES_MAX);
  return !isTurned && compareAmounts(absolute(change), most) < 0;
}

type RatioCell = Extract<Cell, { readonly kind: "ratio" }>;

/** The amount of the denominator, taken as an absolute amount in the change of a loss in percent. */
interface Divisor {
  readonly amount: Amount;
  readonly isAbsolute?: true;
}

function quotientCell(
  { name, numerator, numeratorLess = [], denominator }: Division,
  unit: RatioUnit,
  divisor: Divisor,
  factor: Amount = ONE,
): RatioCell {
  // These sums are not shown: only their amounts, terms and sources are used.
  const dividend = totalCell(name, numerator, numeratorLess);
  const all = totalCell(name, [...numerator, ...numeratorLess, ...denominator]);
  const above: Calculation = {
    kind: "sum",
    terms: [...termsOf(numerator, false), ...termsOf(numeratorLess, true)],
  };
  const below: Calculation = { kind: "sum", terms: termsOf(denominator, false) };
  const calculation: Calculation = {
    kind: "divide",
    left:
      factor === ONE
        ? above
        : { kind: "multiply", left: above, right: { kind: "number", number: factor } },
    right: divisor.isAbsolute === true ? { kind: "absolute", of: below } : below,
  };
  const product = multiply(dividend.amount, factor);
  const amount = divideRounded(product, divisor.amount, RATIO_PLACES[unit]);
  return { kind: "ratio", amount, figure: all.figure, unit, calculation };
}

const termsOf = (cells: readonly FigureCell[], isSubtracted: boolean): readonly Term[] =>
  cells.map(({ figure }) => ({ figureId: figure.id, isSubtracted }));
