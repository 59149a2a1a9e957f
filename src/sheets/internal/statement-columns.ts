/** A statement in columns of any months: the figure of each account per column, and sums of rows. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { UndividedPart } from "../../ledger/budget/budget-of-period.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";

interface ColumnName {
  /** The middle part of the ids of the column's figures. */
  readonly key: string;
  readonly period: Period;
  /** The answers of its months, used for a sum without terms. */
  readonly sources: readonly SourceHash[];
  /** What stands behind an amount of its answers. */
  readonly backing: Backing;
}

/** One column, in the reader's signs. */
export interface StatementColumn<Type extends string> extends ColumnName {
  /** Accounts with a figure other than zero. */
  readonly ids: (type: Type) => readonly LedgerAccountId[];
  /** `before` are the figures of the row in the columns to the left. */
  readonly cellOf: (
    name: TotalName,
    of: { readonly type: Type; readonly id: LedgerAccountId; readonly before: RowFigures },
  ) => FigureCell;
  /** The parts of a section on no account, such as a budget of a group; absent without any. */
  readonly undivided?: UndividedColumn<Type>;
  /** The figure of a row of sums; absent where it is the sum of the figures above it. */
  readonly sumOf?: (name: TotalName, before: RowFigures) => FigureCell;
}

export interface UndividedColumn<Type extends string> {
  readonly partsOf: (type: Type) => readonly UndividedPart[];
  /** Null for a part that the column does not have. */
  readonly cellOf: (
    name: TotalName,
    of: { readonly type: Type; readonly code: string },
  ) => FigureCell | null;
}

/** The figures of one row, one for each column. */
export type RowFigures = readonly FigureCell[];

export interface ColumnSection {
  readonly accounts: readonly {
    readonly account: AccountRow;
    /** Null for a group. */
    readonly figures: RowFigures | null;
  }[];
  /** The rows on no account that any of the columns has, those of groups by their codes first. */
  readonly undivided: readonly UndividedRow[];
  readonly total: RowFigures;
}

export interface UndividedRow {
  readonly part: UndividedPart;
  /** The last part of the ids of its figures. */
  readonly key: string;
  readonly figures: RowFigures;
}

const UNDIVIDED = "undivided";
/** Whether figures with this key are on no account. */
export const isUndivided = (key: string): boolean => key.includes(`/${UNDIVIDED}`);

/** Adds and subtracts rows column by column, and names the sums by the key. */
type Sum = (
  key: string,
  added: readonly RowFigures[],
  subtracted?: readonly RowFigures[],
) => RowFigures;

interface Rows<Type extends string, Column extends StatementColumn<Type>> {
  readonly sum: Sum;
  readonly section: (type: Type) => ColumnSection;
  /** A row that each column makes; `before` are its figures in the columns to the left. */
  readonly rowOf: (
    key: string,
    cellOf: (column: Column, name: TotalName, before: RowFigures) => FigureCell,
  ) => RowFigures;
}

