/** The figures on a chart: none touches another text, a bar or a line, whatever the values are. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import type { ChartMark } from "../../src/formats/chart/chart-plot.ts";
import { planChart } from "../../src/formats/chart/plan-chart.ts";
import type { Chart, ChartSeries } from "../../src/sheets/chart.ts";
import { PAGE_STYLE } from "../support/page-pack.ts";

type Text = Extract<ChartMark, { kind: "text" }>;

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of Source Sans 3 in weight 600, relative to the size: the figures, the percent sign and the marks. */
const ADVANCES: Readonly<Record<string, number>> = { "%": 0.841, ".": 0.275, ",": 0.275 };
const ADVANCE = 0.522;
const FIGURE_HEIGHT = 0.65;

function inkOf({ text, x, y, size, at }: Text): Ink {
  const advances = Array.from(text, (letter) => (ADVANCES[letter] ?? ADVANCE) * size);
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  const left = x - { start: 0, middle: width / 2, end: width }[at];
  return { left, right: left + width, top: y - FIGURE_HEIGHT * size, bottom: y };
}

const overlap = (one: Ink, other: Ink): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Points along the strokes of a line, close enough that none can pass a figure unseen. */
const pointsAlong = (points: readonly (readonly [number, number])[]): readonly Ink[] =>
  points.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index]!;
    return Array.from({ length: 101 }, (_, step): Ink => {
      const [atX, atY] = [fromX + ((x - fromX) * step) / 100, fromY + ((y - fromY) * step) / 100];
      return { left: atX, right: atX, top: atY, bottom: atY };
    });
  });

const isFigure = (mark: ChartMark, chart: Chart): mark is Text =>
  mark.kind === "text" && mark.isBold && mark.text !== chart.title;

function isTouched(own: Ink, mark: ChartMark): boolean {
  switch (mark.kind) {
    case "text":
      return overlap(own, inkOf(mark));
    case "area": {
      const { x, y, width, height } = mark;
      return overlap(own, { left: x, right: x + width, top: y, bottom: y + height });
    }
    case "dot":
      return overlap(own, { left: mark.x, right: mark.x, top: mark.y, bottom: mark.y });
    case "line":
      // Lines of the grid are thinner than any other, and a figure may stand on them.
      return mark.weight > 0.5 && pointsAlong(mark.points).some((point) => overlap(own, point));
  }
}

/** What the figures touch, in words: nothing in a good chart. */
function touched(chart: Chart, width: number): readonly string[] {
  const marks = planChart(chart, { width, height: 160, style: PAGE_STYLE, nothing: "Niets." });
  const figures = marks.filter((mark) => isFigure(mark, chart));
  return figures.flatMap((figure) =>
    marks
      .filter((mark) => mark !== figure && isTouched(inkOf(figure), mark))
      .map((mark) => `${figure.text} on ${mark.kind === "text" ? mark.text : mark.kind}`),
  );
}

const amounts = (values: readonly number[]): ChartSeries["values"] =>
  values.map((value) => amountOf(String(value)));

const chartOf = (flow: readonly number[], share?: readonly number[]): Chart => ({
  id: "omzet",
  title: "Omzet en brutomarge",
  categories: flow.map((_, index) => `mnd ${String(2025 + index)}`),
  series: [
    { name: "Omzet", shape: "bars", unit: "amount", values: amounts(flow) },
    ...(share === undefined
      ? []
      : [
          {
            name: "Brutomarge",
            shape: "line",
            unit: "percent",
            values: amounts(share.map((value) => value / 1000)),
          } as const,
        ]),
  ],
});

const figuresOf = (chart: Chart, width: number): readonly string[] =>
  planChart(chart, { width, height: 160, style: PAGE_STYLE, nothing: "Niets." })
    .filter((mark) => isFigure(mark, chart))
    .map(({ text }) => text);

describe("the figures on a chart", () => {
  test("touch no text, bar, point or line, for any values on any width", () => {
    const value = fc.oneof(
      fc.integer({ min: -60_000, max: 600_000 }),
      fc.integer({ min: -3, max: 3 }),
    );
    const month = fc.tuple(value, fc.integer({ min: -300, max: 900 }));
    const months = fc.array(month, { minLength: 1, maxLength: 23 });
    const width = fc.constantFrom(235, 340, 493);
    fc.assert(
      fc.property(months, width, fc.boolean(), (all, across, hasLine) => {
        const flow = all.map(([amount]) => amount);
        const chart = hasLine
          ? chartOf(
              flow,
              all.map(([, share]) => share),
            )
          : chartOf(flow);
        expect(touched(chart, across)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("stand at the last, first, highest and lowest value where there is room", () => {
    const flow = [200_000, 150_000, 300_000, 50_000, 250_000];
    expect(figuresOf(chartOf(flow), 493)).toEqual(["250", "200", "300", "50"]);
  });

  test("of a loss that ends at the names of the months stands above the zero line", () => {
    const chart = chartOf([30_000, -20_000, 40_000]);
    const marks = planChart(chart, { width: 493, height: 160, style: PAGE_STYLE, nothing: "" });
    const loss = marks.filter((mark) => isFigure(mark, chart)).find(({ text }) => text === "-20")!;
    const [, bar] = marks.filter((mark) => mark.kind === "area");
    expect(loss.y).toBeLessThan(bar!.y);
    expect(touched(chart, 493)).toEqual([]);
  });

  test("is left out where the point of a line is in its place", () => {
    // The points of the line are just above the ends of the bars.
    const chart = chartOf([400_000, 396_000], [414, 410]);
    expect(figuresOf(chart, 340)).toEqual(["41,0%", "41,4%"]);
  });
});
