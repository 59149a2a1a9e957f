/** The layout of a row: its lines of text, their positions, and its height. */
import type { Cell, Row, Tone } from "../../sheets/sheet.ts";
import {
  checkRow,
  endsRight,
  isAlarm,
  lookOf,
  type RowLook,
  spanOf,
  toneOf,
} from "../internal/cell-text.ts";
import { headLevelOf, headTitles, markOf } from "../internal/level-marks.ts";
import { breakLines } from "./lines.ts";
import { faceOf, INDENT, shownText } from "./measure-columns.ts";
import type { TablePlan } from "./table-plan.ts";
import type { Face } from "./typeface.ts";

export interface LaidCell {
  readonly lines: readonly string[];
  readonly face: Face;
  /** The left edge of the lines or, for figures, the right edge. */
  readonly x: number;
  readonly endsRight: boolean;
  /** The mark of a weak level of proof, to the right of the figure; empty without one. */
  readonly mark: string;
  readonly isAlarm: boolean;
  /** Favourable or adverse; null for other cells. */
  readonly tone: Tone | null;
  /** A background over the complete cell that shows the outcome of its comparison. */
  readonly ground?: {
    readonly x: number;
    readonly right: number;
    readonly verdict: "good" | "bad";
  };
}

export interface LaidRow {
  readonly kind: RowLook | "head";
  /** Deeper rows below it are its children. */
  readonly indent: number;
  readonly cells: readonly LaidCell[];
  /** White above the row, omitted at the top of a page. */
  readonly spaceBefore: number;
  readonly height: number;
}

/** Relative to the font size. */
export const LINE_HEIGHT = 1.3;
const SPACE_BEFORE: Readonly<Record<LaidRow["kind"], number>> = {
  head: 0,
  heading: 0.9,
  item: 0,
  subtotal: 0,
  total: 0.25,
  note: 0.3,
};
/** A name may take three lines on a statement; in a long listing each row has one line. */
const NAME_LINES_MAX = 3;
/** The maximum length of a note: about half a page. */
const NOTE_LINES_MAX = 24;
const HEAD_LINES_MAX = 3;

export function layOutRow(row: Row, plan: TablePlan): LaidRow {
  checkRow(row, plan.sheet.columns);
  const cells = row.cells.flatMap((cell, index) =>
    cell.kind === "blank" ? [] : [layOutCell(row, cell, index, plan)],
  );
  return { ...laidRow(lookOf(row), cells, plan), indent: row.indent };
}

/** The titles of the columns, repeated on each page. */
export function layOutHead(plan: TablePlan): LaidRow {
  const face = plan.faces.bold;
  const titles = headTitles(plan.sheet);
  const cells = plan.columns.map(({ column, x, width }, index): LaidCell => {
    const room = { face, size: plan.size, width, linesMax: HEAD_LINES_MAX };
    const isRight = endsRight(column.kind);
    const lines = breakLines(titles[index] ?? column.title, room);
    return {
      lines,
      face,
      mark: "",
      x: isRight ? x + width : x,
      endsRight: isRight,
      isAlarm: false,
      tone: null,
    };
  });
  return laidRow("head", cells, plan);
}

function layOutCell(row: Row, cell: Cell, index: number, plan: TablePlan): LaidCell {
  const face = faceOf(row, cell, plan.faces);
  const [x, right] = reachOf(row, index, plan);
  const text = shownText(cell, plan.style);
  const isRight = endsRight(plan.columns[index]?.column.kind ?? "text");
  const mark = markOf(cell, headLevelOf(plan.sheet, index));
  const look = {
    face,
    mark,
    isAlarm: isAlarm(cell),
    tone: toneOf(cell),
    ...groundOf(cell, x, right),
  };
  const place = { ...look, x: isRight ? right : x, endsRight: isRight };
  if (cell.kind !== "text") {
    // A figure or a date is always complete on one line: its column was measured for it.
    return { ...place, lines: [text] };
  }
  const room = { face, size: plan.size, width: right - x, linesMax: linesMax(row, plan) };
  const lines = breakLines(text, room);
  const runsOn = spanOf(row.cells, index) > 1;
  return runsOn ? { ...look, lines, x, endsRight: false } : { ...place, lines };
}

function groundOf(cell: Cell, x: number, right: number): Pick<LaidCell, "ground"> {
  if (cell.kind !== "count" || cell.verdict === undefined) return {};
  return { ground: { x, right, verdict: cell.verdict } };
}

/** The left and right edge of the room of a cell. */
function reachOf(row: Row, index: number, plan: TablePlan): readonly [x: number, right: number] {
  const first = plan.columns[index];
  const last = plan.columns[index + spanOf(row.cells, index) - 1];
  const indent = index === plan.naming ? row.indent * INDENT * plan.size : 0;
  return [(first?.x ?? 0) + indent, (last?.x ?? 0) + (last?.width ?? 0)];
}

function linesMax(row: Row, plan: TablePlan): number {
  if (lookOf(row) === "note") return NOTE_LINES_MAX;
  return plan.sheet.isLong ? 1 : NAME_LINES_MAX;
}

function laidRow(
  kind: LaidRow["kind"],
  cells: readonly LaidCell[],
  { size, padding }: TablePlan,
): LaidRow {
  const lines = Math.max(1, ...cells.map((cell) => cell.lines.length));
  return {
    kind,
    indent: 0,
    cells,
    spaceBefore: SPACE_BEFORE[kind] * size,
    height: (lines * LINE_HEIGHT + 2 * padding) * size,
  };
}
