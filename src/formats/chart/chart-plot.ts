/** The marks of a chart, and the place of its values on the plot. */
import { amountText } from "../../amount/amount.ts";
import type { Chart, ChartSeries } from "../../sheets/chart.ts";
import type { Style } from "../format.ts";
import type { Locale } from "../internal/cell-text.ts";
import { type ChartScale, shareOf } from "./chart-scale.ts";

/** The part of the house style that a chart uses. */
export type ChartStyle = Locale & Pick<Style, "colours">;

/** Coordinates are points from the top left; colours are six hexadecimal digits. */
export type ChartMark =
  | {
      readonly kind: "area";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    }
  | {
      readonly kind: "line";
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly weight: number;
      readonly colour: string;
    }
  | {
      readonly kind: "dot";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly colour: string;
    }
  | {
      readonly kind: "text";
      readonly x: number;
      /** The height of the baseline. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly at: "start" | "middle" | "end";
      readonly isBold: boolean;
      readonly colour: string;
    };

export type TextMark = Extract<ChartMark, { kind: "text" }>;

export interface ChartSpace {
  readonly width: number;
  readonly height: number;
  readonly style: ChartStyle;
  /** The text of a chart without figures. */
  readonly nothing: string;
}

export const TEXT_SIZE = 7.5;
/** Mean width of a letter relative to the font size: accurate enough to keep labels apart. */
export const LETTER_WIDTH = 0.5;

export interface Plot {
  readonly chart: Chart;
  readonly space: ChartSpace;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly scales: Readonly<Record<ChartSeries["unit"], ChartScale>>;
}

/** A position need not be exact: the table has the amount. */
export const numberOf = (value: ChartSeries["values"][number]): number | null =>
  value === null ? null : Number(amountText(value, 0));

export const numbersIn = ({ values }: ChartSeries): readonly number[] =>
  values.map(numberOf).filter((value) => value !== null);

export const yOf = (
  { top, bottom, scales }: Plot,
  unit: ChartSeries["unit"],
  value: number,
): number => bottom - (bottom - top) * shareOf(scales[unit], value);

export const bandOf = ({ chart, left, right }: Plot): number =>
  (right - left) / Math.max(1, chart.categories.length);

export const middleOf = (plot: Plot, index: number): number =>
  plot.left + bandOf(plot) * (index + 0.5);

export function textMark(
  text: string,
  { x, y, at = "start" }: { x: number; y: number; at?: "start" | "middle" | "end" },
  colour: string,
): TextMark {
  return { kind: "text", x, y, text, size: TEXT_SIZE, at, isBold: false, colour };
}
