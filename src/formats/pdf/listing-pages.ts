/**
 * The pages of a long listing, by arithmetic: each of its rows is one line, so that their kinds are all that is known
 * of them before they are drawn.
 */
import { heightOfLine, spaceBefore } from "./row-layout.ts";
import type { Listing, RowKind, TableExtent, TableStart } from "./table-layout.ts";
import { firstRowY, NOTHING_HEIGHT } from "./table-opening.ts";

export interface ListingPages extends TableExtent {
  /** The numbers of the rows, from 0, with which the pages after the first start. */
  readonly starts: readonly number[];
}

/** Where the rows are: each is placed in their order, on the current page or as the first of the next. */
export interface RowPlacer {
  /** The upper edge of the row. */
  readonly place: (kind: RowKind, isFirstOfPage: boolean) => number;
  /** Whether the row that starts a page is below the heading of the rows before it, repeated. */
  readonly isContinued: (kind: RowKind) => boolean;
  /** Whether a row with others after it fits on the current page, given their kinds. */
  readonly hasRoom: (kinds: readonly RowKind[]) => boolean;
  readonly endY: () => number;
}

export function rowPlacer(plan: Listing, start: TableStart): RowPlacer {
  const { bottom } = plan.shape;
  const nextTop = firstRowY(plan, start, 1);
  const carried = plan.carriedForward === null ? 0 : heightOfLine("item", plan);
  const repeated = heightOfLine("heading", plan) + carried;
  let y = firstRowY(plan, start, 0);
  let isTop = true;
  let hasHeading = false;
  const isContinued = (kind: RowKind): boolean => hasHeading && kind !== "heading";
  return {
    isContinued,
    place: (kind, isFirstOfPage) => {
      if (isFirstOfPage) y = nextTop + (isContinued(kind) ? repeated : 0);
      else if (!isTop) y += spaceBefore({ kind }, plan);
      isTop = false;
      hasHeading ||= kind === "heading";
      const own = y;
      y += heightOfLine(kind, plan);
      return own;
    },
    hasRoom: (kinds) => {
      if (isTop) return true;
      const needed = kinds.reduce(
        (total, kind) => total + spaceBefore({ kind }, plan) + heightOfLine(kind, plan),
        0,
      );
      return y + needed <= bottom;
    },
    endY: () => y,
  };
}

/** At least one page: a listing without rows has a page that says so. */
export function listingPages(plan: Listing, start: TableStart): ListingPages {
  const placer = rowPlacer(plan, start);
  const starts: number[] = [];
  let number = 0;
  const release = (kept: readonly RowKind[]): void => {
    for (const [index, kind] of kept.entries()) {
      const isFirst = !placer.hasRoom(index === 0 ? kept : [kind]);
      if (isFirst) starts.push(number);
      placer.place(kind, isFirst);
      number += 1;
    }
  };
  let kept: RowKind[] = [];
  for (const { kind, count } of plan.runs) {
    for (let row = 0; row < count; row += 1) {
      if (!staysTogether(kept, kind)) {
        release(kept);
        kept = [];
      }
      kept.push(kind);
    }
  }
  release(kept);
  const nothing = number === 0 ? NOTHING_HEIGHT : 0;
  return { pages: starts.length + 1, endY: placer.endY() + nothing, starts };
}

/** The maximum number of rows kept together. */
const KEPT_TOGETHER_MAX = 6;
/** A heading with its first two rows, of which the first may be a balance. */
const HEADED_MIN = 3;

/** A heading is on the page of its first two rows, and a sum on that of the last row before it. */
function staysTogether(kept: readonly RowKind[], next: RowKind): boolean {
  const last = kept.at(-1);
  if (last === undefined || kept.length >= KEPT_TOGETHER_MAX) return false;
  if (kept[0] === "heading" && kept.length < HEADED_MIN) return true;
  return last === "heading" || last === "parent" || next === "subtotal" || next === "total";
}
