/**
 * The completeness grid, on one page: the number of postings per account and month, and whether they
 * add up to the general ledger.
 */
import { textRow } from "./internal/cells.ts";
import { accountColumns, columnOf, monthColumn } from "./internal/columns.ts";
import { completenessGrid, GRID_WORDS } from "./internal/completeness-grid.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";

const ABOUT = sheetWords("completeness", ["grouped"], GRID_WORDS);

/** More rows than this do not fit on one page. */
const ROWS_MAX = 45;

export const completeness = sheet(ABOUT, {
  columns: [...accountColumns(38), monthColumn("count", 8), columnOf("count", 9, "year")],
  rows: (input) => {
    const { rows, verdict, isGrouped } = completenessGrid(input, ROWS_MAX);
    return [
      ...rows,
      verdict,
      textRow("note", input.words.of("sheets.completeness.legend"), 1),
      ...(isGrouped ? [textRow("note", input.word("grouped"), 1)] : []),
    ];
  },
});
