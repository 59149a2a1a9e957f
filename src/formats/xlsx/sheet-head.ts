/** The rows above those of a sheet: title, subtitle, the way back with the warnings, and the heads of the columns. */
import { month } from "../../calendar/month.ts";
import type { Sheet } from "../../sheets/sheet.ts";
import { headTitles } from "../internal/level-marks.ts";
import { isMonthColumn } from "./cell-formula.ts";
import type { CellStyle, CellStyles } from "./cell-styles.ts";
import { monthNumber } from "./entries-table.ts";
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

/** The address of the way back. */
export const BACK_ADDRESS = `A${String(WARNING_ROW)}`;

export function headRows(
  { styles, styleNumber, legendOf, draftMark, back }: HeadWriting,
  sheet: Sheet,
): string {
  const line = (row: number, text: string, style: CellStyle): string =>
    rowText(row, PLAIN_ROW, [{ column: 1, value: text, style: styleNumber(style) }]);
  return [
    line(1, sheet.title, styles.title),
    line(2, [sheet.subtitle, ...legendOf(sheet)].join("  ·  "), styles.subtitle),
    ...warningRow(),
    rowText(HEAD_ROW, { height: HEAD_HEIGHT, outline: 0 }, heads()),
  ].join("");

  function warningRow(): readonly string[] {
    const cells = warningCells();
    return cells.length === 0 ? [] : [rowText(WARNING_ROW, PLAIN_ROW, cells)];
  }

  function warningCells(): readonly WrittenCell[] {
    const alarms = [draftMark, sheet.warning ?? null].filter((text) => text !== null);
    const way: readonly WrittenCell[] =
      back === null ? [] : [{ column: 1, value: back, style: styleNumber(styles.link) }];
    const alarm = alarms.join(" - ");
    return alarms.length === 0
      ? way
      : [...way, { column: way.length + 1, value: alarm, style: styleNumber(styles.alarm) }];
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
