/** What a workbook recomputes in the reader's own spreadsheet: sums of entries, and comparisons of figures. */
import type { Amount } from "../amount/amount.ts";
import type { Period } from "../calendar/month.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";

/** How the result of a calculation is shown: 0.153 as 15.3 %, 1.42 as 1.42, 37 as 37 days, an amount in cents. */
export type RatioUnit = "percent" | "times" | "days" | "number" | "money";

/** Decimals of the result, rounded half away from zero: a layout rule of this product. */
export const RATIO_PLACES: Readonly<Record<RatioUnit, number>> = {
  percent: 3,
  times: 2,
  days: 0,
  number: 2,
  money: 2,
};

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

/** A calculation with other figures of the pack, rounded once when its cell is made. */
export type Calculation =
  | { readonly kind: "sum"; readonly terms: readonly Term[] }
  | { readonly kind: "number"; readonly number: Amount }
  | { readonly kind: "absolute"; readonly of: Calculation }
  | {
      readonly kind: "add" | "subtract" | "multiply" | "divide";
      readonly left: Calculation;
      readonly right: Calculation;
    };

/** The figures of a calculation: those above the line of a quotient, and those below it. */
export interface CalculationTerms {
  readonly numerator: readonly Term[];
  readonly denominator: readonly Term[];
}

export function termsOfCalculation(calculation: Calculation): CalculationTerms {
  switch (calculation.kind) {
    case "sum":
      return { numerator: calculation.terms, denominator: [] };
    case "number":
      return { numerator: [], denominator: [] };
    case "absolute":
      return termsOfCalculation(calculation.of);
    case "add":
    case "subtract":
    case "multiply":
    case "divide": {
      const left = termsOfCalculation(calculation.left);
      const right = termsOfCalculation(calculation.right);
      const { kind } = calculation;
      const [above, below] =
        kind === "divide"
          ? [right.denominator, right.numerator]
          : [right.numerator, right.denominator];
      const turned = kind === "subtract" ? above.map(turnedTerm) : above;
      return {
        numerator: [...left.numerator, ...turned],
        denominator: [...left.denominator, ...below],
      };
    }
  }
}

const turnedTerm = (term: Term): Term => ({ ...term, isSubtracted: !term.isSubtracted });

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
