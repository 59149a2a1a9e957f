/** The balance sheet as a table: sections, accounts, results on no account and totals, in columns of any month ends. */
import { isZero } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { ownershipOf } from "../../ledger/form-of-business.ts";
import { type BalanceType, forBalanceTypes } from "../../ledger/ledger-account.ts";
import type { FigureCell, TotalName } from "./cells.ts";
import {
  type ColumnSection,
  figuresIn,
  type RowFigures,
  rowsInColumns,
  type StatementColumn,
} from "./statement-columns.ts";

/**
 * The results that are on no account, in the order of reading: of earlier years, of the year of the column, and what
 * closing journals took out of the latter.
 */
const OPEN_RESULTS = ["result-open", "result", "result-closed"] as const;
export type OpenResult = (typeof OPEN_RESULTS)[number];

export interface BalanceColumn extends StatementColumn<BalanceType> {
  /** Zero where there is no such result. `before` are the figures of the row in the columns to the left. */
  readonly resultOf: (row: OpenResult, name: TotalName, before: RowFigures) => FigureCell;
}

/** Null for a result that is zero in every column; the result of the year is always there. */
export interface OpenResults extends Readonly<Record<OpenResult, RowFigures | null>> {
  readonly result: RowFigures;
}

export interface BalanceTable {
  /** The total of equity includes the results on no account. */
  readonly sections: Readonly<Record<BalanceType, ColumnSection>>;
  readonly results: OpenResults;
  readonly assets: RowFigures;
  readonly liabilities: RowFigures;
  /** Assets less equity and liabilities: zero if the service's balance sheet balances. */
  readonly difference: RowFigures;
}

export const ASSET_TYPES = ["non_current_assets", "current_assets"] as const;
export const LIABILITY_TYPES = [
  ...(["equity", "provisions"] as const),
  ...(["non_current_liabilities", "current_liabilities"] as const),
];

/** Rows with only zeros are left out. */
export function balanceTable(
  sheet: string,
  books: Books,
  columns: readonly BalanceColumn[],
): BalanceTable {
  const { sum, section, rowOf } = rowsInColumns<BalanceType, BalanceColumn>(sheet, books, columns);
  const resultRow = (of: OpenResult): RowFigures =>
    rowOf(of, (column, name, before) => column.resultOf(of, name, before));
  const results = {
    "result-open": unlessZero(resultRow("result-open")),
    result: resultRow("result"),
    "result-closed": unlessZero(resultRow("result-closed")),
  };
  const accounts = forBalanceTypes(section);
  const ownEquity = sum("own-equity", [
    ...figuresIn(accounts.equity),
    ...openResultRows(results).map(({ figures }) => figures),
  ]);
  const sections = { ...accounts, equity: { ...accounts.equity, total: ownEquity } };
  const totalOf = (key: string, types: readonly BalanceType[]): RowFigures =>
    sum(
      key,
      types.map((type) => sections[type].total),
    );
  const assets = totalOf("total-assets", ASSET_TYPES);
  const liabilities = totalOf("total-liabilities", LIABILITY_TYPES);
  const difference = sum("difference", [assets], [liabilities]);
  return { sections, results, assets, liabilities, difference };
}

/** The results that the table has, in the order of reading. */
export const openResultRows = (
  results: OpenResults,
): readonly { readonly name: OpenResult; readonly figures: RowFigures }[] =>
  OPEN_RESULTS.flatMap((name) => {
    const figures = results[name];
    return figures === null ? [] : [{ name, figures }];
  });

/** The names of the words of these results, among those of the balance sheet. */
export const OPEN_RESULT_WORDS =
  "result result-open result-closed-company result-closed-partners result-closed-owner";

export const openResultWord = (
  books: Books,
  result: OpenResult,
): Exclude<OpenResult, "result-closed"> | `result-closed-${ReturnType<typeof ownershipOf>}` =>
  result === "result-closed" ? (`result-closed-${ownershipOf(books)}` as const) : result;

const unlessZero = (figures: RowFigures): RowFigures | null =>
  figures.every(({ amount }) => isZero(amount)) ? null : figures;

/** The figure of a row in the column at this index. */
export function figureAt(figures: RowFigures, column: number): FigureCell {
  const cell = figures[column];
  invariant(cell !== undefined, "a row has a figure in every column");
  return cell;
}
