/** The formula of a cell: sums of entries, totals, ratios and texts that depend on figures. */
import { invariant } from "../../failure.ts";
import type { EntrySum } from "../../sheets/live-figures.ts";
import type { Cell, Column, Row } from "../../sheets/sheet.ts";
import { addressOf, columnLetters, sheetPrefix } from "./cell-address.ts";
import type { ComputedCell } from "./cell-value.ts";
import { entrySumFormula } from "./entries-table.ts";
import { calculationFormula, formulaOf } from "./formulas.ts";
import { FIRST_ROW, HEAD_ROW, type WorkbookLayout } from "./workbook-layout.ts";

/** Where the cell stands. */
export interface CellPlace {
  readonly row: Row;
  readonly columns: readonly Column[];
  /** Counts from 1, as in a sheet. */
  readonly rowNumber: number;
  readonly column: number;
  readonly hasTable: boolean;
  /** The sheets on which the sheet continues, the one of this cell last, each with its last row that is not a total. */
  readonly parts: readonly { readonly name: string; readonly lastItem: number }[];
}

export function cellFormula(
  layout: WorkbookLayout,
  cell: ComputedCell,
  at: CellPlace,
): string | null {
  const name = at.parts.at(-1)?.name ?? "";
  switch (cell.kind) {
    case "amount": {
      const { entries } = cell.figure;
      return entries === undefined ? null : sumOfEntries(layout, entries, name, at);
    }
    case "text":
      return keyOfEntry(layout, at) ?? layout.liveTexts.get(cell)?.formula(layout) ?? null;
    case "total":
      return formulaOf(cell.terms, name, layout);
    case "ratio":
      return calculationFormula(cell, name, layout);
    case "column-total":
      return columnSum(at, cell.side);
  }
}

/** The key follows the account when someone changes it: `"GL:"&$B5`. Null for any other cell. */
function keyOfEntry(
  { table }: WorkbookLayout,
  { hasTable, columns, column, rowNumber }: CellPlace,
): string | null {
  if (!hasTable || table === null || columns[column - 1]?.key !== "key") return null;
  return `"${table.keyStart}"&$${table.account}${String(rowNumber)}`;
}

/** Null in a workbook without these entries, or without the balance before them. */
function sumOfEntries(
  layout: WorkbookLayout,
  sum: EntrySum,
  sheetName: string,
  { row, columns, rowNumber, column }: CellPlace,
): string | null {
  const { table } = layout;
  if (
    table === null ||
    sum.period.first < table.period.first ||
    sum.period.last > table.period.last
  )
    return null;
  const named = row.cells.findIndex((cell) => isText(cell, sum.account));
  const isOfMonth = sum.period.first === sum.period.last && isMonthColumn(columns[column - 1]);
  const formula = entrySumFormula(sum, table, {
    account: named < 0 ? null : `$${columnLetters(named + 1)}${String(rowNumber)}`,
    month:
      isOfMonth && columns[column - 1]?.key === sum.period.first
        ? `${columnLetters(column)}$${String(HEAD_ROW)}`
        : null,
  });
  if (sum.opening === undefined) return formula;
  const opening = formulaOf([{ figureId: sum.opening, isSubtracted: false }], sheetName, layout);
  return opening === null ? null : `${opening}${formula.startsWith("-") ? "" : "+"}${formula}`;
}

const isText = (cell: Cell, text: string): boolean => cell.kind === "text" && cell.text === text;

const MONTH_KEY = /^\d{4}-\d{2}$/;

/** A column of figures of one month, whose head is that month as a date. */
export const isMonthColumn = (column: Column | undefined): boolean =>
  column !== undefined && column.kind === "amount" && MONTH_KEY.test(column.key);

/** The sum of the items above in the column, in all parts of the sheet; null if there is nothing above. */
function columnSum(
  { parts, column }: CellPlace,
  side: "debit" | "credit" | undefined,
): string | null {
  const own = parts.at(-1)?.name;
  invariant(own !== undefined, "a sheet has at least one part");
  const ranges = parts.flatMap(({ name, lastItem: last }) => {
    if (last < FIRST_ROW) return [];
    const prefix = name === own ? "" : sheetPrefix(name);
    return [
      `${prefix}${addressOf({ row: FIRST_ROW, column })}:${addressOf({ row: last, column })}`,
    ];
  });
  if (ranges.length === 0) return null;
  if (side === undefined) return `SUM(${ranges.join(",")})`;
  const sums = ranges.map((range) => `SUMIF(${range},"${side === "debit" ? ">0" : "<0"}")`);
  return side === "debit" ? sums.join("+") : `-${sums.join("-")}`;
}
