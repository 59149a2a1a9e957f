/** Draws a row: its ground and rules, its cells with their tags and links, and its bars. */
import { endsRight } from "../internal/cell-text.ts";
import { heatTint, tintOf } from "../internal/tint.ts";
import { drawCourseIn } from "./course.ts";
import { addLink, figureDestination, linkOf } from "./destinations.ts";
import type { Drawing } from "./drawing.ts";
import { drawArea, drawRule, drawText } from "./pen.ts";
import { heightOf, type LaidCell, type LaidRow } from "./row-layout.ts";
import { type PlacedBar, pagePlaceholder } from "./table-layout.ts";
import type { TablePlan } from "./table-plan.ts";
import {
  drawArtifact,
  drawElement,
  drawInto,
  type Element,
  type ElementOptions,
  openElement,
} from "./tags.ts";
import { leadingOf, riseOf, SIZE } from "./type-scale.ts";

export const HAIRLINE = 0.25;
const TOTAL_RULE = 0.7;
/** The rise of a mark in points, and the white before it. */
export const MARK_RISE = 2;
export const MARK_GAP = 0.6;
/** The distance by which the background of a cell extends beyond its column, in points. */
const VERDICT_OVERHANG = 3;

export interface DrawnRow {
  readonly row: LaidRow;
  readonly y: number;
  /** The table to which the row belongs; null if its page is tagged as a whole. */
  readonly table: Element | null;
}

export function drawRow(drawing: Drawing, plan: TablePlan, { row, y, table }: DrawnRow): void {
  const { document } = drawing;
  const ground = (): void => {
    drawGround(document, plan, row, y);
    for (const cell of row.cells) {
      drawShade(document, plan, cell, { y, row });
      drawCourseIn(document, plan, cell, y);
    }
    for (const [index, bar] of plan.bars.entries()) {
      drawBar(document, plan, bar, { values: row.bars[index] ?? [], y, row });
      drawKeys(document, plan, bar, { y, row });
    }
  };
  if (table === null) {
    ground();
    drawCells(drawing, plan, row, y);
    return;
  }
  drawArtifact(document, ground);
  const element = openElement(document, table, "TR");
  for (const [place, cell] of row.cells.entries()) {
    tagBlanks(
      document,
      element,
      (row.cells[place - 1]?.column ?? -1) + spanAt(row, place - 1, plan),
      cell.column,
    );
    tagCell(drawing, plan, cell, { row, y, table: element }, spanAt(row, place, plan));
  }
  element.end();
}

export function drawCells(drawing: Drawing, plan: TablePlan, row: LaidRow, y: number): void {
  for (const cell of row.cells) {
    drawCell(drawing, plan, cell, { row, y });
    // Keeps the texts apart where the page is read aloud or copied; those of a tagged table are apart by their cells.
    const { face, size, x } = cell;
    drawText(drawing.document, " ", { face, size, colour: plan.style.colours.ink }, { x, y });
  }
}

/** The number of columns that a cell covers: a text runs on over the blank cells after it. */
function spanAt(row: LaidRow, place: number, plan: TablePlan): number {
  const cell = row.cells[place];
  if (cell === undefined) return 1;
  const last = plan.columns.findIndex(({ x, width }) => x + width >= cell.room[1] - 0.01);
  return Math.max(1, last - cell.column + 1);
}

/** Blank cells, so that every row has all columns. */
function tagBlanks(document: PDFKit.PDFDocument, row: Element, from: number, until: number): void {
  for (let column = from; column < until; column += 1) openElement(document, row, "TD").end();
}

