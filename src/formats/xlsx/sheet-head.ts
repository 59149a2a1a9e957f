/** The rows above those of a sheet: title, subtitle, the way back with the warnings, and the heads of the columns. */
import { month } from "../../calendar/month.ts";
import type { Column, Sheet } from "../../sheets/sheet.ts";
import { headTitles } from "../internal/level-marks.ts";
import { addressOf } from "./cell-address.ts";
import { isMonthColumn } from "./cell-formula.ts";
import type { CellStyle, CellStyles } from "./cell-styles.ts";
import { monthNumber } from "./entries-table.ts";
import { heightOf, linesOf } from "./row-shape.ts";
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
export function headRows(
  { styles, styleNumber, legendOf, draftMark, back }: HeadWriting,
  sheet: Sheet,
  columns: readonly Column[],
): HeadRows {
  const merges: string[] = [];
  const subtitle = [sheet.subtitle, ...legendOf(sheet)].join("  ·  ");
  const title = { column: 1, value: sheet.title, style: styleNumber(styles.title) };
  const rows = [
    rowText(1, PLAIN_ROW, [title]),
    sentenceRow(SUBTITLE_ROW, [], { text: subtitle, style: styles.subtitle }),
    ...warningRow(),
    rowText(HEAD_ROW, { height: HEAD_HEIGHT, outline: 0 }, heads()),
  ];
  return { rows: rows.join(""), merges };

  function warningRow(): readonly string[] {
    const way: readonly WrittenCell[] =
      back === null ? [] : [{ column: 1, value: back, style: styleNumber(styles.link) }];
    const alarm = [draftMark, sheet.warning ?? null].filter((text) => text !== null).join(" - ");
    if (alarm === "") return way.length === 0 ? [] : [rowText(WARNING_ROW, PLAIN_ROW, way)];
    return [sentenceRow(WARNING_ROW, way, { text: alarm, style: styles.alarm })];
  }

  /** A sentence after other cells, wrapped if the columns that remain are narrower than it. */
  function sentenceRow(
    row: number,
    before: readonly WrittenCell[],
    { text, style }: { readonly text: string; readonly style: CellStyle },
  ): string {
    const own = columns.slice(before.length);
    const lines = linesOf(
      text,
      own.reduce((total, { width }) => total + width, 0),
    );
    const isWrapped = lines > 1 && !sheet.isLong;
    const column = before.length + 1;
    const cell = {
      column,
      value: text,
      style: styleNumber(isWrapped ? { ...style, alignment: WRAPPED } : style),
    };
    if (!isWrapped) return rowText(row, PLAIN_ROW, [...before, cell]);
    if (own.length > 1) {
      const ends = [column, columns.length].map((end) => addressOf({ row, column: end }));
      merges.push(ends.join(":"));
    }
    return rowText(row, { height: heightOf(lines), outline: 0 }, [...before, cell]);
  }

  function heads(): readonly WrittenCell[] {
    const titles = headTitles(sheet);
    return sheet.columns.map((column, index): WrittenCell => {
      const title = titles[index] ?? column.title;
      if (!isMonthColumn(column)) {
        return {
          column: index + 1,
          value: title,
          style: styleNumber(styles.headOf(column.kind)),
        };
      }
      const mark = title.slice(column.title.length);
      return {
        column: index + 1,
        value: monthNumber(month(column.key)),
        style: styleNumber(styles.monthHead(mark)),
      };
    });
  }
}
