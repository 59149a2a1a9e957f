/** A chart as rectangles, lines and texts, the same on paper and on screen. */
import { isZero } from "../../amount/amount.ts";
import type { Chart, ChartSeries } from "../../sheets/chart.ts";
import { tintOf } from "../internal/tint.ts";
import { widthOfText } from "./chart-boxes.ts";
import { hatchMarks, labelMarks } from "./chart-labels.ts";
import {
  bandOf,
  type ChartMark,
  type ChartSpace,
  LETTER_WIDTH,
  middleOf,
  numberOf,
  numbersIn,
  type Plot,
  TEXT_SIZE,
  textMark,
  yOf,
} from "./chart-plot.ts";
import {
  axisText,
  type ChartScale,
  isInThousands,
  scalesOf,
  THOUSAND,
  ticksOf,
  tickText,
} from "./chart-scale.ts";

const TITLE_SIZE = 9.5;
const TITLE_BASELINE = 9;
const LEGEND_BASELINE = 24;
const PLOT_TOP = 42;
/** A single series needs no legend. */
const PLOT_TOP_WITHOUT_LEGEND = 30;
/** Room for the second half of the last category's name. */
const LAST_NAME_ROOM = 9;
/** Room for the names of the categories below the plot. */
const PLOT_FOOT = 16;
/** Room for the figures of an axis. */
const AXIS_WIDTH = 40;
/** From the unit of an axis down to its highest figure. */
const UNIT_ABOVE = 9;
const HAIRLINE = 0.35;
const ZERO_WEIGHT = 0.8;
const LINE_WEIGHT = 1.5;
const DOT_RADIUS = 2;
/** The share of a category's width taken by its bars. */
const BARS_SHARE = 0.66;
/** The share of their colour kept by bars behind a line, and by a second series of bars. */
const BEHIND_LINE_SHARE = 0.45;

export function planChart(chart: Chart, space: ChartSpace): readonly ChartMark[] {
  const { colours } = space.style;
  const title = textMark(chart.title, { x: 0, y: TITLE_BASELINE }, colours.heading);
  const head: ChartMark = { ...title, size: TITLE_SIZE, isBold: true };
  const amounts = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (amounts.every((amount) => isZero(amount))) {
    const place = { x: 0, y: space.height / 2 };
    return [head, textMark(space.nothing, place, colours.faint)];
  }
  const plot = plotOf(chart, space);
  const names = [head, ...unitMarks(plot), ...legendMarks(plot), ...axisMarks(plot)];
  const drawn = [...barMarks(plot), ...zeroMarks(plot), ...lineMarks(plot), ...categoryMarks(plot)];
  return [
    ...names,
    ...gridMarks(plot),
    ...drawn,
    // A figure may stand on a line of the grid, which is pale, and on nothing else.
    ...labelMarks(plot, [...names, ...drawn]),
  ];
}

function plotOf(chart: Chart, space: ChartSpace): Plot {
  const valuesOf = (unit: ChartSeries["unit"]): readonly number[] =>
    chart.series.filter((series) => series.unit === unit).flatMap((series) => numbersIn(series));
  const [amount = NO_SCALE, percent = NO_SCALE] = scalesOf([
    valuesOf("amount"),
    valuesOf("percent"),
  ]);
  const hasPercent = chart.series.some(({ unit }) => unit === "percent");
  return {
    chart,
    space,
    left: AXIS_WIDTH,
    right: space.width - (hasPercent ? AXIS_WIDTH * 0.75 : LAST_NAME_ROOM),
    top: chart.series.length > 1 ? PLOT_TOP : PLOT_TOP_WITHOUT_LEGEND,
    bottom: space.height - PLOT_FOOT,
    scales: { amount, percent },
  };
}

const NO_SCALE: ChartScale = { step: 1, below: 0, above: 1 };

/**
 * States once that the amounts are in thousands, above their axis: beside the title there is no room for every title.
 */
function unitMarks({ space, scales, left, top }: Plot): readonly ChartMark[] {
  if (!isInThousands(scales.amount)) return [];
  const text = `× ${tickText(THOUSAND, { step: THOUSAND, below: 0, above: 1 }, "amount", space.style)}`;
  const place = { x: left - 5, y: top - UNIT_ABOVE, at: "end" as const };
  return [textMark(text, place, space.style.colours.faint)];
}

/** A swatch and a name for each series, in a row; a single series has no legend. */
function legendMarks(plot: Plot): readonly ChartMark[] {
  const { chart, space } = plot;
  const { colours } = space.style;
  if (chart.series.length < 2) return [];
  const marks: ChartMark[] = [];
  let x = 0;
  for (const [index, series] of chart.series.entries()) {
    const colour = colourOf(plot, index);
    const y = LEGEND_BASELINE;
    if (series.shape === "bars") {
      marks.push({ kind: "area", x, y: y - 5, width: 7, height: 5, colour });
    } else {
      const points = [
        [x, y - 2.5],
        [x + 9, y - 2.5],
      ] as const;
      marks.push({ kind: "line", points, weight: LINE_WEIGHT, colour });
      if (hasDots(plot, index)) {
        marks.push({ kind: "dot", x: x + 4.5, y: y - 2.5, radius: DOT_RADIUS, colour });
      }
    }
    marks.push(textMark(series.name, { x: x + 12, y }, colours.ink));
    x += 12 + series.name.length * LETTER_WIDTH * TEXT_SIZE + 14;
  }
  return marks;
}

