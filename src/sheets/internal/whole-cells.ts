/**
 * Cells of a statement that readers see in whole units: the lines of a section add up to its total as they are shown.
 */
import { type Amount, subtract } from "../../amount/amount.ts";
import { whole, wholeParts } from "../../amount/whole-parts.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { FigureCell } from "./cells.ts";
import type { ColumnSection, RowFigures } from "./statement-columns.ts";

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

/** Rows that are shown so that each column adds up to the amount of `sums`; firm ones give way last. */
export function shownWithin(
  sums: readonly Amount[],
  rows: readonly RowFigures[],
  isFirm?: (line: number) => boolean,
): readonly RowFigures[] {
  const columns = sums.map((sum, column) =>
    wholeParts(
      sum,
      rows.flatMap((row) => row.slice(column, column + 1).map(({ amount }) => amount)),
      isFirm,
    ),
  );
  return rows.map((row, line) =>
    row.map((cell, column) => shownAs(cell, columns[column]?.[line] ?? cell.amount)),
  );
}

/** Lines that readers see elsewhere too: those on no account, and those of accounts that are named. */
interface FirmLines {
  readonly others?: readonly RowFigures[];
  readonly isFirm?: (id: LedgerAccountId) => boolean;
}

/**
 * A section whose total is shown as `sums`, one for each column, and whose lines add up to it, with lines on no
 * account.
 */
export function sectionWithin(
  { accounts, undivided, total }: ColumnSection,
  sums: readonly Amount[],
  { others = [], isFirm = () => false }: FirmLines = {},
): { readonly section: ColumnSection; readonly others: readonly RowFigures[] } {
  const own = accounts.flatMap(({ account, figures }) =>
    figures === null ? [] : [{ figures, isFirm: isFirm(account.id) }],
  );
  const onNone = undivided.map(({ figures }) => figures);
  const rows = [...own.map(({ figures }) => figures), ...onNone, ...others];
  const shown = shownWithin(sums, rows, (line) => own[line]?.isFirm ?? true);
  const lines = shown[Symbol.iterator]();
  return {
    section: {
      accounts: accounts.map(({ account, figures }) => ({
        account,
        figures: figures === null ? null : (lines.next().value ?? figures),
      })),
      undivided: undivided.map((one) => ({ ...one, figures: lines.next().value ?? one.figures })),
      total: total.map((cell, column) => shownAs(cell, sums[column] ?? cell.amount)),
    },
    others: shown.slice(own.length + onNone.length),
  };
}