/** The rows of a sheet in these columns; accounts with only zeros are left out. */
export function rowsInColumns<Type extends string, Column extends StatementColumn<Type>>(
  sheet: string,
  books: Books,
  columns: readonly Column[],
): Rows<Type, Column> {
  const nameIn = ({ key: column, period, sources }: ColumnName, key: string): TotalName => ({
    id: `${sheet}/${column}/${key}`,
    period,
    sources,
  });
  const rowOf: Rows<Type, Column>["rowOf"] = (key, cellOf) => {
    const cells: FigureCell[] = [];
    for (const column of columns) cells.push(cellOf(column, nameIn(column, key), cells));
    return cells;
  };
  const sum: Sum = (key, added, subtracted = []) =>
    rowOf(key, (column, name, before) => {
      const at = (rows: readonly RowFigures[]): RowFigures =>
        rows.flatMap((cells) => cells.slice(before.length, before.length + 1));
      return column.sumOf?.(name, before) ?? totalCell(name, at(added), at(subtracted));
    });
  const undividedIn = (type: Type): readonly UndividedRow[] => {
    const found = columns.flatMap(({ undivided }) => undivided?.partsOf(type) ?? []);
    const parts = new Map(found.map((part) => [part.code, part]));
    const ofGroups = [...parts.keys()].filter((code) => code !== "").toSorted();
    return [...ofGroups, ""].flatMap((code) => {
      const part = parts.get(code);
      if (part === undefined) return [];
      const key = `${type}/${UNDIVIDED}${code === "" ? "" : `-${code}`}`;
      const figures = rowOf(
        key,
        (one, name) => one.undivided?.cellOf(name, { type, code }) ?? totalCell(name, []),
      );
      return [{ part, key, figures }];
    });
  };
  const section = (type: Type): ColumnSection => {
    const shown = new Set(columns.flatMap(({ ids }) => ids(type)));
    const accounts = accountRows(books, shown).map((account) => ({
      account,
      figures: account.isGroup
        ? null
        : rowOf(`${type}/${account.id}`, (column, name, before) =>
            column.cellOf(name, { type, id: account.id, before }),
          ),
    }));
    const undivided = undividedIn(type);
    return { accounts, undivided, total: sum(type, figuresIn({ accounts, undivided })) };
  };
  return { sum, section, rowOf };
}

const isFigure = (cell: FigureCell | null | undefined): boolean =>
  cell !== null && cell !== undefined && !isZero(cell.amount);

/** The rows of a section that have figures, without its total. */
export const figuresIn = ({
  accounts,
  undivided,
}: Pick<ColumnSection, "accounts" | "undivided">): readonly RowFigures[] =>
  [...accounts, ...undivided].map(({ figures }) => figures).filter((figures) => figures !== null);

/** A column with the amounts of an answer. */
export const statedColumn = <Type extends string>(
  name: ColumnName,
  amounts: Readonly<Record<Type, ReadonlyMap<LedgerAccountId, Amount>>>,
): StatementColumn<Type> => ({
  ...name,
  ids: (type) => [...amounts[type]].filter(([, amount]) => !isZero(amount)).map(([id]) => id),
  cellOf: (cell, { type, id }) =>
    amountCell(
      { ...cell, sources: name.sources, backing: name.backing },
      amounts[type].get(id) ?? ZERO,
    ),
});

/** A column whose figures refer to those of another sheet, or add up several of them. */
export const referringColumn = <Type extends string>(
  name: ColumnName,
  cells: Readonly<Record<Type, ReadonlyMap<LedgerAccountId, RowFigures>>>,
): StatementColumn<Type> => ({
  ...name,
  ids: (type) => [...cells[type]].filter(([, terms]) => terms.some(isFigure)).map(([id]) => id),
  cellOf: (own, { type, id }) => {
    const terms = cells[type].get(id) ?? [];
    const [first, ...others] = terms;
    if (first === undefined) {
      return amountCell({ ...own, sources: name.sources, backing: name.backing }, ZERO);
    }
    const { leadsTo } = others.length === 0 ? first.figure : {};
    return totalCell({ ...own, ...(leadsTo === undefined ? {} : { leadsTo }) }, terms);
  },
});

/** A column with the sum of the columns from the one at index `from` to its left. */
export const sumColumn = <Type extends string>(
  name: ColumnName,
  from: number,
): StatementColumn<Type> => ({
  ...name,
  ids: () => [],
  cellOf: (own, { before }) => totalCell(own, before.slice(from)),
});

/** A column with the change from the last column on its left to the one before that. */
export const changeColumn = <Type extends string>(name: ColumnName): StatementColumn<Type> => {
  const changeOf = (own: TotalName, before: RowFigures): FigureCell =>
    totalCell(own, before.slice(-2, -1), before.slice(-1));
  return {
    ...name,
    ids: () => [],
    cellOf: (own, { before }) => changeOf(own, before),
    sumOf: changeOf,
  };
};
