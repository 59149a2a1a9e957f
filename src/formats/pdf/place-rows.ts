/** The page and height of each row, used both for counting pages and for drawing. */
import { chartsHeight } from "./draw-charts.ts";
import { breakLines } from "./lines.ts";
import { heightOf, type LaidRow, layOutHead, spaceBefore } from "./row-layout.ts";
import type { TableStart } from "./table-layout.ts";
import type { TablePlan } from "./table-plan.ts";
import { tilesHeight } from "./tiles.ts";
import { SIZE } from "./type-scale.ts";

export interface PlacedRow {
  /** The page of the table, from 0. */
  readonly page: number;
  readonly y: number;
  readonly row: LaidRow;
}

const TITLE_HEIGHT = 50;
const TITLE_HEIGHT_BELOW = 40;
const TITLE_HEIGHT_REPEATED = 28;
export const SUBTITLE_LEADING = 12;
const SUBTITLE_LINES_MAX = 3;
const SPACE_BELOW_HEAD = 3;
/** The maximum number of rows kept together, so that memory is bounded. */
const KEPT_TOGETHER_MAX = 6;

/** Reads the rows once, with only a few in memory. */
export async function* placeRows(plan: TablePlan, start: TableStart): AsyncGenerator<PlacedRow> {
  const tops = [firstRowY(plan, start, 0), firstRowY(plan, start, 1)] as const;
  const topOf = (page: number): number => tops[page === 0 ? 0 : 1];
  let page = 0;
  let y = topOf(page);
  let kept: LaidRow[] = [];

  const release = function* (): Generator<PlacedRow> {
    let needed = heightTogether(kept, plan);
    for (const row of kept) {
      const height = heightOf(row, plan);
      const before = spaceBefore(row, plan);
      if (y === topOf(page)) {
        yield { page, y, row };
        y += height;
      } else if (y + Math.max(needed, before + height) > plan.shape.bottom) {
        page += 1;
        yield { page, y: topOf(page), row };
        y = topOf(page) + height;
      } else {
        yield { page, y: y + before, row };
        y += before + height;
      }
      needed = 0;
    }
    kept = [];
  };

  for await (const row of plan.rows()) {
    if (!staysTogether(kept, row)) yield* release();
    kept.push(row);
  }
  yield* release();
}

export interface TableExtent {
  readonly pages: number;
  /** Below its last row. */
  readonly endY: number;
}

/** At least one page: a sheet without rows has a page that says so. */
export async function measureTable(plan: TablePlan, start: TableStart): Promise<TableExtent> {
  let extent = { pages: 1, endY: firstRowY(plan, start, 0) };
  let isEmpty = true;
  for await (const { page, y, row } of placeRows(plan, start)) {
    isEmpty = false;
    extent = { pages: page + 1, endY: y + heightOf(row, plan) };
  }
  return isEmpty ? { ...extent, endY: extent.endY + NOTHING_HEIGHT } : extent;
}

const NOTHING_HEIGHT = 24;

/** The parts above the rows on the first page of a table: title, tiles and charts. */
export function openingOf(
  plan: TablePlan,
  { y, isBelowTitle }: TableStart,
): { readonly tilesY: number; readonly chartsY: number; readonly headY: number } {
  const title = isBelowTitle ? TITLE_HEIGHT_BELOW : TITLE_HEIGHT;
  const below = subtitleLines(plan).length - 1 + (plan.sheet.warning === undefined ? 0 : 1);
  const tilesY = y + title + below * SUBTITLE_LEADING;
  const chartsY = tilesY + (plan.isFirst ? tilesHeight(plan) : 0);
  const headY = chartsY + (plan.isFirst ? chartsHeight(plan) : 0);
  return { tilesY, chartsY, headY };
}

/** The subtitle stands once above the tables of a sheet. */
export function subtitleLines({ sheet, isFirst, shape, faces }: TablePlan): readonly string[] {
  if (!isFirst) return [];
  const width = shape.right - shape.left;
  const room = { face: faces.regular, size: SIZE.table, width, linesMax: SUBTITLE_LINES_MAX };
  return breakLines(sheet.subtitle, room);
}

/** The height of the column heads on a page of the table. */
export const headY = (plan: TablePlan, start: TableStart, page: number): number =>
  page === 0 ? openingOf(plan, start).headY : plan.shape.top + TITLE_HEIGHT_REPEATED;

const firstRowY = (plan: TablePlan, start: TableStart, page: number): number =>
  headY(plan, start, page) + heightOf(layOutHead(plan), plan) + SPACE_BELOW_HEAD;

/**
 * Prevents a heading or a parent account at the foot of a page without its rows, and a total at the
 * head of the next.
 */
function staysTogether(kept: readonly LaidRow[], next: LaidRow): boolean {
  const last = kept.at(-1);
  if (last === undefined || kept.length >= KEPT_TOGETHER_MAX) return false;
  if (last.kind === "parent") return true;
  if (last.kind === "item" && next.kind === "item" && next.indent > last.indent) return true;
  return last.kind === "heading" || next.kind === "subtotal" || next.kind === "total";
}

const heightTogether = (rows: readonly LaidRow[], plan: TablePlan): number =>
  rows.reduce((total, row) => total + spaceBefore(row, plan) + heightOf(row, plan), 0);
