/** A statement in columns of any months: what each account comes to in each column, and sums of columns. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";

interface ColumnName {
  /** The middle part of the ids of its figures. */
  readonly key: string;
  readonly period: Period;
  /** The answers of its months, for a sum of nothing. */
  readonly sources: readonly SourceHash[];
}

/** One column, in the reader's signs. */
export interface StatementColumn<Type extends string> extends ColumnName {
  /** Accounts with a figure that is not zero. */
  readonly ids: (type: Type) => readonly LedgerAccountId[];
  readonly cellOf: (name: TotalName, type: Type, id: LedgerAccountId) => FigureCell;
}

/** The figures of one row, one for each column. */
export type RowFigures = readonly FigureCell[];

export interface ColumnSection {
  readonly accounts: readonly {
    readonly account: AccountRow;
    /** Null for a group. */
    readonly figures: RowFigures | null;
  }[];
  readonly total: RowFigures;
}

/** Adds rows up and takes others away, column by column, under the key of the sum. */
type Sum = (
  key: string,
  added: readonly RowFigures[],
  subtracted?: readonly RowFigures[],
) => RowFigures;

/** The rows of a sheet in these columns; accounts that are zero in all of them are left out. */
export function rowsInColumns<Type extends string>(
  sheet: string,
  books: Books,
  columns: readonly StatementColumn<Type>[],
): { readonly sum: Sum; readonly section: (type: Type) => ColumnSection } {
  const nameIn = ({ key: column, period, sources }: ColumnName, key: string): TotalName => ({
    id: `${sheet}/${column}/${key}`,
    period,
    sources,
  });
  const sum: Sum = (key, added, subtracted) =>
    columnTotals(
      columns.map((column) => nameIn(column, key)),
      added,
      subtracted,
    );
  const section = (type: Type): ColumnSection => {
    const shown = new Set(columns.flatMap(({ ids }) => ids(type)));
    const accounts = accountRows(books, shown).map((account) => ({
      account,
      figures: account.isGroup
        ? null
        : columns.map((column) =>
            column.cellOf(nameIn(column, `${type}/${account.id}`), type, account.id),
          ),
    }));
    return { accounts, total: sum(type, figuresIn(accounts)) };
  };
  return { sum, section };
}

/** The rows of a section that have figures. */
export const figuresIn = (accounts: ColumnSection["accounts"]): readonly RowFigures[] =>
  accounts.flatMap(({ figures }) => (figures === null ? [] : [figures]));

/** A column of amounts as an answer states them. */
export const statedColumn = <Type extends string>(
  name: ColumnName,
  amounts: Readonly<Record<Type, ReadonlyMap<LedgerAccountId, Amount>>>,
): StatementColumn<Type> => ({
  ...name,
  ids: (type) => [...amounts[type]].filter(([, amount]) => !isZero(amount)).map(([id]) => id),
  cellOf: (cell, type, id) =>
    amountCell({ ...cell, sources: name.sources }, amounts[type].get(id) ?? ZERO),
});

/** A column whose figures are those of another sheet, and refer to them. */
export const referringColumn = <Type extends string>(
  name: ColumnName,
  cells: Readonly<Record<Type, ReadonlyMap<LedgerAccountId, FigureCell>>>,
): StatementColumn<Type> => ({
  ...name,
  ids: (type) => [...cells[type]].filter(([, { amount }]) => !isZero(amount)).map(([id]) => id),
  cellOf: (own, type, id) => {
    const cell = cells[type].get(id);
    if (cell === undefined) return amountCell({ ...own, sources: name.sources }, ZERO);
    const { leadsTo } = cell.figure;
    return totalCell({ ...own, ...(leadsTo === undefined ? {} : { leadsTo }) }, [cell]);
  },
});
