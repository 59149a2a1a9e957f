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
  readonly series: readonly ChartSeries[];
}

/**
 * The amounts of a row drawn as a small stacked bar after the last of their columns, on paper in place of the charts.
 */
export interface RowBar {
  /** The keys of their columns, in the order of the bar; the last of several has the colour of a signal. */
  readonly columns: readonly string[];
}
