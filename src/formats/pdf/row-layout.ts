/** The layout of a row: its lines of text, their positions and sizes, and its height. */
import type { Heat, Tone } from "../../sheets/heat.ts";
import type { Cell, Row } from "../../sheets/sheet.ts";
import {
  checkRow,
  endsRight,
  heatOf,
  isAlarm,
  linkTargets,
  lookOf,
  spanOf,
  toneOf,
} from "../internal/cell-text.ts";
import { headLevelOf, headTitles, markOf } from "../internal/level-marks.ts";
import type { Course } from "./course.ts";
import { breakLines } from "./lines.ts";
import {
  ACCOUNT_NUMBER,
  barValue,
  faceOf,
  headText,
  INDENT,
  kindOf,
  NAME_LINES_MAX,
  shownText,
} from "./measure-columns.ts";
import { pagePlaceholder, type RowKind, type TableLayout } from "./table-layout.ts";
import { leadingOf, SIZE } from "./type-scale.ts";
import type { Face } from "./typeface.ts";

export interface LaidCell {
  /** Of the columns of its part, the first that it covers. */
  readonly column: number;
  readonly lines: readonly string[];
  readonly face: Face;
  readonly size: number;
  /** The left edge of the lines or, for figures, the right edge. */
  readonly x: number;
  /** The edges of the room of the cell. */
  readonly room: readonly [left: number, right: number];
  readonly endsRight: boolean;
  /** The mark of a weak level of proof, to the right of the figure; empty without one. */
  readonly mark: string;
  readonly isAlarm: boolean;
  /** An account number, which names its row less than the words beside it. */
  readonly isQuiet: boolean;
  /** Favourable or adverse; null for other cells. */
  readonly tone: Tone | null;
  /** The outcome of a comparison, shown by a background over the complete cell. */
  readonly verdict: "good" | "bad" | null;
  readonly heat: Heat | null;
  /** Where it leads: marks, figures or sheets. */
  readonly targets: readonly string[];
  /** The cell itself if it opens a file of the pack. */
  readonly opening: Cell | null;
  /** Whether its last words are a placeholder of the page where it leads. */
  readonly hasPage: boolean;
  /** The line through the months that it is; null for any other cell. */
  readonly course: Course | null;
  /** The id of its figure, to which other cells may lead. */
  readonly figureId: string | null;
}

export interface LaidRow {
  readonly kind: RowKind;
  /** Deeper rows below it are its children. */
  readonly indent: number;
  readonly cells: readonly LaidCell[];
  /** The height of its text, without the white of the plan. */
  readonly textHeight: number;
  /** The lengths of the parts of each bar, in amounts. */
  readonly bars: readonly (readonly number[])[];
  /** Whether the hairline of an item is below it: not where notes on it follow, of which the last has it. */
  readonly hasHairline?: boolean;
}

/** White above a row, in points; omitted at the top of a page. */
const SPACE_BEFORE: Readonly<Record<LaidRow["kind"], number>> = {
  head: 0,
  heading: 8,
  parent: 2,
  item: 0,
  subtotal: 0,
  total: 2,
  note: 4,
};
/** The maximum length of a note or sentence: about half a page. */
const NOTE_LINES_MAX = 24;
const HEAD_LINES_MAX = 3;

export const spaceBefore = (
  { kind }: Pick<LaidRow, "kind">,
  { isDense }: Pick<TableLayout, "isDense">,
): number => SPACE_BEFORE[kind] / (isDense ? 2 : 1);

/** The height of a row with the white of the plan. */
export const heightOf = (row: LaidRow, { padding }: TableLayout): number =>
  row.textHeight + 2 * (row.kind === "note" ? 0 : padding);

/** The height of a row of a long listing, which has one line. */
export const heightOfLine = (kind: RowKind, plan: TableLayout): number => {
  const { isDense, padding, size } = plan;
  const own = kind === "heading" && !isDense ? SIZE.body : size;
  return Math.max(leadingOf(own), leadingOf(size)) + 2 * (kind === "note" ? 0 : padding);
};

export function layOutRow(row: Row, plan: TableLayout): LaidRow {
  checkRow(row, plan.sheet.columns);
  const cells = row.cells.flatMap((cell, index) =>
    cell.kind === "blank" ? [] : [layOutCell(row, cell, index, plan)],
  );
  const kind = kindOf(row, plan.sheet.columns);
  const bars =
    row.isRest === true
      ? []
      : plan.bars.map(({ parts }) => parts.map(({ column }) => barValue(row.cells[column])));
  return { kind, indent: row.indent, cells, textHeight: textHeightOf(cells, plan), bars };
}

