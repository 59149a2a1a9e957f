/** Draws a sheet as a table: title, column heads on every page, rows, and the rules of totals. */

import { endsRight } from "../internal/cell-text.ts";
import { legendOf } from "../internal/level-marks.ts";
import { tintOf } from "../internal/tint.ts";
import { drawCharts } from "./draw-charts.ts";
import { addPage, type Drawing, drawFrame, drawLegend } from "./draw-frame.ts";
import { oneLine } from "./lines.ts";
import { writtenBytes } from "./open-document.ts";
import { drawRule, drawText, type Lettering } from "./pen.ts";
import { chartsY, headY, placeRows, SUBTITLE_SIZE, TITLE_SIZE } from "./place-rows.ts";
import { type LaidCell, type LaidRow, LINE_HEIGHT, layOutHead } from "./row-layout.ts";
import type { TablePlan } from "./table-plan.ts";

/** A sheet with its place in the document; pages count from 1. */
export interface Section {
  readonly plan: TablePlan;
  readonly firstPage: number;
  readonly pages: number;
}

const HAIRLINE = 0.25;
const TOTAL_RULE = 0.7;
/** The size and the rise of a mark, relative to the font size, and the white before it in points. */
const MARK_SIZE = 0.8;
const MARK_RISE = 0.2;
const MARK_GAP = 0.6;
/** The distance by which the background of a compared cell extends beyond its column, in points. */
const VERDICT_OVERHANG = 3;

/** The name by which the table of contents links to the sheet. */
export const destinationOf = (section: Section): string => `page-${section.firstPage}`;

/** Yields the bytes of each page when the next starts, so that memory does not grow. */
export async function* drawSection(drawing: Drawing, section: Section): AsyncGenerator<Uint8Array> {
  const { document, contents } = drawing;
  const { plan } = section;
  let current = 0;
  beginPage(drawing, section, current);
  document.addNamedDestination(destinationOf(section));
  document.outline.addItem(plan.sheet.title);
  let rows = 0;
  for await (const { page, y, row } of placeRows(plan)) {
    if (page !== current) {
      current = page;
      beginPage(drawing, section, page);
      yield* writtenBytes(document);
    }
    drawRow(drawing, plan, row, y);
    rows += 1;
  }
  if (rows === 0) {
    const lettering = {
      face: plan.faces.regular,
      size: plan.size,
      colour: plan.style.colours.faint,
    };
    const y = headY(plan, 0) + 4 * LINE_HEIGHT * plan.size;
    drawText(document, contents.words.of("pdf.nothing"), lettering, { x: plan.shape.left, y });
  }
}

function beginPage(drawing: Drawing, section: Section, page: number): void {
  const { plan } = section;
  addPage(drawing, plan.shape);
  drawFrame(drawing, plan.shape, plan.sheet.title, section.firstPage + page);
  drawLegend(drawing, plan.shape, legendOf(plan.sheet, drawing.contents.words));
  drawTitle(drawing, plan, page);
  if (page === 0) drawCharts(drawing, plan, chartsY(plan));
  const head = layOutHead(plan);
  const y = headY(plan, page);
  drawRow(drawing, plan, head, y);
}

function drawTitle({ document, contents }: Drawing, plan: TablePlan, page: number): void {
  const { faces, shape, sheet, style } = plan;
  const { heading, faint, bad } = style.colours;
  const draw = (text: string, lettering: Lettering, below: number): void => {
    const line = oneLine(text, lettering, shape.right - shape.left);
    drawText(document, line, lettering, { x: shape.left, y: shape.top + below });
  };
  if (page > 0) {
    const text = `${sheet.title} ${contents.words.of("pdf.continued")}`;
    draw(text, { face: faces.bold, size: 10, colour: heading }, 8);
    return;
  }
  draw(sheet.title, { face: faces.bold, size: TITLE_SIZE, colour: heading }, 12);
  draw(sheet.subtitle, { face: faces.regular, size: SUBTITLE_SIZE, colour: faint }, 27);
  if (sheet.warning === undefined) return;
  draw(sheet.warning, { face: faces.bold, size: SUBTITLE_SIZE, colour: bad }, 38.5);
}

