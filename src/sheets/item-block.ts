/** Items of a long sheet by column: values in place of an object for each cell. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Period } from "../calendar/month.ts";
import type { Backing, FigureLevel } from "../checks/backing.ts";
import type { SourceHash } from "../ledger/source.ts";

/** Consecutive rows of kind `item`, without indent. */
export interface ItemBlock {
  readonly kind: "items";
  readonly count: number;
  /** One for each column of the sheet, in order, with `count` values each. */
  readonly columns: readonly ColumnValues[];
}

/** Null is a blank cell. */
export type ColumnValues =
  | TextValues
  | {
      readonly kind: "date";
      readonly dates: readonly CalendarDate[];
      readonly isMonth?: true;
    }
  | AmountValues;

export interface TextValues {
  readonly kind: "text";
  readonly texts: readonly (string | null)[];
  /** Where a text leads, as `leadsTo` of a cell; most lead nowhere. */
  readonly leadsTo?: ReadonlyMap<number, readonly string[]>;
}

/** Amounts with the parts of their figures, of which a format takes what it writes. */
export interface AmountValues {
  readonly kind: "amount";
  readonly amounts: readonly (Amount | null)[];
  /** What stands behind every figure of the column. */
  readonly backings: readonly Backing[];
  readonly figureIdAt: (index: number) => string;
  readonly periodAt: (index: number) => Period;
  readonly sourcesAt: (index: number) => readonly SourceHash[];
  /** As declared, until `internal/figure-levels.ts` replaces it by what the checks bear out. */
  readonly levelAt: (index: number) => FigureLevel;
}
