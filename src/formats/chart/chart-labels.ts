/** The figures and hatching on a chart, so that it can be read without its colours and axes. */
import type { ChartSeries } from "../../sheets/chart.ts";
import { boxOfText, type ChartBox, isClear } from "./chart-boxes.ts";
import {
  type ChartMark,
  middleOf,
  numberOf,
  type Plot,
  TEXT_SIZE,
  type TextMark,
  textMark,
  yOf,
} from "./chart-plot.ts";
import { labelText } from "./chart-scale.ts";

/** White between the end of a bar, or a point of a line, and the figure beside it. */
const LABEL_GAP = 4;
/** The height of a figure, relative to its size: figures have no descenders. */
const FIGURE_HEIGHT = 0.72;

/**
 * The figures at the first, last, highest and lowest value. A figure that would touch `drawn` or another figure
 * moves to the other side of its value or, for a bar, of the zero line; if that touches too, it is left out,
 * because the table has it.
 */
export function labelMarks(plot: Plot, drawn: readonly ChartMark[]): readonly ChartMark[] {
  const placed: TextMark[] = [];
  const bars = plot.chart.series.filter(({ shape }) => shape === "bars");
  for (const series of plot.chart.series) {
    if (series.shape === "bars" && bars.length > 1) continue;
    for (const index of outstanding(series)) {
      const mark = placesOf(plot, series, index).find((place) => {
        const box = boxOfText(place);
        return isInside(box, plot) && isClear(box, [...drawn, ...placed]);
      });
      if (mark !== undefined) placed.push(mark);
    }
  }
  return placed;
}

/** The places for the figure of a value, the best first; none for zero and for a missing value. */
function placesOf(plot: Plot, series: ChartSeries, index: number): readonly TextMark[] {
  const value = numberOf(series.values[index] ?? null);
  if (value === null || value === 0) return [];
  const { style } = plot.space;
  const text = labelText(value, plot.scales[series.unit], series.unit, style);
  const at = (y: number): TextMark => ({
    ...textMark(text, { x: middleOf(plot, index), y, at: "middle" }, style.colours.ink),
    isBold: true,
  });
  const y = yOf(plot, series.unit, value);
  const zero = yOf(plot, series.unit, 0);
  const above = y - LABEL_GAP;
  const below = y + LABEL_GAP + TEXT_SIZE * FIGURE_HEIGHT;
  if (series.shape === "line") return [at(above), at(below)];
  return value < 0 ? [at(below), at(zero - LABEL_GAP)] : [at(above)];
}

const isInside = ({ left, right, top, bottom }: ChartBox, { space }: Plot): boolean =>
  left >= 0 && right <= space.width && top >= 0 && bottom <= space.height;

/** The last value first, because it is the one that the chart is about. */
function outstanding({ values }: ChartSeries): readonly number[] {
  const present = values.flatMap((value, index) => {
    const number = numberOf(value);
    return number === null ? [] : [{ index, number }];
  });
  const byValue = [...present].sort((left, right) => left.number - right.number);
  const chosen = [present.at(-1), present[0], byValue.at(-1), byValue[0]];
  return [...new Set(chosen.flatMap((one) => (one === undefined ? [] : [one.index])))];
}

/** White strokes across a bar, at 45 degrees. */
export function hatchMarks({ x, y, width, height }: Area): readonly ChartMark[] {
  const marks: ChartMark[] = [];
  for (let at = HATCH_STEP; at < width + height; at += HATCH_STEP) {
    const points = [
      [x + Math.max(0, at - height), y + Math.min(at, height)],
      [x + Math.min(at, width), y + Math.max(0, at - width)],
    ] as const;
    marks.push({ kind: "line", points, weight: HATCH_WEIGHT, colour: WHITE });
  }
  return marks;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const HATCH_STEP = 4;
const HATCH_WEIGHT = 0.7;
const WHITE = "FFFFFF";
