/** The page and height of each row, used both for counting pages and for drawing. */
import { chartsHeight } from "./draw-charts.ts";
import { type LaidRow, LINE_HEIGHT, layOutHead, layOutRow } from "./row-layout.ts";
import type { TablePlan } from "./table-plan.ts";

export interface PlacedRow {
  /** The page of the sheet, from 0. */
  readonly page: number;
  readonly y: number;
  readonly row: LaidRow;
}

/** Sizes in points: title and subtitle on the first page, the title alone on later pages. */
export const TITLE_SIZE = 15;
export const SUBTITLE_SIZE = 8.5;
const TITLE_HEIGHT = 46;
const TITLE_HEIGHT_REPEATED = 20;
/** The maximum number of rows kept together, so that memory is bounded. */
const KEPT_TOGETHER_MAX = 6;

/** Reads the rows once, with only a few in memory. */
export async function* placeRows(plan: TablePlan): AsyncGenerator<PlacedRow> {
  const tops = [firstRowY(plan, 0), firstRowY(plan, 1)] as const;
  let page = 0;
  let y: number = tops[0];
  let kept: LaidRow[] = [];

  const release = function* (): Generator<PlacedRow> {
    let needed = heightOf(kept);
    for (const row of kept) {
      const isAtTop = y === tops[page === 0 ? 0 : 1];
      if (isAtTop) {
        yield { page, y, row };
        y += row.height;
      } else if (y + Math.max(needed, row.spaceBefore + row.height) > plan.shape.bottom) {
        page += 1;
        yield { page, y: tops[1], row };
        y = tops[1] + row.height;
      } else {
        yield { page, y: y + row.spaceBefore, row };
        y += row.spaceBefore + row.height;
      }
      needed = 0;
    }
    kept = [];
  };

  for await (const row of plan.sheet.rows()) {
    const laid = layOutRow(row, plan);
    if (!staysTogether(kept, laid)) yield* release();
    kept.push(laid);
  }
  yield* release();
}

/** At least one page: a sheet without rows has a page that says so. */
export async function countPages(plan: TablePlan): Promise<number> {
  let pages = 1;
  for await (const { page } of placeRows(plan)) pages = page + 1;
  return pages;
}

/** The height of the column heads on a page of the sheet. */
export const headY = (plan: TablePlan, page: number): number =>
  plan.shape.top + (page === 0 ? TITLE_HEIGHT + chartsHeight(plan) : TITLE_HEIGHT_REPEATED);

/** The height of the charts on the first page of a sheet. */
export const chartsY = (plan: TablePlan): number => plan.shape.top + TITLE_HEIGHT;

const firstRowY = (plan: TablePlan, page: number): number =>
  headY(plan, page) + layOutHead(plan).height + LINE_HEIGHT * 0.25 * plan.size;

/**
 * Prevents a heading or a parent account at the foot of a page without its rows, and a total at the
 * head of the next.
 */
function staysTogether(kept: readonly LaidRow[], next: LaidRow): boolean {
  const last = kept.at(-1);
  if (last === undefined || kept.length >= KEPT_TOGETHER_MAX) return false;
  if (last.kind === "item" && next.kind === "item" && next.indent > last.indent) return true;
  return last.kind === "heading" || next.kind === "subtotal" || next.kind === "total";
}

const heightOf = (rows: readonly LaidRow[]): number =>
  rows.reduce((total, row) => total + row.spaceBefore + row.height, 0);
