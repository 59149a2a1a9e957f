/** The rows above those of a sheet: title, subtitle, the way back with the warnings, and the heads of the columns. */
import { month } from "../../calendar/month.ts";
import type { Column, Sheet } from "../../sheets/sheet.ts";
import { headTitles } from "../internal/level-marks.ts";
import { addressOf } from "./cell-address.ts";
import { isMonthColumn } from "./cell-formula.ts";
import type { CellStyle, CellStyles } from "./cell-styles.ts";
import { monthNumber } from "./entries-table.ts";
import { heightOf, linesOf, widthOf } from "./row-shape.ts";
import { PLAIN_ROW, rowText, type WrittenCell } from "./row-text.ts";
import { HEAD_ROW, WARNING_ROW } from "./workbook-layout.ts";

export interface HeadWriting {
  readonly styles: CellStyles;
  readonly styleNumber: (style: CellStyle) => number;
  readonly legendOf: (sheet: Sheet) => readonly string[];
  /** What every sheet of a draft says; null for a final workbook. */
  readonly draftMark: string | null;
  /** The text of the way back to the contents; null for a sheet without one. */
  readonly back: string | null;
}

/** In points; an ordinary row is 15 high. */
const HEAD_HEIGHT = 30;
const WRAPPED: NonNullable<CellStyle["alignment"]> = { wrapText: true, vertical: "top" };

/** The address of the way back. */
export const BACK_ADDRESS = `A${String(WARNING_ROW)}`;

const SUBTITLE_ROW = 2;

export interface HeadRows {
  readonly rows: string;
  /** Ranges of cells that are one: a sentence wider than the table. */
  readonly merges: readonly string[];
}

/** `columns` have the widths of the page. */
export function headRows(writing: HeadWriting, sheet: Sheet, columns: readonly Column[]): HeadRows {
  const { styles, styleNumber, legendOf, draftMark, back } = writing;
  const title = { column: 1, value: sheet.title, style: styleNumber(styles.title) };
  const way: readonly WrittenCell[] =
    back === null ? [] : [{ column: 1, value: back, style: styleNumber(styles.link) }];
  const sentences: readonly Sentence[] = [
    {
      row: SUBTITLE_ROW,
      before: [],
      text: [sheet.subtitle, ...legendOf(sheet)].join("  ·  "),
      style: styles.subtitle,
    },
    {
      row: WARNING_ROW,
      before: way,
      text: [draftMark, sheet.warning ?? null].filter((text) => text !== null).join(" - "),
      style: styles.alarm,
    },
  ];
  const made = sentences.map((sentence) => sentenceRow(sentence, columns, sheet.isLong, writing));
  return {
    rows: [
      rowText(1, PLAIN_ROW, [title]),
      ...made.map(({ row }) => row),
      rowText(HEAD_ROW, { height: HEAD_HEIGHT, outline: 0 }, headCells(writing, sheet)),
    ].join(""),
    merges: made.flatMap(({ merge }) => merge),
  };
}

/** A text after other cells of its row; empty if there is nothing to say. */
interface Sentence {
  readonly row: number;
  readonly before: readonly WrittenCell[];
  readonly text: string;
  readonly style: CellStyle;
}

/** The row is wrapped if the columns that remain are narrower than its text; a listing has one line. */
function sentenceRow(
  { row, before, text, style }: Sentence,
  columns: readonly Column[],
  isLong: boolean,
  { styleNumber }: HeadWriting,
): { readonly row: string; readonly merge: readonly string[] } {
  if (text === "") {
    return { row: before.length === 0 ? "" : rowText(row, PLAIN_ROW, before), merge: [] };
  }
  const own = columns.slice(before.length);
  const lines = isLong ? 1 : linesOf(text, widthOf(own));
  const column = before.length + 1;
  const cellIn = (look: CellStyle): WrittenCell => ({
    column,
    value: text,
    style: styleNumber(look),
  });
  if (lines <= 1) return { row: rowText(row, PLAIN_ROW, [...before, cellIn(style)]), merge: [] };
  const ends = [column, columns.length].map((end) => addressOf({ row, column: end }));
  const cells = [...before, cellIn({ ...style, alignment: WRAPPED })];
  return {
    row: rowText(row, { height: heightOf(lines), outline: 0 }, cells),
    merge: own.length > 1 ? [ends.join(":")] : [],
  };
}

function headCells({ styles, styleNumber }: HeadWriting, sheet: Sheet): readonly WrittenCell[] {
  const titles = headTitles(sheet);
  return sheet.columns.map((column, index): WrittenCell => {
    const title = titles[index] ?? column.title;
    if (!isMonthColumn(column)) {
      return { column: index + 1, value: title, style: styleNumber(styles.headOf(column.kind)) };
    }
    const mark = title.slice(column.title.length);
    return {
      column: index + 1,
      value: monthNumber(month(column.key)),
      style: styleNumber(styles.monthHead(mark)),
    };
  });
}
