/**
 * The rows of a long listing that are plain: items of texts, dates and figures without emphasis. They are nearly all of
 * its rows, and are written without a layout of their own.
 */
import type { ProofLevel } from "../../ledger/proof-level.ts";
import type { Cell, Row } from "../../sheets/sheet.ts";
import { endsRight, heatOf, isAlarm, spanOf, toneOf } from "../internal/cell-text.ts";
import { headLevelOf, markOf } from "../internal/level-marks.ts";
import { MARK_GAP, MARK_RISE } from "./draw-row.ts";
import { oneLine, ROUNDING_POINTS, tidyText } from "./lines.ts";
import { ACCOUNT_NUMBER, cellTexts } from "./measure-columns.ts";
import type { Listing } from "./table-layout.ts";
import { type SetText, setText, settingOf, type TextLines, textSetter } from "./text-lines.ts";
import { riseOf, SIZE } from "./type-scale.ts";

export interface PlainRows {
  readonly isPlain: (row: Row) => boolean;
  /** Adds the row with its upper edge at `y`. */
  readonly add: (row: Row, y: number) => void;
}

export function plainRows(plan: Listing, lines: TextLines): PlainRows {
  const { sheet, style } = plan;
  const { regular } = plan.faces;
  const shown = cellTexts(style, regular);
  const { addText, addDate, addFigure } = plainCells(plan, lines);
  const columns = plan.columns.map(
    ({ column, x, width }, index): PlacedPlain => ({
      x,
      right: x + width,
      endsRight: endsRight(column.kind),
      headLevel: headLevelOf(sheet, index),
      isNumber: column.key === ACCOUNT_NUMBER,
    }),
  );
  const addCell = (cells: readonly Cell[], index: number, y: number): void => {
    const [cell, column] = [cells[index], columns[index]];
    if (cell === undefined || cell.kind === "blank" || column === undefined) return;
    if (cell.kind === "text") {
      const until = columns[index + spanOf(cells, index) - 1]?.right ?? column.right;
      addText(column, tidyText(cell.text, regular), until, y);
    } else if (cell.kind === "date") addDate(column, shown(cell), y);
    else addFigure(column, shown(cell), markOf(cell, column.headLevel), y);
  };
  return {
    isPlain: ({ cells, indent }) => indent === 0 && cells.every(isPlainCell),
    add: ({ cells }, y) => {
      for (const index of cells.keys()) addCell(cells, index, y);
    },
  };
}

/** Adds the texts of cells, with the upper edge of their row at `y`. */
function plainCells({ faces: { regular }, padding, size, style }: Listing, lines: TextLines) {
  const setName = textSetter(regular);
  const own = settingOf(size, style.colours.ink);
  const quiet = settingOf(SIZE.small, style.colours.faint);
  const baseline = padding + riseOf(size);
  const fitted = (text: string, textSize: number, width: number): SetText => {
    const whole = setName(text);
    if (whole.width * textSize <= width + ROUNDING_POINTS) return whole;
    return setText(regular, oneLine(text, { face: regular, size: textSize }, width));
  };
  const addAligned = (column: PlacedPlain, text: SetText, y: number): void => {
    const x = column.endsRight ? column.right - text.width * size : column.x;
    lines.add(text, own, x, y + baseline);
  };
  return {
    /** Up to the right edge `until`. */
    addText: ({ x, isNumber }: PlacedPlain, text: string, until: number, y: number): void => {
      const setting = isNumber ? quiet : own;
      lines.add(fitted(text, setting.size, until - x), setting, x, y + baseline);
    },
    addDate: (column: PlacedPlain, text: string, y: number): void => {
      addAligned(column, setName(text), y);
    },
    addFigure: (column: PlacedPlain, text: string, mark: string, y: number): void => {
      addAligned(column, setText(regular, text), y);
      if (mark === "") return;
      lines.add(setName(mark), quiet, column.right + MARK_GAP, y + baseline - MARK_RISE);
    },
  };
}

interface PlacedPlain {
  readonly x: number;
  readonly right: number;
  readonly endsRight: boolean;
  readonly headLevel: ProofLevel | null;
  readonly isNumber: boolean;
}

const isPlainCell = (cell: Cell): boolean =>
  !isAlarm(cell) &&
  toneOf(cell) === null &&
  heatOf(cell) === null &&
  !(cell.kind === "count" && cell.verdict !== undefined);
