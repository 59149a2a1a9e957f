/** What a workbook recomputes in the reader's own spreadsheet: sums of entries, and comparisons of figures. */
import type { Amount } from "../amount/amount.ts";
import type { Period } from "../calendar/month.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";

/** How a ratio is shown: 0.153 as 15.3 %, 1.42 as 1.42, 37 as 37 days. */
export type RatioUnit = "percent" | "times" | "days";

/** Decimals of a ratio, rounded half away from zero: a layout rule of this product. */
export const RATIO_PLACES: Readonly<Record<RatioUnit, number>> = { percent: 3, times: 2, days: 0 };

/** A sum of the entries of one account: a workbook with a table of them (`Sheet.table`) writes it as a formula. */
export interface EntrySum {
  /** The number of the account, as in the table. */
  readonly account: string;
  readonly period: Period;
  readonly side: "net" | "debit" | "credit";
  /** Whether credit is positive. */
  readonly isTurned: boolean;
  /** The figure of the balance before the entries, in the same sign; absent for a movement. */
  readonly opening?: string;
}

/** A table of entries: its columns `month`, `key` and `amount` are those that formulas refer to. */
export interface EntriesTable {
  /** A name that spreadsheets allow: letters, digits and underscores. */
  readonly name: string;
  /**
   * What the key of an entry has before the account in the column `code`: letters and a colon, `GL:`. A criterion that
   * looks like a number finds every text that looks like the same number: `8000.1` is also `8000.10`.
   */
  readonly keyStart: string;
  readonly rows: number;
  readonly period: Period;
}

/** One term of a total: another figure of the pack, added or subtracted. */
export interface Term {
  readonly figureId: string;
  readonly isSubtracted: boolean;
}

/** A quotient of sums of other figures times `factor`, rounded once when the cell is made. */
export interface Quotient {
  readonly numerator: readonly Term[];
  readonly denominator: readonly Term[];
  readonly factor: Amount;
  /** Whether the denominator is taken as an absolute amount, as in the change of a loss in percent. */
  readonly isDenominatorAbsolute: boolean;
}

/** A sum of figures of the pack; without terms it is an amount as it was read. */
export interface ComparedSum {
  readonly amount: Amount;
  readonly terms: readonly Term[];
}

/** Two sums that must be equal. */
export interface Equality {
  /** Unique within the pack. */
  readonly id: string;
  /** The check that compares them: `B1`. */
  readonly check: string;
  readonly text: string;
  readonly period: Period;
  readonly expected: ComparedSum;
  readonly actual: ComparedSum;
  /** Set if they are not equal and a person accepted that. */
  readonly acceptance?: Acceptance;
}

/** A figure under a name that formulas of the reader can use. */
export interface NamedFigure {
  /** A name that spreadsheets allow: letters, digits and underscores. */
  readonly name: string;
  readonly figureId: string;
}
