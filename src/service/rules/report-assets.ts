/** The assets report: the value of each fixed asset, its changes and its remaining value. */
import { type Amount, isZero, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import type { AssetChangeRecord, AssetRecord } from "./asset-records.ts";

export interface AssetChange {
  readonly date: CalendarDate;
  readonly change: AssetChangeRecord["change"];
  /** Negative for depreciation and divestment. */
  readonly amount: Amount;
}

export type ReportAsset = Omit<AssetRecord, "expenseAccountId"> & {
  /** Changes up to the end of the period, oldest first, including the investment. */
  readonly changes: readonly AssetChange[];
};

/** One asset over one month; each list contains the changes that add up to the figure. */
export interface AssetFigures {
  readonly asset: ReportAsset;
  /** Null for an asset that is not depreciated over time. */
  readonly lifespanSeconds: string | null;
  readonly changesSincePurchase: Amount;
  readonly before: readonly Amount[];
  readonly investment: readonly Amount[];
  readonly depreciation: readonly Amount[];
  readonly divestment: readonly Amount[];
  readonly valueChanges: readonly Amount[];
  readonly until: readonly Amount[];
}

/** A mean Gregorian year, which the real service uses for lifespans. */
const SECONDS_PER_YEAR = 31_556_952;

/**
 * The assets that the administration owned at any time in the period.
 *
 * Gap: Shapes of reports. An asset that is divested to zero leaves the report after that month; one that is
 * fully depreciated stays.
 */
export function assetFigures(
  assets: readonly ReportAsset[],
  days: DateRange,
): readonly AssetFigures[] {
  return assets.filter((asset) => isOwnedIn(asset, days)).map((asset) => figuresOf(asset, days));
}

function isOwnedIn(asset: ReportAsset, days: DateRange): boolean {
  const before = asset.changes.filter(({ date }) => date < days.first);
  const isFullyDivested =
    before.some(({ change }) => change === "divestment") &&
    isZero(sumOf(before.map(({ amount }) => amount)));
  return asset.purchasedOn <= days.last && !isFullyDivested;
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