function tagCell(
  drawing: Drawing,
  plan: TablePlan,
  cell: LaidCell,
  at: DrawnRow & { readonly table: Element },
  columns: number,
): void {
  const { document, destinations } = drawing;
  const isHead = at.row.kind === "head" || cell.column === plan.naming;
  const scope = at.row.kind === "head" ? "Column" : "Row";
  const type = isHead ? "TH" : "TD";
  const target = linkOf(cell, destinations, drawing.contents.fileName);
  if (cell.figureId !== null && destinations.isWanted(cell.figureId)) {
    document.addNamedDestination(figureDestination(cell.figureId), "XYZ", 0, at.y - 12, 0);
  }
  const options: ElementOptions = isHead ? { columns, scope } : { columns };
  const draw = (): void => {
    drawCell(drawing, plan, cell, at);
  };
  if (target === null) {
    drawElement(document, at.table, { type, ...options }, draw);
    return;
  }
  const element = openElement(document, at.table, type, options);
  const link = openElement(document, element, "Link");
  drawInto(document, link, "Link", draw);
  const [left, right] = cell.room;
  const area = { x: left, y: at.y, width: right - left, height: heightOf(at.row, plan) };
  addLink(document, area, target, link);
  link.end();
  element.end();
}

function drawCell(
  drawing: Drawing,
  plan: TablePlan,
  cell: LaidCell,
  { row, y }: Pick<DrawnRow, "row" | "y">,
): void {
  const { document } = drawing;
  const leading = leadingOf(cell.size);
  const padding = row.kind === "note" ? 0 : plan.padding;
  // Heads are bottom-aligned on their rule; in other rows the first lines are aligned.
  const skipped = row.kind === "head" ? row.textHeight - cell.lines.length * leading : 0;
  const first = y + padding + skipped + firstBaseline(row, plan);
  const colour = inkOn(cell, plan, inkOf(row, plan));
  const at = cell.endsRight ? "end" : "start";
  for (const [index, text] of linesOf(drawing, plan, cell).entries()) {
    const lettering = { face: cell.face, size: cell.size, colour };
    drawText(document, text, lettering, { x: cell.x, y: first + index * leading, at });
  }
  if (cell.mark !== "") drawMark(drawing, plan, cell, first);
}

/** With the page where the cell leads; without its words if the document lacks the place. */
function linesOf(
  { destinations }: Drawing,
  { pageText }: TablePlan,
  { hasPage, lines, targets }: LaidCell,
): readonly string[] {
  if (!hasPage) return lines;
  const page = destinations.pageOf(targets);
  const shown = page === null ? "" : pageText(page);
  return lines.map((line) => line.replace(pagePlaceholder(pageText), shown).trimEnd());
}

/** All cells of a row share their first baseline, whatever their size. */
function firstBaseline(row: LaidRow, plan: TablePlan): number {
  const largest = Math.max(plan.size, ...row.cells.map(({ size }) => size));
  return riseOf(row.kind === "note" ? SIZE.small : largest);
}

/** Hangs in the white to the right of the column, so that the figures stay aligned on their decimals. */
function drawMark(
  { document }: Drawing,
  { faces, style }: TablePlan,
  { mark, x }: LaidCell,
  baseline: number,
): void {
  const lettering = { face: faces.regular, size: SIZE.small, colour: style.colours.faint };
  drawText(document, mark, lettering, { x: x + MARK_GAP, y: baseline - MARK_RISE });
}

interface RowPlace {
  readonly y: number;
  readonly row: LaidRow;
}

/** The background of a cell, lower than the row and wider than its column, so that neighbours are separate. */
function drawShade(
  document: PDFKit.PDFDocument,
  plan: TablePlan,
  { verdict, heat, room }: LaidCell,
  { y, row }: RowPlace,
): void {
  const { good, bad, heading } = plan.style.colours;
  const warm = heat === null ? null : heatTint(heading, heat);
  const colour = verdict === null ? warm : verdict === "good" ? tintOf(good) : bad;
  if (colour === null) return;
  const x = room[0] - VERDICT_OVERHANG;
  const width = room[1] - room[0] + 2 * VERDICT_OVERHANG;
  const height = heightOf(row, plan) - 2 * HAIRLINE;
  drawArea(document, { x, y: y + HAIRLINE, width, height }, colour);
}

