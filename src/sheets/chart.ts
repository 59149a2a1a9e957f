/** Charts of sheets: what is drawn, without how. */
import type { Amount } from "../amount/amount.ts";

/** One series of a chart, drawn as bars or as a line. */
export interface ChartSeries {
  readonly name: string;
  readonly shape: "bars" | "line";
  /** Percentages have their own axis, on the right. */
  readonly unit: "amount" | "percent";
  /** One value for each category; null if there is none. */
  readonly values: readonly (Amount | null)[];
  /** The figure of each value, a cell of the same sheet: a workbook draws from these cells. */
  readonly figures?: readonly (string | null)[];
}

/** A drawing of figures from the rows of its sheet. */
export interface Chart {
  /** Unique on its sheet. */
  readonly id: string;
  readonly title: string;
  /** Labels of the horizontal axis: months, age groups. */
  readonly categories: readonly string[];
  /** Set if they are the first rows of the table, in its order: where names do not fit, numbers stand for them. */
  readonly isRanked?: true;
  readonly series: readonly ChartSeries[];
}

/**
 * From one amount to another by steps: the first and the last stand on the axis, each step begins where the one before
 * ends.
 */
export interface Waterfall {
  /** Unique on its sheet. */
  readonly id: string;
  readonly title: string;
  readonly steps: readonly WaterfallStep[];
}

export interface WaterfallStep {
  readonly label: string;
  /** An end stands on the axis; a step is a change, whose sum with those before it is where it ends. */
  readonly kind: "end" | "step";
  readonly amount: Amount;
  /** The figure of the amount, a cell of the same sheet. */
  readonly figure: string;
  /** Whether the step is favourable or adverse; absent for an end, and where neither is meant. */
  readonly tone?: "good" | "bad";
}

/**
 * The amounts of a row drawn as a small stacked bar after the last of their columns, on paper in place of the charts.
 */
export interface RowBar {
  /** The keys of their columns, in the order of the bar; the last of several has the colour of a signal. */
  readonly columns: readonly string[];
}
