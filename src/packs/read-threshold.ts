/** Reads the threshold of a template: from which size its sheets mention a difference. */
import { type Amount, amountOf, multiply } from "../amount/amount.ts";
import { optional, type ValueOf } from "../fields/kind.ts";
import { described, record } from "../fields/record.ts";
import { textLike } from "../fields/scalars.ts";
import type { Threshold } from "../sheets/template-choices.ts";

const PERCENTAGE = described("a percentage, as in 1% or 2.5%", textLike(/^\d{1,3}(\.\d{1,2})?%$/));

export const THRESHOLD = record({
  of_revenue: PERCENTAGE,
  of_comparative: PERCENTAGE,
  materiality: optional(PERCENTAGE),
});

export const thresholdFrom = ({
  of_revenue,
  of_comparative,
  materiality,
}: ValueOf<typeof THRESHOLD>): Threshold => ({
  ofRevenue: fractionOf(of_revenue),
  ofComparative: fractionOf(of_comparative),
  ...(materiality === undefined ? {} : { materiality: fractionOf(materiality) }),
});

const ONE_PERCENT = amountOf("0.01");

/** `1%` as 0.01. */
const fractionOf = (percentage: string): Amount =>
  multiply(amountOf(percentage.replace("%", "")), ONE_PERCENT);
