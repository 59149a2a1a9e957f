/** The straight-line depreciation of an asset: equal amounts in the months of its life. */
import {
  type Amount,
  amountOf,
  amountText,
  divideRounded,
  isZero,
  multiply,
  subtract,
} from "../amount/amount.ts";
import type { AssetLine } from "./statements.ts";

/** A twelfth of a mean Gregorian year, in which the service states a life (specification 2.10). */
const SECONDS_PER_MONTH = amountOf("2629746");

/** The amount of a month, positive and in cents; null for an asset without a life. */
export function straightLine({
  lifespanSeconds,
  calculatedPurchaseValue,
  residualValue,
}: AssetLine): Amount | null {
  if (lifespanSeconds === null) return null;
  const seconds = amountOf(lifespanSeconds);
  if (isZero(seconds)) return null;
  const worn = subtract(calculatedPurchaseValue, residualValue);
  return divideRounded(multiply(worn, SECONDS_PER_MONTH), seconds, 2);
}

/** The months of a life in digits, rounded; null for an asset without one. */
export const lifeMonths = ({ lifespanSeconds }: AssetLine): string | null =>
  lifespanSeconds === null
    ? null
    : amountText(divideRounded(amountOf(lifespanSeconds), SECONDS_PER_MONTH, 0), 0);
