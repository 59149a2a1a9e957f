/** VAT returns as their files state them, and which of them counts for a period. */
import { type Amount, equalAmounts } from "../amount/amount.ts";
import type { Period } from "../calendar/month.ts";
import type { SuppliedFile } from "./bank-statement.ts";
import { compareText } from "./ledger-account.ts";
import type { BoxAmounts, VatBox } from "./vat-box.ts";

/** One return of one period. */
export interface FiledVatReturn {
  /** Without folders; in a zip that of the entry. */
  readonly fileName: string;
  /** The line of the file on which its total is. */
  readonly lineNumber: number;
  readonly period: Period;
  /** The VAT number or fiscal number of the business, as written; empty if the file states none. */
  readonly taxNumber: string;
  /** The boxes that the file states, in the order of the form. */
  readonly boxes: ReadonlyMap<VatBox, BoxAmounts>;
  /** 5a, the sum of the tax of boxes 1 to 4; null if the file leaves it out. */
  readonly owed: Amount | null;
  /** Payable positive; of a supplementary return the total after it. */
  readonly total: Amount;
  /** Null for a return that is no supplementary one. */
  readonly supplement: Supplement | null;
  /** When the message was made, in digits to the second: `20250422103000`; null if the file does not state it. */
  readonly createdAt: string | null;
  /** The returns that this one takes the place of, first to last. */
  readonly replaced: readonly ReplacedReturn[];
}

export interface Supplement {
  /** The total before it; null if the file leaves it out. */
  readonly before: Amount | null;
  /** What it adds; null if the file leaves it out. */
  readonly additional: Amount | null;
}

export type ReplacedReturn = Pick<FiledVatReturn, "fileName" | "period" | "total">;

/** The returns that the user supplies for a run. */
export interface SuppliedVatReturns {
  /** By name. */
  readonly files: readonly SuppliedFile[];
  /** Those that count, by period. */
  readonly returns: readonly FiledVatReturn[];
}

/** Two returns with months in common of which neither is known to take the place of the other. */
export interface FilingConflict {
  readonly first: FiledVatReturn;
  readonly second: FiledVatReturn;
}

/**
 * The returns that count, by period. The same return in two files counts once; of two for one period the one that was
 * made later counts; a supplementary return takes the place of the returns of its months.
 */
export function countedReturns(
  filed: readonly FiledVatReturn[],
):
  | { readonly ok: true; readonly returns: readonly FiledVatReturn[] }
  | { readonly ok: false; readonly conflict: FilingConflict } {
  let counted: readonly FiledVatReturn[] = [];
  for (const one of filed.toSorted(inOrderOfFiling)) {
    const shared = counted.filter(({ period }) => haveMonthsInCommon(period, one.period));
    if (shared.some((other) => isSameReturn(other, one))) continue;
    const [only] = shared;
    if (only !== undefined && shared.length === 1 && takesThePlaceOf(only, one)) {
      const merged = { ...only, replaced: placesTaken(only.replaced, one) };
      counted = counted.map((other) => (other === only ? merged : other));
      continue;
    }
    const conflicting = shared.find((other) => !takesThePlaceOf(one, other));
    if (conflicting !== undefined) {
      return { ok: false, conflict: { first: conflicting, second: one } };
    }
    const replaced = shared.reduce<readonly ReplacedReturn[]>(placesTaken, []);
    counted = [...counted.filter((other) => !shared.includes(other)), { ...one, replaced }];
  }
  return {
    ok: true,
    returns: counted.toSorted((left, right) => compareText(left.period.first, right.period.first)),
  };
}

export const haveMonthsInCommon = (one: Period, other: Period): boolean =>
  one.first <= other.last && other.first <= one.last;

/** The returns that have months of the period, with their files; null without any. */
export function returnsOfPeriod(
  { files, returns: all }: SuppliedVatReturns,
  period: Period,
): SuppliedVatReturns | null {
  const returns = all.filter((one) => haveMonthsInCommon(one.period, period));
  if (returns.length === 0) return null;
  const names = new Set(
    returns.flatMap(({ fileName, replaced }) => [fileName, ...replaced.map((one) => one.fileName)]),
  );
  return {
    files: files.filter(({ contents }) => contents.some((name) => names.has(name))),
    returns,
  };
}

const isWithin = (inner: Period, outer: Period): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;

/** The returns before supplementary ones, each in the order in which they were made; without a time first. */
const inOrderOfFiling = (left: FiledVatReturn, right: FiledVatReturn): number =>
  rankOf(left) - rankOf(right) || compareText(left.createdAt ?? "", right.createdAt ?? "");

const rankOf = ({ supplement }: FiledVatReturn): number => (supplement === null ? 0 : 1);

/** The list with one more return, which has the place of those of its months. */
const placesTaken = (
  replaced: readonly ReplacedReturn[],
  { fileName, period, total }: FiledVatReturn,
): readonly ReplacedReturn[] =>
  [
    ...replaced.filter((one) => !isWithin(one.period, period)),
    { fileName, period, total },
  ].toSorted((left, right) => compareText(left.period.first, right.period.first));

function takesThePlaceOf(later: FiledVatReturn, earlier: FiledVatReturn): boolean {
  if (!isWithin(earlier.period, later.period)) return false;
  if (later.supplement === null) {
    const isSamePeriod = isWithin(later.period, earlier.period);
    return earlier.supplement === null && isSamePeriod && isMadeAfter(later, earlier);
  }
  return earlier.supplement === null || isMadeAfter(later, earlier) || followsOn(later, earlier);
}

const isMadeAfter = (later: FiledVatReturn, earlier: FiledVatReturn): boolean =>
  later.createdAt !== null && earlier.createdAt !== null && later.createdAt > earlier.createdAt;

/** Whether a supplementary return starts from the total of the other one, made without a known time. */
function followsOn(later: FiledVatReturn, earlier: FiledVatReturn): boolean {
  const before = later.supplement?.before ?? null;
  return (
    before !== null &&
    !isMadeAfter(earlier, later) &&
    equalAmounts(before, earlier.total) &&
    !equalAmounts(later.total, earlier.total)
  );
}

const isSameReturn = (one: FiledVatReturn, other: FiledVatReturn): boolean =>
  one.period.first === other.period.first &&
  one.period.last === other.period.last &&
  one.taxNumber === other.taxNumber &&
  (one.supplement === null) === (other.supplement === null) &&
  equalAmounts(one.total, other.total) &&
  sameBoxes(one.boxes, other.boxes);

const sameBoxes = (one: FiledVatReturn["boxes"], other: FiledVatReturn["boxes"]): boolean =>
  one.size === other.size &&
  [...one].every(([box, { turnover, vat }]) => {
    const same = other.get(box);
    return same !== undefined && sameAmount(turnover, same.turnover) && sameAmount(vat, same.vat);
  });

const sameAmount = (one: Amount | null, other: Amount | null): boolean =>
  one === null || other === null ? one === other : equalAmounts(one, other);
