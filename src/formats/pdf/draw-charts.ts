/** Draws the charts of a sheet below its title, as vector graphics with a description. */
import type { Chart } from "../../sheets/chart.ts";
import type { ChartMark } from "../chart/chart-plot.ts";
import { chartDescription } from "../chart/describe-chart.ts";
import { planChart } from "../chart/plan-chart.ts";
import type { Drawing } from "./drawing.ts";
import { tidyText } from "./lines.ts";
import { drawArea, drawText } from "./pen.ts";
import type { TablePlan } from "./table-plan.ts";
import { drawElement, type Element } from "./tags.ts";

/** Heights in points of a chart and of the white below it. */
const CHART_HEIGHT = 160;
const CHART_GAP = 16;

type Charted = Pick<TablePlan, "sheet">;

/** Bars in the rows say the same as a chart, beside their amounts. */
const chartsOf = ({ sheet }: Charted): readonly Chart[] =>
  sheet.bars === undefined ? (sheet.charts ?? []) : [];

/** The number of rows: two charts per row, but the first of an odd number has the full width. */
const rowsOf = (charts: number): number => Math.ceil(charts / 2);

/** The height of the charts above the table on the first page of the sheet. */
export const chartsHeight = (plan: Charted): number =>
  rowsOf(chartsOf(plan).length) * (CHART_HEIGHT + CHART_GAP);

export function drawCharts(drawing: Drawing, plan: TablePlan, parent: Element, top: number): void {
  const charts = chartsOf(plan);
  const { left, right } = plan.shape;
  const half = (right - left - CHART_GAP) / 2;
  const isOdd = charts.length % 2 === 1;
  for (const [index, chart] of charts.entries()) {
    const isWide = isOdd && index === 0;
    const place = isOdd ? index + 1 : index;
    const row = isWide ? 0 : Math.floor(place / 2);
    const x = isWide || place % 2 === 0 ? left : left + half + CHART_GAP;
    const y = top + row * (CHART_HEIGHT + CHART_GAP);
    const marks = planChart(chart, {
      width: isWide ? right - left : half,
      height: CHART_HEIGHT,
      style: plan.style,
      nothing: drawing.contents.words.of("pdf.nothing"),
    });
    const draw = (): void => {
      for (const mark of marks) drawMark(drawing, mark, { x, y });
    };
    const alt = chartDescription(chart, plan.style);
    drawElement(drawing.document, parent, { type: "Figure", alt }, draw);
  }
}

function drawMark(
  { document, faces }: Drawing,
  mark: ChartMark,
  from: { readonly x: number; readonly y: number },
): void {
  const colour = `#${mark.colour}`;
  switch (mark.kind) {
    case "area":
      drawArea(document, { ...mark, x: from.x + mark.x, y: from.y + mark.y }, mark.colour);
      return;
    case "line":
      for (const [index, [x, y]] of mark.points.entries()) {
        if (index === 0) document.moveTo(from.x + x, from.y + y);
        else document.lineTo(from.x + x, from.y + y);
      }
      document.lineWidth(mark.weight).stroke(colour);
      return;
    case "dot":
      document.circle(from.x + mark.x, from.y + mark.y, mark.radius).fill(colour);
      return;
    case "text": {
      const face = mark.isBold ? faces.bold : faces.regular;
      const lettering = { face, size: mark.size, colour: mark.colour };
      const anchor = { x: from.x + mark.x, y: from.y + mark.y, at: mark.at };
      const text = tidyText(mark.text, face).replace(/^-/, "−");
      drawText(document, text, lettering, anchor);
    }
  }
}
