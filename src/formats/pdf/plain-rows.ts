/**
 * The rows of a long listing that are plain: items of texts, dates and figures without emphasis. They are nearly all of
 * its rows, and are written without a layout of their own.
 */
import { ZERO } from "../../amount/amount.ts";
import type { ProofLevel } from "../../ledger/proof-level.ts";
import type { ColumnValues, ItemBlock } from "../../sheets/item-block.ts";
import type { Cell, Row } from "../../sheets/sheet.ts";
import { endsRight, isAlarm, spanOf, toneOf } from "../internal/cell-text.ts";
import { headLevelOf, markOf, markOfLevel } from "../internal/level-marks.ts";
import { MARK_GAP, MARK_RISE } from "./draw-row.ts";
import { oneLine, ROUNDING_POINTS, tidyText } from "./lines.ts";
import { ACCOUNT_NUMBER, cellTexts, itemTexts } from "./measure-columns.ts";
import type { Listing } from "./table-layout.ts";
import { type SetText, setText, settingOf, type TextLines, textSetter } from "./text-lines.ts";
import { riseOf, SIZE } from "./type-scale.ts";

export interface PlainRows {
  readonly isPlain: (row: Row) => boolean;
  /** Adds the row with its upper edge at `y`. */
  readonly add: (row: Row, y: number) => void;
  /** Adds a row of a block. */
  readonly addItem: (block: ItemBlock, index: number, y: number) => void;
}

export function plainRows(plan: Listing, lines: TextLines): PlainRows {
  const { faces, padding, sheet, size, style } = plan;
  const { regular } = faces;
  const { faint, ink } = style.colours;
  const shown = cellTexts(style);
  const itemText = itemTexts(style);
  const setName = textSetter(regular);
  const own = settingOf(size, ink);
  const quiet = settingOf(SIZE.small, faint);
  const baseline = padding + riseOf(size);
  const columns = plan.columns.map(
    ({ column, x, width }, index): PlacedPlain => ({
      x,
      right: x + width,
      endsRight: endsRight(column.kind),
      headLevel: headLevelOf(sheet, index),
      isNumber: column.key === ACCOUNT_NUMBER,
    }),
  );
  const fitted = (text: string, textSize: number, width: number) => {
    const whole = setName(text);
    if (whole.width * textSize <= width + ROUNDING_POINTS) return whole;
    return setText(regular, oneLine(text, { face: regular, size: textSize }, width));
  };
  /** A text up to the right edge `until`. */
  const addText = (column: PlacedPlain, text: string, until: number, y: number): void => {
    const setting = column.isNumber ? quiet : own;
    const shown = fitted(text, setting.size, until - column.x);
    lines.add(shown, setting, column.x, y + baseline);
  };
  const addFigure = (
    { x, right, endsRight: isRight }: PlacedPlain,
    text: SetText,
    mark: string,
    y: number,
  ): void => {
    lines.add(text, own, isRight ? right - text.width * size : x, y + baseline);
    if (mark !== "") lines.add(setName(mark), quiet, right + MARK_GAP, y + baseline - MARK_RISE);
  };
  return {
    isPlain: ({ cells, indent }) => indent === 0 && cells.every(isPlainCell),
    add: ({ cells }, y) => {
      for (const [index, cell] of cells.entries()) {
        const column = columns[index];
        if (cell.kind === "blank" || column === undefined) continue;
        if (cell.kind === "text") {
          const until = columns[index + spanOf(cells, index) - 1]?.right ?? column.right;
          addText(column, tidyText(cell.text), until, y);
          continue;
        }
        const text = cell.kind === "date" ? setName(shown(cell)) : setText(regular, shown(cell));
        addFigure(column, text, markOf(cell, column.headLevel), y);
      }
    },
    addItem: (block, index, y) => {
      for (const [at, values] of block.columns.entries()) {
        const column = columns[at];
        const text = itemText(values, index);
        if (text === null || column === undefined) continue;
        if (values.kind === "text") {
          let last = at;
          while (isBlankAt(block.columns[last + 1], index)) last += 1;
          addText(column, text, columns[last]?.right ?? column.right, y);
        } else if (values.kind === "date") addFigure(column, setName(text), "", y);
        else {
          const { level } = values.levelAt(index);
          const mark = markOfLevel(level, column.headLevel, values.amounts[index] ?? ZERO);
          addFigure(column, setText(regular, text), mark, y);
        }
      }
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

/** Whether a text before it runs on over the place. */
function isBlankAt(column: ColumnValues | undefined, index: number): boolean {
  if (column === undefined || column.kind === "date") return false;
  const values = column.kind === "text" ? column.texts : column.amounts;
  return (values[index] ?? null) === null;
}

const isPlainCell = (cell: Cell): boolean =>
  !isAlarm(cell) && toneOf(cell) === null && !(cell.kind === "count" && cell.verdict !== undefined);
