/** From which size a difference is mentioned, and favourable or adverse. */
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  isZero,
  multiply,
} from "../../amount/amount.ts";
import type { SheetSource } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";

/** Defaults of this product: no law or standard prescribes them. A template states others in `threshold`. */
const DEFAULT: Threshold = { ofRevenue: amountOf("0.01"), ofComparative: amountOf("0.1") };

export const thresholdOf = ({ threshold = DEFAULT }: Pick<SheetSource, "threshold">): Threshold =>
  threshold;

/** A difference, and the amounts of which it is a part. */
interface Measured {
  readonly difference: Amount;
  readonly compared: Amount;
  /** Total revenue of the column compared with; absent where revenue says nothing. */
  readonly revenue: Amount | undefined;
}

export function isAtThreshold(
  { ofRevenue, ofComparative }: Threshold,
  { difference, compared, revenue }: Measured,
): boolean {
  const size = absolute(difference);
  const isAtLeast = (part: Amount, of: Amount): boolean =>
    compareAmounts(size, multiply(absolute(of), part)) >= 0;
  return (
    !isZero(size) &&
    (revenue === undefined || isAtLeast(ofRevenue, revenue)) &&
    isAtLeast(ofComparative, compared)
  );
}

/** `1%` and `10%`, the placeholders of sentences about the threshold. */
export function thresholdTexts(
  source: Pick<SheetSource, "threshold">,
): Readonly<Record<"ofRevenue" | "ofComparative", string>> {
  const { ofRevenue, ofComparative } = thresholdOf(source);
  const percent = (part: Amount): string => `${amountText(multiply(part, HUNDRED), 0)}%`;
  return { ofRevenue: percent(ofRevenue), ofComparative: percent(ofComparative) };
}

const HUNDRED = amountOf("100");
