/** Measures the columns of a sheet over every row, because no figure may be cut off. */
import { amountText, isZero } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import { blocksOf } from "../../ledger/blocks.ts";
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import {
  cellText,
  isAlarm,
  type Locale,
  linkTargets,
  lookOf,
  namingColumnOf,
  spanOf,
} from "../internal/cell-text.ts";
import { headTitles } from "../internal/level-marks.ts";
import { tidyText } from "./lines.ts";
import type { RowKind, RowRun } from "./table-layout.ts";
import type { Face, Faces } from "./typeface.ts";

/** Widths for one point of font size; a width in points is this times the size. */
export interface ColumnNeed {
  /** Below this width an amount would be cut off, or a name broken into fragments. */
  readonly least: number;
  /** At this width no cell needs a second line. */
  readonly natural: number;
  /** Whether every row is blank in the column. */
  readonly isBlank: boolean;
  /** No row has anything in the column but zeros, unless zero is what it is there to show. */
  readonly isEmpty: boolean;
}

export interface SheetMeasure {
  readonly needs: readonly ColumnNeed[];
  /** The sheets, marks and figures where its cells lead. */
  readonly targets: ReadonlySet<string>;
  /** The figures it has; none of a long listing. */
  readonly figures: ReadonlySet<string>;
  /** The kinds of its rows, in their order; empty but for a long listing. */
  readonly runs: readonly RowRun[];
}

/** One level of indent, relative to the font size. */
export const INDENT = 1.1;
/** Width of a letter relative to the font size in a name that may be broken: converts `Column.width` to points. */
const LETTER_WIDTH = 0.36;
/** A name may take three lines on a statement; in a long listing each row has one line. */
export const NAME_LINES_MAX = 3;
/** The ends of lines of a name that stay empty, as a part of its width. */
const RAGGED = 1.25;
/** However long a name is, there must be room for the figures beside it. */
const NAME_WIDTH_MAX = 30;
/** An amount wider than this continues on the next line. */
const FIGURE_WIDTH_MAX = 40;

/** The room of a course, relative to the font size. */
const COURSE_WIDTH = 6;
/** Heads up to this many characters, such as months, remain on one line, so that they look alike. */
const HEAD_WHOLE_MAX = 10;

/** Zero is a dash, and what does not exist has a word for it. */
const isSomething = (cell: Cell): boolean =>
  cell.kind === "amount" || cell.kind === "total" ? !isZero(cell.amount) : cell.kind !== "absent";

/** Reads the rows once; of a long listing memory does not grow with them. */
export async function measureSheet(
  sheet: Sheet,
  faces: Faces,
  locale: Locale,
): Promise<SheetMeasure> {
  const naming = namingColumnOf(sheet.columns);
  const widest = sheet.columns.map((): number | null => null);
  const filled = sheet.columns.map(() => false);
  let nameLeast = 0;
  const targets = new Set<string>();
  const figures = new Set<string>();
  const runs: RowRun[] = [];
  const textOf = cellTexts(locale, faces.regular);
  const measureRow = (row: Row): void => {
    if (row.isInHead) return;
    nameLeast = Math.max(nameLeast, leastOfName(row, naming, { faces, textOf }));
    if (sheet.isLong) addToRuns(runs, kindOf(row, sheet.columns));
    for (const [index, cell] of row.cells.entries()) {
      if (cell.kind === "blank") continue;
      filled[index] ||= sheet.columns[index]?.expects !== undefined || isSomething(cell);
      const indent = index === naming ? row.indent * INDENT : 0;
      const width = indent + ownWidth(row, index, sheet, { faces, textOf });
      widest[index] = Math.max(widest[index] ?? 0, width);
      for (const target of linkTargets(cell)) targets.add(target);
      if (!sheet.isLong && "figure" in cell) figures.add(cell.figure.id);
    }
  };
  for await (const block of blocksOf(sheet.rows())) block.forEach(measureRow);
  const titles = headTitles(sheet);
  const needs = sheet.columns.map((column, index) => ({
    ...needOf(
      { ...column, title: titles[index] ?? "" },
      { widest: widest[index] ?? 0, names: index === naming && !sheet.isLong ? nameLeast : 0 },
      faces.bold,
    ),
    isBlank: widest[index] === null,
    isEmpty: filled[index] === false,
  }));
  return { needs, targets, figures, runs };
}

/** As `shownText`, each date made once: it takes longer than to measure the rest of its row. */
export function cellTexts(locale: Locale, face: Face): (cell: Cell) => string {
  const dateText = dateTexts(locale);
  return (cell) => (cell.kind === "date" ? dateText(cell.date) : shownText(cell, locale, face));
}

