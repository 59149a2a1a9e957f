/** Draws the tiles of a sheet: a figure large, its changes with arrows, and its course with the last month marked. */
import { type Amount, isNegative, isZero } from "../../amount/amount.ts";
import type { Cell, Tile } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { tileText } from "../internal/cell-text.ts";
import { markOf } from "../internal/level-marks.ts";
import { drawCourse, isCourse } from "./course.ts";
import type { Drawing } from "./drawing.ts";
import { oneLine } from "./lines.ts";
import { drawRule, drawText, type Lettering } from "./pen.ts";
import type { TablePlan } from "./table-plan.ts";
import { drawArtifact, drawElement, type Element, openElement } from "./tags.ts";
import { SIZE } from "./type-scale.ts";
import type { Face } from "./typeface.ts";

const GAP = 14;
const GAP_BELOW = 8;
const LABEL_BASELINE = 16;
const FIGURE_BASELINE = 38;
const CHANGE_TOP = 50;
const CHANGE_HEIGHT = 21;
const COURSE_HEIGHT = 22;
const BELOW = 6;
/** Tiles in a row; more are divided evenly over rows. */
const TILES_PER_ROW = { portrait: 5, landscape: 7 } as const;
const LABEL_SIZES = [SIZE.table, SIZE.small] as const;
const FIGURE_SIZES = [SIZE.title, 17, SIZE.section, SIZE.body] as const;

type Tiled = Pick<TablePlan, "sheet" | "shape">;

interface TileGrid {
  readonly perRow: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

function gridOf({ sheet, shape }: Tiled): TileGrid | null {
  const { tiles = [] } = sheet;
  if (tiles.length === 0) return null;
  const rows = Math.ceil(tiles.length / TILES_PER_ROW[shape.layout]);
  const perRow = Math.ceil(tiles.length / rows);
  const width = (shape.right - shape.left - (perRow - 1) * GAP) / perRow;
  const changes = Math.max(0, ...tiles.map((tile) => shownChanges(tile).length));
  const hasCourse = tiles.some((tile) => isCourse(tile.course));
  const height = CHANGE_TOP + changes * CHANGE_HEIGHT + (hasCourse ? COURSE_HEIGHT : 0) + BELOW;
  return { perRow, rows, width, height };
}

/** The height of the tiles above the table on the first page of the sheet. */
export function tilesHeight(plan: Tiled): number {
  const grid = gridOf(plan);
  return grid === null ? 0 : grid.rows * grid.height + GAP_BELOW;
}

export function drawTiles(drawing: Drawing, plan: TablePlan, parent: Element, top: number): void {
  const grid = gridOf(plan);
  if (grid === null) return;
  const tiles = plan.sheet.tiles ?? [];
  const width = grid.width - SIZE.small;
  const figureSize = Math.min(
    ...tiles.map(({ cell }) =>
      sizeFor(wholeText(cell, plan.style), plan.faces.bold, { width, sizes: FIGURE_SIZES }),
    ),
  );
  for (const [index, tile] of tiles.entries()) {
    const x = plan.shape.left + (index % grid.perRow) * (grid.width + GAP);
    const y = top + Math.floor(index / grid.perRow) * grid.height;
    drawTile(drawing, plan, parent, { tile, x, y, grid, figureSize });
  }
}

interface Place {
  readonly tile: Tile;
  readonly x: number;
  readonly y: number;
  readonly grid: TileGrid;
  /** The same for all tiles, so that a larger figure does not look smaller. */
  readonly figureSize: number;
}

function drawTile(drawing: Drawing, plan: TablePlan, parent: Element, place: Place): void {
  const { document, faces } = drawing;
  const { tile, x, y, grid, figureSize: size } = place;
  const { faint, heading, ink } = plan.style.colours;
  const section = openElement(document, parent, "Sect");
  drawArtifact(document, () => {
    drawRule(document, { x, right: x + grid.width, y: y + 2, weight: 1.5, colour: heading });
  });
  const labelSize = sizeFor(tile.label, faces.bold, { width: grid.width, sizes: LABEL_SIZES });
  const label: Lettering = { face: faces.bold, size: labelSize, colour: faint };
  drawElement(document, section, "P", () => {
    drawText(document, oneLine(tile.label, label, grid.width), label, {
      x,
      y: y + LABEL_BASELINE,
    });
  });
  const text = wholeText(tile.cell, plan.style);
  drawElement(document, section, "P", () => {
    const figure = { face: faces.bold, size, colour: ink };
    drawText(document, text, figure, { x, y: y + FIGURE_BASELINE });
    const mark = markOf(tile.cell, null);
    const small = { face: faces.regular, size: SIZE.small, colour: faint };
    const end = x + faces.bold.widthOf(text, size);
    if (mark !== "") drawText(document, mark, small, { x: end + 1, y: y + FIGURE_BASELINE - 6 });
  });
  for (const [index, change] of shownChanges(tile).entries()) {
    drawChange(drawing, plan, section, change, {
      x,
      y: y + CHANGE_TOP + index * CHANGE_HEIGHT,
      grid,
    });
  }
  const courseTop = y + grid.height - BELOW - COURSE_HEIGHT + 4;
  drawArtifact(document, () => {
    const room = { x, y: courseTop, width: grid.width, height: COURSE_HEIGHT - 8 };
    drawCourse(document, plan.style, tile.course, room);
  });
  section.end();
}

const shownChanges = ({ changes }: Tile): Tile["changes"] =>
  changes.filter(({ amount, percent }) => amount.kind !== "blank" || percent.kind !== "blank");

/** What the figure is compared with, and below it the arrow, the amount and the percentage. */
function drawChange(
  { document, faces }: Drawing,
  { style }: TablePlan,
  parent: Element,
  { label, amount, percent, tone }: Tile["changes"][number],
  { x, y, grid }: Omit<Place, "tile" | "figureSize">,
): void {
  const { faint, ink } = style.colours;
  const small: Lettering = { face: faces.regular, size: SIZE.small, colour: faint };
  const value: Lettering = {
    face: tone === undefined ? faces.regular : faces.bold,
    size: SIZE.small,
    colour: tone === undefined ? ink : style.colours[tone],
  };
  const parts = [wholeText(amount, style), wholeText(percent, style)].filter((part) => part !== "");
  const [first = "", second] = parts;
  const shown = second === undefined ? first : `${first} (${second})`;
  const arrow = arrowOf("amount" in amount ? amount.amount : null);
  drawElement(document, parent, "P", () => {
    drawText(document, oneLine(label, small, grid.width), small, { x, y: y + 8 });
    drawText(document, oneLine(`${arrow}${shown}`, value, grid.width), value, { x, y: y + 18 });
  });
}

/** The direction beside the sign, so that it is also seen from afar. */
function arrowOf(change: Amount | null): string {
  if (change === null || isZero(change)) return "";
  return isNegative(change) ? "▼ " : "▲ ";
}

const wholeText = (cell: Cell, style: Style): string => tileText(cell, style).replace(/^-/, "−");

/** The largest of these sizes in which the text fits; the smallest on paper if it fits in none. */
const sizeFor = (
  text: string,
  face: Face,
  { width, sizes }: { readonly width: number; readonly sizes: readonly number[] },
): number => sizes.find((size) => face.widthOf(text, size) <= width) ?? SIZE.small;