function drawRow(drawing: Drawing, plan: TablePlan, row: LaidRow, y: number): void {
  const { document } = drawing;
  drawGround(document, plan, row, y);
  const rowColour = inkOf(row, plan);
  const lines = Math.max(1, ...row.cells.map((cell) => cell.lines.length));
  for (const cell of row.cells) {
    drawVerdict(document, plan, cell, { y, height: row.height });
    const colour = inkOn(cell, plan, rowColour);
    // Heads are bottom-aligned on their rule; in other rows the first lines are aligned.
    const skipped = row.kind === "head" ? lines - cell.lines.length : 0;
    for (const [index, text] of cell.lines.entries()) {
      const baseline = y + (plan.padding + 0.98 + (index + skipped) * LINE_HEIGHT) * plan.size;
      const at = cell.endsRight ? "end" : "start";
      drawText(
        document,
        text,
        { face: cell.face, size: plan.size, colour },
        { x: cell.x, y: baseline, at },
      );
      if (cell.mark !== "") drawMark(drawing, plan, cell, baseline);
    }
  }
}

/** Hangs in the white to the right of the column, so that the figures stay aligned on their decimals. */
function drawMark(
  { document }: Drawing,
  { faces, size, style }: TablePlan,
  { mark, x }: LaidCell,
  baseline: number,
): void {
  const lettering = { face: faces.regular, size: size * MARK_SIZE, colour: style.colours.faint };
  drawText(document, mark, lettering, { x: x + MARK_GAP, y: baseline - size * MARK_RISE });
}

/** The background of a verdict, lower than the row and wider than its column, so that neighbours are separate. */
function drawVerdict(
  document: PDFKit.PDFDocument,
  plan: TablePlan,
  { ground }: LaidCell,
  { y, height }: { readonly y: number; readonly height: number },
): void {
  if (ground === undefined) return;
  const { good, bad } = plan.style.colours;
  const x = ground.x - VERDICT_OVERHANG;
  const width = ground.right - ground.x + 2 * VERDICT_OVERHANG;
  const colour = ground.verdict === "good" ? tintOf(good) : bad;
  document.rect(x, y + HAIRLINE, width, height - 2 * HAIRLINE).fill(`#${colour}`);
}

function inkOn({ ground, isAlarm, tone }: LaidCell, plan: TablePlan, rowColour: string): string {
  const { bad, headingInk } = plan.style.colours;
  if (tone !== null) return plan.style.colours[tone];
  if (ground?.verdict === "bad") return headingInk;
  return isAlarm ? bad : rowColour;
}

function inkOf(row: LaidRow, plan: TablePlan): string {
  const { heading, faint, ink } = plan.style.colours;
  if (row.kind === "head" || row.kind === "heading") return heading;
  return row.kind === "note" ? faint : ink;
}

/** The background of a row: hairlines between items, rules at sums, a band at totals. */
function drawGround(document: PDFKit.PDFDocument, plan: TablePlan, row: LaidRow, y: number): void {
  const { left, right } = plan.shape;
  const { band, heading, ink, rule } = plan.style.colours;
  const below = y + row.height;
  const across = { x: left, right };
  switch (row.kind) {
    case "head":
      drawRule(document, { ...across, y: below, weight: 1, colour: heading });
      return;
    case "item":
      drawRule(document, { ...across, y: below, weight: HAIRLINE, colour: rule });
      return;
    case "subtotal":
      for (const { column, x, width } of plan.columns) {
        if (!endsRight(column.kind)) continue;
        drawRule(document, { x, right: x + width, y, weight: 0.5, colour: ink });
      }
      return;
    case "total":
      document.rect(left, y, right - left, row.height).fill(`#${band}`);
      drawRule(document, { ...across, y, weight: TOTAL_RULE, colour: heading });
      drawRule(document, { ...across, y: below, weight: TOTAL_RULE, colour: heading });
      return;
    case "heading":
    case "note":
  }
}
