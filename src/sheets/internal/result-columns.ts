/** The profit and loss in columns of any months: of these books, and of those it is compared with. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import { type Month, type Period, periodOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type LedgerAccountId,
  RESULT_TYPES,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { amountsOf, type MonthlyFigures } from "./monthly-rows.ts";
import { readerLines } from "./prior-amounts.ts";
import { type PriorFigures, priorFigures } from "./prior-figures.ts";
import {
  composeResult,
  type ResultFigures,
  type ResultTotals,
  resultFigures,
} from "./result-figures.ts";

/** One column: of which months, and what each account comes to there, in the reader's signs. */
export interface ResultColumn {
  /** The middle part of the ids of its figures. */
  readonly key: string;
  readonly period: Period;
  /** The answers of its months, for a sum of nothing. */
  readonly sources: readonly SourceHash[];
  /** Accounts with a figure that is not zero. */
  readonly ids: (type: ResultType) => readonly LedgerAccountId[];
  readonly cellOf: (name: TotalName, type: ResultType, id: LedgerAccountId) => FigureCell;
}

/** The figures of one row, one for each column. */
export type RowFigures = readonly FigureCell[];

export interface ResultTable extends ResultTotals<RowFigures> {
  readonly columns: readonly ResultColumn[];
  readonly sections: Readonly<
    Record<
      ResultType,
      {
        /** Without figures for a group. */
        readonly accounts: readonly {
          readonly account: AccountRow;
          readonly figures: RowFigures | null;
        }[];
        readonly total: RowFigures;
      }
    >
  >;
}

/** Where columns take their figures from: worked out once for a sheet. */
export interface ResultDesk {
  readonly books: Books;
  readonly figures: ResultFigures;
  readonly prior: PriorFigures;
}

export function resultDesk(books: Books): ResultDesk {
  const figures = resultFigures(books);
  return { books, figures, prior: priorFigures(books, figures) };
}

/** Totals are composed in every column as specification 2.10 says; rows that are zero throughout are left out. */
export function resultTable(
  sheet: string,
  books: Books,
  columns: readonly ResultColumn[],
): ResultTable {
  const nameIn = ({ key: column, period }: ResultColumn, key: string): TotalName => ({
    id: `${sheet}/${column}/${key}`,
    period,
  });
  const sum = (
    key: string,
    added: readonly RowFigures[],
    subtracted: readonly RowFigures[] = [],
  ): RowFigures =>
    columns.map((column, index) => {
      const name = nameIn(column, key);
      return added.length + subtracted.length === 0
        ? amountCell({ ...name, sources: column.sources }, ZERO)
        : totalCell(name, at(added, index), at(subtracted, index));
    });
  const section = (type: ResultType): ResultTable["sections"][ResultType] => {
    const shown = new Set(columns.flatMap(({ ids }) => ids(type)));
    const accounts = accountRows(books, shown).map((account) => ({
      account,
      figures: account.isGroup
        ? null
        : columns.map((column) =>
            column.cellOf(nameIn(column, `${type}/${account.id}`), type, account.id),
          ),
    }));
    const figures = accounts.flatMap(({ figures: own }) => (own === null ? [] : [own]));
    return { accounts, total: sum(type, figures) };
  };
  const sections = {
    revenue: section("revenue"),
    direct_costs: section("direct_costs"),
    expenses: section("expenses"),
    other_income_expenses: section("other_income_expenses"),
  };
  const totals = {
    revenue: sections.revenue.total,
    direct_costs: sections.direct_costs.total,
    expenses: sections.expenses.total,
    other_income_expenses: sections.other_income_expenses.total,
  };
  return { columns, sections, ...composeResult<RowFigures>(totals, sum) };
}

const at = (rows: readonly RowFigures[], index: number): readonly FigureCell[] =>
  rows.flatMap((cells) => cells.slice(index, index + 1));

/** A month of the books as its sheet has it, or one of the twelve months before them. */
export function monthColumn(desk: ResultDesk, month: Month): ResultColumn {
  const index = desk.books.months.findIndex((candidate) => candidate.month === month);
  if (index >= 0) return figuresColumn(desk, month, periodOf(month), index);
  const before = desk.books.comparatives.months.find((candidate) => candidate.month === month);
  invariant(before !== undefined, `${month} is in the books or one of the twelve months before`);
  const { profitAndLoss } = before;
  const amounts = new Map(
    RESULT_TYPES.map((type) => [type, amountsOf(readerLines(profitAndLoss, type))]),
  );
  const amountOf = (type: ResultType, id: LedgerAccountId): Amount =>
    amounts.get(type)?.get(id) ?? ZERO;
  return {
    key: month,
    period: periodOf(month),
    sources: profitAndLoss.sources,
    ids: (type) => [...(amounts.get(type) ?? [])].filter(([, a]) => !isZero(a)).map(([id]) => id),
    cellOf: (name, type, id) =>
      amountCell({ ...name, sources: profitAndLoss.sources }, amountOf(type, id)),
  };
}

/** All months of the books together. */
export const toDateColumn = (desk: ResultDesk): ResultColumn =>
  figuresColumn(desk, "to-date", desk.books.period, desk.books.months.length);

/** The same months a year before, or the fiscal year before of books longer than a year. */
export function priorToDateColumn({ prior }: ResultDesk): ResultColumn {
  const cells = (type: ResultType): ReadonlyMap<LedgerAccountId, FigureCell> =>
    new Map([...prior.sections[type].accounts].map(([id, [cell]]) => [id, cell]));
  return referringColumn("prior", prior.period, cells, prior.netProfit[0]);
}

function figuresColumn(
  { figures }: ResultDesk,
  key: string,
  period: Period,
  index: number,
): ResultColumn {
  const cells = (type: ResultType): ReadonlyMap<LedgerAccountId, FigureCell> =>
    new Map(
      figures.sections[type].accounts.flatMap(({ account, figures: own }) =>
        own === null ? [] : [[account.id, cellAt(own, index)] as const],
      ),
    );
  return referringColumn(key, period, cells, cellAt(figures.netProfit, index));
}

/** `sourced` is some figure of the same months, for accounts that have none there. */
function referringColumn(
  key: string,
  period: Period,
  cellsOf: (type: ResultType) => ReadonlyMap<LedgerAccountId, FigureCell>,
  sourced: FigureCell,
): ResultColumn {
  const { sources } = sourced.figure;
  const cells = new Map(RESULT_TYPES.map((type) => [type, cellsOf(type)]));
  return {
    key,
    period,
    sources,
    ids: (type) =>
      [...(cells.get(type) ?? [])].filter(([, { amount }]) => !isZero(amount)).map(([id]) => id),
    cellOf: (name, type, id) => {
      const cell = cells.get(type)?.get(id);
      if (cell === undefined) return amountCell({ ...name, sources }, ZERO);
      const { leadsTo } = cell.figure;
      return totalCell({ ...name, ...(leadsTo === undefined ? {} : { leadsTo }) }, [cell]);
    },
  };
}

function cellAt(figures: MonthlyFigures, index: number): FigureCell {
  const cell = figures[index];
  invariant(cell !== undefined, "a row has a figure for each month and for the year");
  return cell;
}
