/** The depreciation of each asset over the year, recomputed from its cost, residual value and life. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  equalAmounts,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { type Month, monthOf } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { SourceHash } from "../source.ts";
import type { AssetLine } from "../statements.ts";
import { straightLine } from "../straight-line.ts";

/** Why the depreciation of an asset is not computed. */
export type NotRecomputed = "no-life" | "value-changed";

export interface RecomputedAsset {
  /** As the register last states it in the year. */
  readonly line: AssetLine;
  /** Of the year, as the register states it; reductions are negative. */
  readonly booked: Amount;
  /** In the same sign, or why it is not computed. */
  readonly expected: Amount | NotRecomputed;
  readonly sources: readonly SourceHash[];
}

/**
 * The assets of the register that have a life or were depreciated, in its order. An asset is depreciated by the same
 * amount each month of its life until its residual value remains. Whether the month of purchase and that of disposal
 * count differs between services: they count where they were booked.
 */
export function recomputedDepreciation({ months }: Books): readonly RecomputedAsset[] {
  const years = new Map<string, { readonly month: Month; readonly line: AssetLine }[]>();
  for (const { month, assets } of months) {
    for (const line of assets.lines) {
      const year = years.get(line.assetId) ?? [];
      years.set(line.assetId, year);
      year.push({ month, line });
    }
  }
  const sources = months.flatMap(({ assets }) => assets.sources);
  return [...years.values()].flatMap((year): readonly RecomputedAsset[] => {
    const line = year.at(-1)?.line;
    if (line === undefined) return [];
    const booked = sumOf(year.map((at) => at.line.depreciation));
    const expected = expectedIn(year);
    return expected === "no-life" && isZero(booked) ? [] : [{ line, booked, expected, sources }];
  });
}

/** The last month takes what the cents of all others leave. */
const CENTS_OF_A_LIFE = amountOf("1");

type AssetMonth = { readonly month: Month; readonly line: AssetLine };

function expectedIn(year: readonly AssetMonth[]): Amount | NotRecomputed {
  let expected = ZERO;
  for (const { month, line } of year) {
    const perMonth = straightLine(line);
    if (perMonth === null) return "no-life";
    if (isChanged(month, line)) return "value-changed";
    expected = subtract(expected, partOf(month, line, perMonth));
  }
  return expected;
}

/** Straight-line depreciation is of one cost: one that changes after the purchase has several. */
const isChanged = (month: Month, { valueChanges, investment, purchasedOn }: AssetLine): boolean =>
  !isZero(valueChanges) || (!isZero(investment) && month !== monthOf(purchasedOn));

/** The depreciation of a month, positive. */
function partOf(month: Month, line: AssetLine, perMonth: Amount): Amount {
  const { purchasedOn, residualValue, valueAtBegin, depreciation, divestment } = line;
  const booked = negate(depreciation);
  const isEdge = month === monthOf(purchasedOn) || !isZero(divestment);
  if (isEdge && (isZero(booked) || equalAmounts(booked, perMonth))) return booked;
  const isLast = equalAmounts(line.valueAtEnd, residualValue);
  if (isLast && compareAmounts(absolute(subtract(booked, perMonth)), CENTS_OF_A_LIFE) < 0)
    return booked;
  if (month < monthOf(purchasedOn)) return ZERO;
  const left = subtract(add(valueAtBegin, line.investment), residualValue);
  return compareAmounts(left, perMonth) < 0 ? left : perMonth;
}
