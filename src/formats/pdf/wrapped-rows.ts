/**
 * The rows of a long listing whose texts are wider than their columns, in as many rows of one line as they need. So the
 * pages of a listing are still arithmetic, and no text is cut.
 */
import { blocksOf, inBlocks } from "../../ledger/blocks.ts";
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import { lookOf, spanOf } from "../internal/cell-text.ts";
import { breakLines, ROUNDING_POINTS, tidyText } from "./lines.ts";
import { addToRuns, kindOf } from "./measure-columns.ts";
import type { RowRun, TableLayout } from "./table-layout.ts";

/** A row with further lines of the texts of the row before it. */
interface FurtherLine extends Row {
  readonly isFurtherLine: true;
}

export const isFurtherLine = (row: Row): boolean => "isFurtherLine" in row;

/** No text of the books has more; what an auditor reads of a longer one is in the tables. */
const LINES_MAX = 12;

type Setting = Pick<TableLayout, "columns" | "faces" | "size">;

export async function wrapRows(
  sheet: Sheet,
  setting: Setting,
): Promise<{ readonly sheet: Sheet; readonly runs: readonly RowRun[] }> {
  const rows = (): AsyncIterable<Row> => inBlocks(() => wrappedBlocks(sheet, setting));
  const runs: RowRun[] = [];
  for await (const block of blocksOf(rows())) {
    for (const row of block) {
      if (row.isInHead !== true) addToRuns(runs, kindOf(row, sheet.columns));
    }
  }
  return { sheet: { ...sheet, rows }, runs };
}

async function* wrappedBlocks(sheet: Sheet, setting: Setting): AsyncGenerator<readonly Row[]> {
  for await (const block of blocksOf(sheet.rows())) {
    yield block.flatMap((row) => wrapped(row, setting));
  }
}

function wrapped(row: Row, setting: Setting): readonly Row[] {
  if (lookOf(row) !== "item" || row.isInHead === true) return [row];
  const texts = row.cells.map((cell, index) => linesIn(row.cells, cell, index, setting));
  const count = Math.max(1, ...texts.map((lines) => lines?.length ?? 1));
  if (count === 1) return [row];
  const lineOf = (line: number): readonly Cell[] =>
    row.cells.map((cell, index) => {
      const lines = texts[index] ?? null;
      if (lines === null) return line === 0 ? cell : BLANK;
      const text = lines[line];
      if (text === undefined) return BLANK;
      return cell.kind === "text" ? { ...cell, text } : cell;
    });
  const further = Array.from(
    { length: count - 1 },
    (_, index): FurtherLine => ({
      ...{ kind: row.kind, indent: row.indent, isFurtherLine: true },
      cells: lineOf(index + 1),
    }),
  );
  return [{ ...row, cells: lineOf(0) }, ...further];
}

const BLANK: Cell = { kind: "blank" };

/** The lines of a text that is wider than its room; null for any other cell. */
function linesIn(
  cells: readonly Cell[],
  cell: Cell,
  index: number,
  { columns, faces: { regular }, size }: Setting,
): readonly string[] | null {
  const own = columns[index];
  const last = columns[index + spanOf(cells, index) - 1] ?? own;
  if (cell.kind !== "text" || own === undefined || last === undefined) return null;
  const width = last.x + last.width - own.x;
  // Most texts are seen to fit without their letters: none is wider than its size.
  if (cell.text.length * size <= width) return null;
  const text = tidyText(cell.text, regular);
  if (regular.widthOf(text, size) <= width + ROUNDING_POINTS) return null;
  return breakLines(text, { face: regular, size, width, linesMax: LINES_MAX });
}