function dateTexts({ datePattern }: Locale): (date: CalendarDate) => string {
  // At most the days of the books and of their documents.
  const dates = new Map<string, string>();
  return (date) => {
    const known = dates.get(date);
    if (known !== undefined) return known;
    const text = figureText(formatDate(date, datePattern));
    dates.set(date, text);
    return text;
  };
}

/** Text without superfluous spaces, as the face can draw it; figures have a minus sign, which is as wide as a digit. */
export function shownText(cell: Cell, locale: Locale, face: Face): string {
  const text = cellText(cell, locale);
  return cell.kind === "text" ? tidyText(text, face) : figureText(text);
}

const figureText = (text: string): string => (text.startsWith("-") ? `−${text.slice(1)}` : text);

export const faceOf = (row: Row, cell: Cell, columns: readonly Column[], faces: Faces): Face =>
  (lookOf(row) === "item" || lookOf(row) === "note") && !isAlarm(cell) && !isParent(row, columns)
    ? faces.regular
    : faces.bold;

/** The key of the column of account numbers. */
export const ACCOUNT_NUMBER = "code";

/** A group of accounts whose figures are in the rows below it: a heading. */
const isParent = ({ kind, cells }: Row, columns: readonly Column[]): boolean =>
  kind === "item" &&
  columns[0]?.key === ACCOUNT_NUMBER &&
  cells.length > 2 &&
  cells.every((cell, index) => (index < 2 ? cell.kind === "text" : cell.kind === "blank"));

export const kindOf = (row: Row, columns: readonly Column[]): RowKind =>
  isParent(row, columns) ? "parent" : lookOf(row);

export function addToRuns(runs: RowRun[], kind: RowKind): void {
  const last = runs.at(-1);
  if (last?.kind === kind) last.count += 1;
  else runs.push({ kind, count: 1 });
}

/** The width a cell needs of its own column: zero for a sentence that spans other columns. */
function ownWidth(row: Row, index: number, { columns }: Sheet, at: Setting): number {
  const cell = row.cells[index];
  const isSentence = row.kind === "heading" || lookOf(row) === "note" || isParent(row, columns);
  if (cell === undefined) return 0;
  // Of a sentence too: what its fonts lack is known before the first page is planned.
  const text = at.textOf(cell);
  if (isSentence && spanOf(row.cells, index) > 1) return 0;
  if (cell.kind === "course") return COURSE_WIDTH;
  return faceOf(row, cell, columns, at.faces).widthOf(text, 1);
}

interface Setting {
  readonly faces: Faces;
  readonly textOf: (cell: Cell) => string;
}

/**
 * A month with its year, a day with both, and a percent sign with what it is of: no line of a head ends within them.
 * Letters are what is no digit and no space: a class of all letters takes longer to compile than the heads of a
 * document to measure.
 */
const ONE_WORD = /(?<=[^\s\d]) (?=\d{4}(?!\d)|%)|(?<=(?<!\d)\d{1,2}) (?=[^\s\d]+ \d{4}(?!\d))/gu;
export const headText = (title: string, face: Face): string =>
  tidyText(title, face).replace(ONE_WORD, "\u00a0");

/** The width at which a name beside figures is whole in the lines that it may take, with no word broken. */
function leastOfName(row: Row, naming: number, { faces, textOf }: Setting): number {
  const cell = row.cells[naming];
  if (cell?.kind !== "text" || !row.cells.some((each) => "figure" in each)) return 0;
  const text = textOf(cell);
  const { widthOf } = faces.regular;
  const lines = (widthOf(text, 1) * RAGGED) / NAME_LINES_MAX;
  return Math.min(
    NAME_WIDTH_MAX,
    Math.max(lines, ...text.split(" ").map((word) => widthOf(word, 1))),
  );
}

/** The head may be broken into lines, but is on one line if there is room. */
function needOf(
  column: Column,
  { widest, names }: { readonly widest: number; readonly names: number },
  bold: Face,
): Omit<ColumnNeed, "isBlank" | "isEmpty"> {
  const title = headText(column.title, bold);
  const head = bold.widthOf(title, 1);
  const parts = title.length <= HEAD_WHOLE_MAX ? [title] : title.split(" ");
  const headLeast = Math.max(...parts.map((part) => bold.widthOf(part, 1)));
  const natural = Math.max(head, widest);
  const most = column.kind === "text" ? column.width * LETTER_WIDTH : FIGURE_WIDTH_MAX;
  return { least: Math.max(headLeast, names, Math.min(widest, most)), natural };
}

/** The length of a part of a bar; the table has the exact amount, and credits are not drawn. */
export const barValue = (cell: Cell | undefined): number =>
  cell !== undefined && "amount" in cell ? Math.max(0, Number(amountText(cell.amount, 0))) : 0;
