/** What is above the rows of a table: on its first page title, tiles and charts, on each page the column heads. */
import { chartsHeight } from "./draw-charts.ts";
import { breakLines } from "./lines.ts";
import { heightOf, layOutHead } from "./row-layout.ts";
import type { TableLayout, TableStart } from "./table-layout.ts";
import { tilesHeight } from "./tiles.ts";
import { SIZE } from "./type-scale.ts";

const TITLE_HEIGHT = 50;
const TITLE_HEIGHT_BELOW = 40;
/** Of a further table of a sheet, whose title is smaller and has no subtitle. */
const TITLE_HEIGHT_FURTHER = 28;
const TITLE_HEIGHT_REPEATED = 28;
export const SUBTITLE_LEADING = 12;
const SUBTITLE_LINES_MAX = 3;
const SPACE_BELOW_HEAD = 3;
/** The height of the words that stand for a table without rows. */
export const NOTHING_HEIGHT = 24;

/** The parts above the rows on the first page of a table: title, tiles and charts. */
export function openingOf(
  plan: TableLayout,
  { y, isBelowTitle }: TableStart,
): { readonly tilesY: number; readonly chartsY: number; readonly headY: number } {
  const tilesY = isTitled(plan, { y, isBelowTitle }) ? y + titleHeight(plan, isBelowTitle) : y;
  const chartsY = tilesY + (plan.isFirst ? tilesHeight(plan) : 0);
  const headY = chartsY + (plan.isFirst ? chartsHeight(plan) : 0);
  return { tilesY, chartsY, headY };
}

function titleHeight(plan: TableLayout, isBelowTitle: boolean): number {
  const warning = plan.sheet.warning === undefined ? 0 : SUBTITLE_LEADING;
  if (!plan.isFirst) return TITLE_HEIGHT_FURTHER + warning;
  const title = isBelowTitle ? TITLE_HEIGHT_BELOW : TITLE_HEIGHT;
  return title + (subtitleLines(plan).length - 1) * SUBTITLE_LEADING + warning;
}

/**
 * Whether a table has a title where it starts: not if its tiles are directly below the title of the document,
 * with sentences under them that no head explains.
 */
export const isTitled = (
  { isFirst, sheet }: Pick<TableLayout, "isFirst" | "sheet">,
  { isBelowTitle }: TableStart,
): boolean =>
  !(isBelowTitle && isFirst && (sheet.tiles ?? []).length > 0) || sheet.warning !== undefined;

/** The subtitle stands once above the tables of a sheet. */
export function subtitleLines({ sheet, isFirst, shape, faces }: TableLayout): readonly string[] {
  if (!isFirst) return [];
  const width = shape.right - shape.left;
  const room = { face: faces.regular, size: SIZE.table, width, linesMax: SUBTITLE_LINES_MAX };
  return breakLines(sheet.subtitle, room);
}

/** The height of the column heads on a page of the table. */
export const headY = (plan: TableLayout, start: TableStart, page: number): number =>
  page === 0 ? openingOf(plan, start).headY : plan.shape.top + TITLE_HEIGHT_REPEATED;

/** Whether there are column heads where the table starts; its other pages all have them. */
export const isHeaded = (plan: TableLayout, start: TableStart): boolean =>
  plan.hasHeads && isTitled(plan, start);

/** The upper edge of the first row on a page of the table. */
export const firstRowY = (plan: TableLayout, start: TableStart, page: number): number =>
  headY(plan, start, page) +
  (page > 0 || isHeaded(plan, start) ? heightOf(layOutHead(plan), plan) + SPACE_BELOW_HEAD : 0);
