/** What is drawn above the rows of a sheet: its waterfalls, then its charts. */
import type { Sheet } from "../../sheets/sheet.ts";
import type { Locale } from "../internal/cell-text.ts";
import type { ChartMark, ChartSpace } from "./chart-plot.ts";
import { chartDescription, waterfallDescription } from "./describe-chart.ts";
import { planChart } from "./plan-chart.ts";
import { planWaterfall, waterfallHeight } from "./plan-waterfall.ts";

/** A drawing of figures, the same on paper and on screen. */
export interface SheetDrawing {
  readonly id: string;
  readonly title: string;
  readonly marks: (space: ChartSpace) => readonly ChartMark[];
  readonly describe: (locale: Locale) => string;
  /** Its height at a width; absent where any height does. */
  readonly heightAt?: (width: number) => number;
}

export const chartDrawings = ({ charts = [] }: Pick<Sheet, "charts">): readonly SheetDrawing[] =>
  charts.map((chart) => ({
    id: chart.id,
    title: chart.title,
    marks: (space) => planChart(chart, space),
    describe: (locale) => chartDescription(chart, locale),
  }));

export const waterfallDrawings = ({
  waterfalls = [],
}: Pick<Sheet, "waterfalls">): readonly Required<SheetDrawing>[] =>
  waterfalls.map((waterfall) => ({
    id: waterfall.id,
    title: waterfall.title,
    marks: (space) => planWaterfall(waterfall, space),
    describe: (locale) => waterfallDescription(waterfall, locale),
    heightAt: (width) => waterfallHeight(waterfall, { width }),
  }));
