/** Columns as wide as the figures in them: a spreadsheet shows #### for a number that is wider than its column. */
import { amountText } from "../../amount/amount.ts";
import type { Cell, Column, Row } from "../../sheets/sheet.ts";

/** The indent at the right of a figure, with the mark that may follow it, in characters. */
const BESIDE = 2;
const GROUP = 3;
const CENTS = 2;

/** The columns of a bounded sheet, widened where its rows need it. */
export function roomForFigures(
  columns: readonly Column[],
  rows: readonly Row[],
): readonly Column[] {
  return columns.map((column, index) => {
    const needed = rows.map(({ cells }) => charactersOf(cells[index]));
    const width = Math.max(column.width, ...needed);
    return width === column.width ? column : { ...column, width };
  });
}

/** The characters of a figure with its thousands marks; 0 for a text, which overflows or is wrapped. */
function charactersOf(cell: Cell | undefined): number {
  if (cell === undefined || !("figure" in cell)) return 0;
  const isWhole = "shown" in cell;
  const [whole = "", decimals = ""] = amountText(cell.amount, isWhole ? 0 : CENTS).split(".");
  const marks = Math.floor((whole.replace("-", "").length - 1) / GROUP);
  const shown = isWhole || decimals === "" ? 0 : decimals.length + 1;
  return whole.length + marks + shown + BESIDE;
}