const BAR_HEIGHT = 6;

/** The parts one after the other, as long as their share of the largest row. */
function drawBar(
  document: PDFKit.PDFDocument,
  { size, padding }: TablePlan,
  bar: PlacedBar,
  { values, y, row }: RowPlace & { readonly values: readonly number[] },
): void {
  if (row.kind !== "item" || bar.largest <= 0) return;
  const top = y + padding + (leadingOf(size) - BAR_HEIGHT) / 2;
  let x = bar.x;
  for (const [index, value] of values.entries()) {
    const width = (value / bar.largest) * bar.width;
    const colour = bar.parts[index]?.colour;
    if (width <= 0 || colour === undefined) continue;
    drawArea(document, { x, y: top, width, height: BAR_HEIGHT }, colour);
    // A white line keeps the parts apart in black and white.
    if (index > 0)
      drawRule(document, {
        x: x - 0.01,
        right: x + 0.5,
        y: top + BAR_HEIGHT / 2,
        weight: BAR_HEIGHT,
        colour: "FFFFFF",
      });
    x += width;
  }
}

const KEY_HEIGHT = 2.5;

/** Below the head of each column that the bar stacks, its colour there: the legend of the bar. */
function drawKeys(
  document: PDFKit.PDFDocument,
  plan: TablePlan,
  bar: PlacedBar,
  { y, row }: RowPlace,
): void {
  if (row.kind !== "head") return;
  const bottom = y + heightOf(row, plan) - 2 * HAIRLINE;
  for (const { column, colour } of bar.parts) {
    const { x, width } = plan.columns[column] ?? { x: 0, width: 0 };
    drawArea(document, { x, y: bottom - KEY_HEIGHT, width, height: KEY_HEIGHT }, colour);
  }
}

function inkOn(
  { verdict, isAlarm, isQuiet, tone }: LaidCell,
  plan: TablePlan,
  own: string,
): string {
  const { bad, faint, headingInk } = plan.style.colours;
  if (tone !== null) return plan.style.colours[tone];
  if (verdict === "bad") return headingInk;
  if (isAlarm) return bad;
  return isQuiet ? faint : own;
}

function inkOf(row: LaidRow, plan: TablePlan): string {
  const { heading, faint, ink } = plan.style.colours;
  if (row.kind === "head" || row.kind === "heading") return heading;
  return row.kind === "note" ? faint : ink;
}

/** The background of a row: hairlines between items, rules at sums, a band at totals. */
export function drawGround(
  document: PDFKit.PDFDocument,
  plan: TablePlan,
  row: LaidRow,
  y: number,
): void {
  const { left, right } = plan.shape;
  const { band, heading, ink, rule } = plan.style.colours;
  const height = heightOf(row, plan);
  const below = y + height;
  const across = { x: left, right };
  switch (row.kind) {
    case "head":
      drawRule(document, { ...across, y: below, weight: 1, colour: heading });
      return;
    case "item":
    case "note":
      if (row.hasHairline ?? row.kind === "item") {
        // A note has no white of its own below its text; in a dense table the next row has none either.
        const y = row.kind === "note" && !plan.isDense ? below + 1 : below;
        drawRule(document, { ...across, y, weight: HAIRLINE, colour: rule });
      }
      return;
    case "subtotal":
      for (const { column, x, width } of plan.columns) {
        if (!endsRight(column.kind)) continue;
        drawRule(document, { x, right: x + width, y, weight: 0.5, colour: ink });
      }
      return;
    case "total":
      drawArea(document, { x: left, y, width: right - left, height }, band);
      drawRule(document, { ...across, y, weight: TOTAL_RULE, colour: heading });
      drawRule(document, { ...across, y: below, weight: TOTAL_RULE, colour: heading });
      return;
    case "heading":
    case "parent":
  }
}
