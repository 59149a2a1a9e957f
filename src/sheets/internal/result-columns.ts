/** The profit and loss in columns of any months: of these books, and of those it is compared with. */
import { type Month, type Period, periodOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, type ResultType } from "../../ledger/ledger-account.ts";
import type { FigureCell } from "./cells.ts";
import { amountsOf, type MonthlyFigures } from "./monthly-rows.ts";
import { readerLines } from "./prior-amounts.ts";
import { type PriorFigures, priorFigures } from "./prior-figures.ts";
import {
  composeResult,
  type ResultFigures,
  type ResultTotals,
  resultFigures,
} from "./result-figures.ts";
import {
  type ColumnSection,
  type RowFigures,
  referringColumn,
  rowsInColumns,
  type StatementColumn,
  statedColumn,
} from "./statement-columns.ts";

export type ResultColumn = StatementColumn<ResultType>;

export interface ResultTable extends ResultTotals<RowFigures> {
  readonly columns: readonly ResultColumn[];
  readonly sections: Readonly<Record<ResultType, ColumnSection>>;
}

/** Where columns take their figures from: worked out once for a sheet. */
export interface ProfitAndLossByMonth {
  readonly books: Books;
  readonly figures: ResultFigures;
  readonly prior: PriorFigures;
}

export function profitAndLossByMonth(books: Books): ProfitAndLossByMonth {
  const figures = resultFigures(books);
  return { books, figures, prior: priorFigures(books, figures) };
}

/** Totals are composed in every column as specification 2.10 says; rows that are zero throughout are left out. */
export function resultTable(
  sheet: string,
  books: Books,
  columns: readonly ResultColumn[],
): ResultTable {
  const { sum, section } = rowsInColumns(sheet, books, columns);
  const sections = forResultTypes(section);
  return {
    columns,
    sections,
    ...composeResult(
      forResultTypes((type) => sections[type].total),
      sum,
    ),
  };
}

/** A month of the books as its sheet has it, or one of the twelve months before them. */
export function monthColumn(desk: ProfitAndLossByMonth, month: Month): ResultColumn {
  const index = desk.books.months.findIndex((candidate) => candidate.month === month);
  if (index >= 0) return figuresColumn(desk, month, periodOf(month), index);
  const before = desk.books.comparatives.months.find((candidate) => candidate.month === month);
  invariant(before !== undefined, `${month} is in the books or one of the twelve months before`);
  const { profitAndLoss } = before;
  return statedColumn(
    { key: month, period: periodOf(month), sources: profitAndLoss.sources },
    forResultTypes((type) => amountsOf(readerLines(profitAndLoss.sections, type))),
  );
}

/** All months of the books together. */
export const toDateColumn = (desk: ProfitAndLossByMonth): ResultColumn =>
  figuresColumn(desk, "to-date", desk.books.period, desk.books.months.length);

/** The same months a year before, or the fiscal year before of books longer than a year. */
export function priorToDateColumn({ prior }: ProfitAndLossByMonth): ResultColumn {
  return referringColumn(
    { key: "prior", period: prior.period, sources: prior.netProfit[0].figure.sources },
    forResultTypes(
      (type) => new Map([...prior.sections[type].accounts].map(([id, [cell]]) => [id, cell])),
    ),
  );
}

/** The net profit has the sources of its months, also for accounts that have no figure there. */
function figuresColumn(
  { figures }: ProfitAndLossByMonth,
  key: string,
  period: Period,
  index: number,
): ResultColumn {
  return referringColumn(
    { key, period, sources: cellAt(figures.netProfit, index).figure.sources },
    forResultTypes(
      (type) =>
        new Map(
          figures.sections[type].accounts.flatMap(({ account, figures: own }) =>
            own === null ? [] : [[account.id, cellAt(own, index)] as const],
          ),
        ),
    ),
  );
}

function cellAt(figures: MonthlyFigures, index: number): FigureCell {
  const cell = figures[index];
  invariant(cell !== undefined, "a row has a figure for each month and for the year");
  return cell;
}
