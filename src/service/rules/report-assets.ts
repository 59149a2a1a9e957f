/** The assets report: each fixed asset with what it was worth, what changed, and what is left. */
import { type Amount, isZero, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import type { AssetChangeRecord, AssetRecord } from "./administration-books.ts";

export interface AssetChange {
  readonly date: CalendarDate;
  readonly change: AssetChangeRecord["change"];
  /** Negative for depreciation and divestment. */
  readonly amount: Amount;
}

export type ReportAsset = Omit<AssetRecord, "expenseAccountId"> & {
  /** Up to the end of the period, oldest first; an investment is one of them. */
  readonly changes: readonly AssetChange[];
};

/** One asset over one month; each list holds the changes that add up to the figure. */
export interface AssetFigures {
  readonly asset: ReportAsset;
  /** Null when the asset is not written off over time. */
  readonly lifespanSeconds: string | null;
  readonly changesSincePurchase: Amount;
  readonly before: readonly Amount[];
  readonly investment: readonly Amount[];
  readonly depreciation: readonly Amount[];
  readonly divestment: readonly Amount[];
  readonly valueChanges: readonly Amount[];
  readonly until: readonly Amount[];
}

/** A mean Gregorian year, as the real service counts a lifespan. */
const SECONDS_PER_YEAR = 31_556_952;

/**
 * The assets that the administration owned at some moment of the period.
 *
 * Gap: Shapes of reports. One that is divested to nothing leaves the report after that
 * month; one that is written off stays.
 */
export function assetFigures(
  assets: readonly ReportAsset[],
  days: DateRange,
): readonly AssetFigures[] {
  return assets.filter((asset) => isOwnedIn(asset, days)).map((asset) => figuresOf(asset, days));
}

function isOwnedIn(asset: ReportAsset, days: DateRange): boolean {
  const before = asset.changes.filter(({ date }) => date < days.first);
  const isTerminated =
    before.some(({ change }) => change === "divestment") &&
    isZero(sumOf(before.map(({ amount }) => amount)));
  return asset.purchasedOn <= days.last && !isTerminated;
}

function figuresOf(asset: ReportAsset, days: DateRange): AssetFigures {
  const during = asset.changes.filter((change) => change.date >= days.first);
  const until = asset.changes.map((change) => change.amount);
  const of = (kind: AssetChange["change"]): readonly Amount[] =>
    during.filter((change) => change.change === kind).map((change) => change.amount);
  return {
    asset,
    lifespanSeconds:
      asset.lifespanYears > 0 ? String(asset.lifespanYears * SECONDS_PER_YEAR) : null,
    changesSincePurchase: subtract(sumOf(until), asset.purchaseValue),
    before: asset.changes.filter(({ date }) => date < days.first).map(({ amount }) => amount),
    investment: of("investment"),
    depreciation: of("depreciation"),
    divestment: of("divestment"),
    valueChanges: of("value_change"),
    until,
  };
}