/** The titles of the columns, repeated on each page. */
export function layOutHead(plan: TableLayout): LaidRow {
  const face = plan.faces.bold;
  const titles = headTitles(plan.sheet);
  const cells = plan.columns.map(({ column, x, width }, index): LaidCell => {
    const isRight = endsRight(column.kind);
    const room = { face, size: plan.size, width, linesMax: HEAD_LINES_MAX };
    return {
      ...PLAIN,
      column: index,
      // In the document, and where it is copied from, they are spaces.
      lines: breakLines(headText(titles[index] ?? column.title, face), room).map((line) =>
        line.replaceAll("\u00a0", " "),
      ),
      face,
      size: plan.size,
      x: isRight ? x + width : x,
      room: [x, x + width],
      endsRight: isRight,
    };
  });
  return { kind: "head", indent: 0, cells, textHeight: textHeightOf(cells, plan), bars: [] };
}

const PLAIN = {
  mark: "",
  isAlarm: false,
  isQuiet: false,
  tone: null,
  verdict: null,
  heat: null,
  targets: [],
  opening: null,
  hasPage: false,
  course: null,
  figureId: null,
} as const;

function layOutCell(row: Row, cell: Cell, index: number, plan: TableLayout): LaidCell {
  const hasPage = cell.kind === "text" && cell.hasPage === true;
  const own = shownText(cell, plan.style, plan.faces.regular);
  const text = hasPage ? `${own} ${pagePlaceholder(plan.pageText)}` : own;
  const face = faceOf(row, cell, plan.sheet.columns, plan.faces);
  const [left, right] = reachOf(row, index, plan);
  const column = plan.sheet.columns[index];
  const isRight = cell.kind !== "text" && endsRight(column?.kind ?? "text");
  const size = sizeOf(row, cell, index, plan);
  const linesMax = cell.kind === "text" ? textLinesMax(row, index, plan) : FIGURE_LINES_MAX;
  return {
    column: index,
    lines: breakLines(text, { face, size, width: right - left, linesMax }),
    face,
    size,
    x: isRight ? right : left,
    room: [left, right],
    endsRight: isRight,
    mark: markOf(cell, headLevelOf(plan.sheet, index)),
    isAlarm: isAlarm(cell),
    isQuiet: column?.key === ACCOUNT_NUMBER && lookOf(row) === "item",
    tone: toneOf(cell),
    verdict: cell.kind === "count" ? (cell.verdict ?? null) : null,
    heat: heatOf(cell),
    targets: linkTargets(cell),
    opening: cell.kind === "text" && cell.opens !== undefined ? cell : null,
    hasPage,
    course: cell.kind === "course" ? cell.values : null,
    figureId: "figure" in cell ? cell.figure.id : null,
  };
}

/** A figure is on one line: its column was measured for it. Only one wider than a page continues below. */
const FIGURE_LINES_MAX = 99;

/** Headings and sentences have the size of body text, notes and account numbers that of notes. */
function sizeOf(row: Row, cell: Cell, index: number, plan: TableLayout): number {
  const look = lookOf(row);
  if (look === "heading") return plan.isDense ? plan.size : SIZE.body;
  if (look === "note") return SIZE.small;
  if (isSentence(row, index, plan)) return SIZE.body;
  const isNumber = plan.sheet.columns[index]?.key === ACCOUNT_NUMBER && cell.kind === "text";
  return isNumber && look === "item" ? SIZE.small : plan.size;
}

/** A text over all columns, and nothing else in its row; a long listing has none. */
const isSentence = ({ kind, cells }: Row, index: number, { sheet }: TableLayout): boolean =>
  !sheet.isLong &&
  kind === "item" &&
  cells.length > 1 &&
  index === 0 &&
  spanOf(cells, 0) === cells.length;

/** The left and right edge of the room of a cell. */
function reachOf(
  row: Row,
  index: number,
  plan: TableLayout,
): readonly [left: number, right: number] {
  const first = plan.columns[index];
  const last = plan.columns[index + spanOf(row.cells, index) - 1];
  const indent = index === plan.naming ? row.indent * INDENT * plan.size : 0;
  return [(first?.x ?? 0) + indent, (last?.x ?? 0) + (last?.width ?? 0)];
}

/** Dense tables are read as sentences: none of their texts is cut. */
const DENSE_LINES_MAX = 12;

function textLinesMax(row: Row, index: number, plan: TableLayout): number {
  if (plan.sheet.isLong) return 1;
  if (plan.isDense) return DENSE_LINES_MAX;
  return lookOf(row) === "note" || isSentence(row, index, plan) ? NOTE_LINES_MAX : NAME_LINES_MAX;
}

const textHeightOf = (cells: readonly LaidCell[], { size }: TableLayout): number =>
  Math.max(leadingOf(size), ...cells.map((cell) => cell.lines.length * leadingOf(cell.size)));
