/**
 * The rows of a long listing that are plain: items of texts, dates and figures without emphasis. They are nearly all of
 * its rows, and are written without a layout of their own.
 */
import type { Cell, Row } from "../../sheets/sheet.ts";
import { endsRight, isAlarm, toneOf } from "../internal/cell-text.ts";
import { headLevelOf, markOf } from "../internal/level-marks.ts";
import { MARK_GAP, MARK_RISE } from "./draw-row.ts";
import { oneLine, ROUNDING_POINTS, tidyText } from "./lines.ts";
import { ACCOUNT_NUMBER, cellTexts } from "./measure-columns.ts";
import { reachOf } from "./row-layout.ts";
import type { Listing } from "./table-layout.ts";
import { setText, settingOf, type TextLines, textSetter } from "./text-lines.ts";
import { riseOf, SIZE } from "./type-scale.ts";

export interface PlainRows {
  readonly isPlain: (row: Row) => boolean;
  /** Adds the row with its upper edge at `y`. */
  readonly add: (row: Row, y: number) => void;
}

export function plainRows(plan: Listing, lines: TextLines): PlainRows {
  const { faces, padding, sheet, size, style } = plan;
  const { regular } = faces;
  const { faint, ink } = style.colours;
  const shown = cellTexts(style);
  const setName = textSetter(regular);
  const own = settingOf(size, ink);
  const quiet = settingOf(SIZE.small, faint);
  const baseline = padding + riseOf(size);
  const columns = plan.columns.map(({ column, x, width }, index) => ({
    x,
    right: x + width,
    endsRight: endsRight(column.kind),
    headLevel: headLevelOf(sheet, index),
    isNumber: column.key === ACCOUNT_NUMBER,
  }));
  const fitted = (text: string, textSize: number, width: number) => {
    const whole = setName(text);
    if (whole.width * textSize <= width + ROUNDING_POINTS) return whole;
    return setText(regular, oneLine(text, { face: regular, size: textSize }, width));
  };
  return {
    isPlain: ({ cells, indent }) => indent === 0 && cells.every(isPlainCell),
    add: (row, y) => {
      for (const [index, cell] of row.cells.entries()) {
        const column = columns[index];
        if (cell.kind === "blank" || column === undefined) continue;
        if (cell.kind === "text") {
          const setting = column.isNumber ? quiet : own;
          const [left, right] = reachOf(row, index, plan);
          const text = fitted(tidyText(cell.text), setting.size, right - left);
          lines.add(text, setting, left, y + baseline);
          continue;
        }
        const text = cell.kind === "date" ? setName(shown(cell)) : setText(regular, shown(cell));
        const { endsRight: isRight, right, x } = column;
        lines.add(text, own, isRight ? right - text.width * size : x, y + baseline);
        const mark = markOf(cell, column.headLevel);
        if (mark !== "") {
          lines.add(setName(mark), quiet, right + MARK_GAP, y + baseline - MARK_RISE);
        }
      }
    },
  };
}

const isPlainCell = (cell: Cell): boolean =>
  !isAlarm(cell) && toneOf(cell) === null && !(cell.kind === "count" && cell.verdict !== undefined);