/** The figures of the axes: amounts on the left, percentages on the right. */
function axisMarks(plot: Plot): readonly ChartMark[] {
  const { left, right, scales, space, chart } = plot;
  const units = (["amount", "percent"] as const).filter((unit) =>
    chart.series.some((series) => series.unit === unit),
  );
  return units.flatMap((unit) =>
    ticksOf(scales[unit]).map((tick) => {
      const y = yOf(plot, unit, tick) + TEXT_SIZE * 0.35;
      const text = axisText(tick, scales[unit], unit, space.style);
      const place =
        unit === "amount"
          ? { x: left - 5, y, at: "end" as const }
          : { x: right + 5, y, at: "start" as const };
      return textMark(text, place, space.style.colours.faint);
    }),
  );
}

function gridMarks(plot: Plot): readonly ChartMark[] {
  const { left, right, scales, space } = plot;
  return ticksOf(scales.amount).map((tick): ChartMark => {
    const y = yOf(plot, "amount", tick);
    const points = [
      [left, y],
      [right, y],
    ] as const;
    return { kind: "line", points, weight: HAIRLINE, colour: space.style.colours.rule };
  });
}

function zeroMarks(plot: Plot): readonly ChartMark[] {
  const y = yOf(plot, "amount", 0);
  const points = [
    [plot.left, y],
    [plot.right, y],
  ] as const;
  return [{ kind: "line", points, weight: ZERO_WEIGHT, colour: plot.space.style.colours.ink }];
}

/** Bars below zero have the colour for adverse; they and those of a second series are hatched, for black and white. */
function barMarks(plot: Plot): readonly ChartMark[] {
  const bars = [...plot.chart.series.entries()].filter(([, { shape }]) => shape === "bars");
  const width = (bandOf(plot) * BARS_SHARE) / Math.max(1, bars.length);
  return bars.flatMap(([seriesIndex, series], place) =>
    series.values.flatMap((amount, index): readonly ChartMark[] => {
      const value = numberOf(amount);
      if (value === null || value === 0) return [];
      const y = yOf(plot, series.unit, value);
      const zero = yOf(plot, series.unit, 0);
      const x = middleOf(plot, index) + (place - bars.length / 2) * width;
      const colour = value < 0 ? plot.space.style.colours.bad : colourOf(plot, seriesIndex);
      const top = Math.min(y, zero);
      const area = { x, y: top, width, height: Math.abs(zero - y) };
      const isHatched = value < 0 || place > 0;
      return [{ kind: "area", ...area, colour }, ...(isHatched ? hatchMarks(area) : [])];
    }),
  );
}

/** A missing value is a gap: a line across it would suggest a value. */
function lineMarks(plot: Plot): readonly ChartMark[] {
  return [...plot.chart.series.entries()].flatMap(([seriesIndex, series]) => {
    if (series.shape !== "line") return [];
    const colour = colourOf(plot, seriesIndex);
    const marks: ChartMark[] = [];
    let run: (readonly [number, number])[] = [];
    const endRun = (): void => {
      if (run.length > 1) marks.push({ kind: "line", points: run, weight: LINE_WEIGHT, colour });
      const radius = hasDots(plot, seriesIndex) ? DOT_RADIUS : LINE_WEIGHT / 2;
      for (const [x, y] of run) marks.push({ kind: "dot", x, y, radius, colour });
      run = [];
    };
    for (const [index, amount] of series.values.entries()) {
      const value = numberOf(amount);
      if (value === null) endRun();
      else run.push([middleOf(plot, index), yOf(plot, series.unit, value)]);
    }
    endRun();
    return marks;
  });
}

/**
 * The names that fit next to each other, counted back from the last, which is always shown; of ranked categories whose
 * names do not fit the numbers.
 */
function categoryMarks(plot: Plot): readonly ChartMark[] {
  const { isRanked, categories: names } = plot.chart;
  const widest = Math.max(0, ...names.map((text) => widthOfText(text, TEXT_SIZE)));
  const isNumbered = isRanked === true && widest > bandOf(plot);
  const categories = isNumbered ? names.map((_, index) => String(index + 1)) : names;
  const needed = Math.max(0, ...categories.map((text) => widthOfText(text, TEXT_SIZE)));
  const every = Math.max(1, Math.ceil(needed / bandOf(plot)));
  return categories.flatMap((text, index) => {
    if ((categories.length - 1 - index) % every !== 0) return [];
    const place = { x: middleOf(plot, index), y: plot.bottom + 11, at: "middle" as const };
    return [textMark(text, place, plot.space.style.colours.ink)];
  });
}

/** A second line has none, so that it differs from the first in black and white. */
const hasDots = ({ chart }: Plot, seriesIndex: number): boolean =>
  chart.series.findIndex(({ shape }) => shape === "line") === seriesIndex;

/**
 * Distinguishable in grey as well: dark for a line and for bars alone, paler for a second line and for bars behind one.
 */
function colourOf(plot: Plot, seriesIndex: number): string {
  const { chart, space } = plot;
  const { heading, ink } = space.style.colours;
  if (chart.series[seriesIndex]?.shape === "line") {
    return hasDots(plot, seriesIndex) ? ink : tintOf(heading, BEHIND_LINE_SHARE);
  }
  const isFirst = chart.series.findIndex(({ shape }) => shape === "bars") === seriesIndex;
  const hasLine = chart.series.some(({ shape }) => shape === "line");
  return isFirst && !hasLine ? heading : tintOf(heading, BEHIND_LINE_SHARE);
}
