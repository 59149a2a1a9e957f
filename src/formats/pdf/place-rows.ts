/** The page and height of each row, used both for counting pages and for drawing. */
import { listingPages } from "./listing-pages.ts";
import { heightOf, type LaidRow, spaceBefore } from "./row-layout.ts";
import type { TableExtent, TableStart } from "./table-layout.ts";
import { firstRowY, NOTHING_HEIGHT } from "./table-opening.ts";
import type { ShortTable, TablePlan } from "./table-plan.ts";

export interface PlacedRow {
  /** The page of the table, from 0. */
  readonly page: number;
  readonly y: number;
  readonly row: LaidRow;
}

/** The maximum number of rows kept together, so that memory is bounded. */
const KEPT_TOGETHER_MAX = 6;

export function* placeRows(plan: ShortTable, start: TableStart): Generator<PlacedRow> {
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

  for (const row of plan.rows) {
    if (!staysTogether(kept, row)) yield* release();
    kept.push(row);
  }
  yield* release();
}

/** At least one page: a sheet without rows has a page that says so. */
export function measureTable(plan: TablePlan, start: TableStart): TableExtent {
  if (plan.isListing) return listingPages(plan, start);
  let extent = { pages: 1, endY: firstRowY(plan, start, 0) };
  let isEmpty = true;
  for (const { page, y, row } of placeRows(plan, start)) {
    isEmpty = false;
    extent = { pages: page + 1, endY: y + heightOf(row, plan) };
  }
  return isEmpty ? { ...extent, endY: extent.endY + NOTHING_HEIGHT } : extent;
}

/**
 * Prevents a heading or a parent account at the foot of a page without its rows, and a total or a note at the
 * head of the next.
 */
function staysTogether(kept: readonly LaidRow[], next: LaidRow): boolean {
  const last = kept.at(-1);
  if (last === undefined || kept.length >= KEPT_TOGETHER_MAX) return false;
  if (last.kind === "parent") return true;
  if (last.kind === "item" && next.kind === "item" && next.indent > last.indent) return true;
  return (
    last.kind === "heading" ||
    next.kind === "subtotal" ||
    next.kind === "total" ||
    next.kind === "note"
  );
}

const heightTogether = (rows: readonly LaidRow[], plan: TablePlan): number =>
  rows.reduce((total, row) => total + spaceBefore(row, plan) + heightOf(row, plan), 0);
