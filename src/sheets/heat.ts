/** How dark the cells of a heat map are: each by its share of the largest, in quarters. */
import { type Amount, amountOf, compareAmounts, multiply } from "../amount/amount.ts";

/** In quarters of the largest, rounded up. */
export type Heat = 1 | 2 | 3 | 4;

const FOUR = amountOf("4");
const QUARTERS = [
  [amountOf("3"), 4],
  [amountOf("2"), 3],
  [amountOf("1"), 2],
] as const;

export function heatOfCount(count: number, largest: number): Heat {
  const quarter = Math.ceil((4 * count) / largest);
  return quarter >= 4 ? 4 : quarter === 3 ? 3 : quarter === 2 ? 2 : 1;
}

/** Positive amounts. */
export function heatOfAmount(amount: Amount, largest: Amount): Heat {
  const fourfold = multiply(amount, FOUR);
  const reached = QUARTERS.find(
    ([quarter]) => compareAmounts(fourfold, multiply(largest, quarter)) > 0,
  );
  return reached?.[1] ?? 1;
}

/** Whether a difference is favourable or adverse to the result, whatever its sign. */
export type Tone = "good" | "bad";
