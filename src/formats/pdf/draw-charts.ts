/** Draws the waterfalls and charts of a sheet below its title, as vector graphics with a description. */
import type { ChartMark } from "../chart/chart-plot.ts";
import { chartDrawings, type SheetDrawing, waterfallDrawings } from "../chart/sheet-drawings.ts";
import type { Drawing } from "./drawing.ts";
import { tidyText } from "./lines.ts";
import { drawArea, drawText } from "./pen.ts";
import type { TablePlan } from "./table-plan.ts";
import { drawElement, type Element } from "./tags.ts";

/** Heights in points of a chart and of the white below it; a waterfall has white of its own. */
const CHART_HEIGHT = 160;
const CHART_GAP = 16;
const WATERFALL_GAP = 10;

type Charted = Pick<TablePlan, "sheet" | "shape">;

/** A drawing at its place, from the top left of the drawings. */
interface Placed {
  readonly drawn: SheetDrawing;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Waterfalls over the full width, then two charts per row, but the first of an odd number has the full width. */
function placesOf({ sheet, shape }: Charted): readonly Placed[] {
  const full = shape.right - shape.left;
  const half = (full - CHART_GAP) / 2;
  const placed: Placed[] = [];
  let y = 0;
  for (const drawn of waterfallDrawings(sheet)) {
    const height = drawn.heightAt(full);
    placed.push({ drawn, x: 0, y, width: full, height });
    y += height + WATERFALL_GAP;
  }
  // Bars in the rows say the same as a chart, beside their amounts.
  const charts = sheet.bars === undefined ? chartDrawings(sheet) : [];
  let isRight = false;
  for (const [index, drawn] of charts.entries()) {
    const isWide = index === 0 && charts.length % 2 === 1;
    const width = isWide ? full : half;
    placed.push({ drawn, x: isRight ? half + CHART_GAP : 0, y, width, height: CHART_HEIGHT });
    if (isWide || isRight) y += CHART_HEIGHT + CHART_GAP;
    isRight = !isWide && !isRight;
  }
  return placed;
}

/** The height of the drawings above the table on the first page of the sheet. */
export const chartsHeight = (plan: Charted): number =>
  Math.max(0, ...placesOf(plan).map(({ drawn, y, height }) => y + height + gapBelow(drawn)));

const gapBelow = ({ heightAt }: SheetDrawing): number =>
  heightAt === undefined ? CHART_GAP : WATERFALL_GAP;

export function drawCharts(drawing: Drawing, plan: TablePlan, parent: Element, top: number): void {
  for (const { drawn, x, y, width, height } of placesOf(plan)) {
    const from = { x: plan.shape.left + x, y: top + y };
    const nothing = drawing.contents.words.of("pdf.nothing");
    const marks = drawn.marks({ width, height, style: plan.style, nothing });
    const draw = (): void => {
      for (const mark of marks) drawMark(drawing, mark, from);
    };
    drawElement(
      drawing.document,
      parent,
      { type: "Figure", alt: drawn.describe(plan.style) },
      draw,
    );
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
