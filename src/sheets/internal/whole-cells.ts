/** Cells of a statement that readers see in whole units: the lines of a section add up to its total as they are shown. */
import { type Amount, subtract } from "../../amount/amount.ts";
import { whole, wholeParts } from "../../amount/whole-parts.ts";
import type { FigureCell } from "./cells.ts";
import { type ColumnSection, figuresIn, type RowFigures } from "./statement-columns.ts";

export const shownOf = (cell: FigureCell): Amount => ("shown" in cell ? cell.shown : cell.amount);

export const shownAs = (cell: FigureCell, shown: Amount): FigureCell =>
  cell.kind === "amount" || cell.kind === "total" ? { ...cell, shown } : cell;

/** Each cell rounded by itself: a result, on which the lines above it depend. */
export const roundedAlone = (row: RowFigures): RowFigures =>
  row.map((cell) => shownAs(cell, whole(cell.amount)));

/** The difference of two rows as they are shown, one for each column. */
export const shownLess = (row: RowFigures, other: RowFigures): readonly Amount[] =>
  row.map((cell, index) => {
    const subtracted = other[index];
    return subtracted === undefined ? shownOf(cell) : subtract(shownOf(cell), shownOf(subtracted));
  });

/** Rows that are shown so that each column adds up to the amount of `sums`; those from `firmFrom` on give way last. */
export function shownWithin(
  sums: readonly Amount[],
  rows: readonly RowFigures[],
  firmFrom: number = rows.length,
): readonly RowFigures[] {
  const columns = sums.map((sum, column) =>
    wholeParts(
      sum,
      rows.flatMap((row) => row.slice(column, column + 1).map(({ amount }) => amount)),
      firmFrom,
    ),
  );
  return rows.map((row, line) =>
    row.map((cell, column) => shownAs(cell, columns[column]?.[line] ?? cell.amount)),
  );
}

/** A section whose total is shown as `sums`, one for each column, and whose lines add up to it, with lines on no account. */
export function sectionWithin(
  { accounts, total }: ColumnSection,
  sums: readonly Amount[],
  others: readonly RowFigures[] = [],
): { readonly section: ColumnSection; readonly others: readonly RowFigures[] } {
  const rows = figuresIn(accounts);
  const shown = shownWithin(sums, [...rows, ...others], rows.length);
  const lines = shown[Symbol.iterator]();
  return {
    section: {
      accounts: accounts.map(({ account, figures }) => ({
        account,
        figures: figures === null ? null : (lines.next().value ?? figures),
      })),
      total: total.map((cell, column) => shownAs(cell, sums[column] ?? cell.amount)),
    },
    others: shown.slice(rows.length),
  };
}
