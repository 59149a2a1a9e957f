/** The figures and hatching on a chart, so that it can be read without its colours and axes. */
import type { ChartSeries } from "../../sheets/chart.ts";
import {
  type ChartMark,
  LETTER_WIDTH,
  middleOf,
  numberOf,
  type Plot,
  TEXT_SIZE,
  textMark,
  yOf,
} from "./chart-plot.ts";
import { labelText } from "./chart-scale.ts";

/** The figures at the first, last, highest and lowest value, as far as they do not overlap. */
export function labelMarks(plot: Plot): readonly ChartMark[] {
  const placed: Extract<ChartMark, { kind: "text" }>[] = [];
  const bars = plot.chart.series.filter(({ shape }) => shape === "bars");
  for (const series of plot.chart.series) {
    if (series.shape === "bars" && bars.length > 1) continue;
    for (const index of outstanding(series)) {
      const value = numberOf(series.values[index] ?? null);
      if (value === null || value === 0) continue;
      const scale = plot.scales[series.unit];
      const text = labelText(value, scale, series.unit, plot.space.style);
      const below = value < 0;
      const y = yOf(plot, series.unit, value) + (below ? TEXT_SIZE + 1 : -4);
      const mark = {
        ...textMark(
          text,
          { x: middleOf(plot, index), y, at: "middle" },
          plot.space.style.colours.ink,
        ),
        isBold: true,
      };
      if (!placed.some((other) => overlaps(mark, other))) placed.push(mark);
    }
  }
  return placed;
}

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

type TextMark = Extract<ChartMark, { kind: "text" }>;

function overlaps(one: TextMark, other: TextMark): boolean {
  const width = ((one.text.length + other.text.length) / 2) * LETTER_WIDTH * TEXT_SIZE + 4;
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < TEXT_SIZE;
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
