/** The profit and loss account in columns of any months: of the books and of the comparatives. */

import { type Month, type Period, periodOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { FigureCell } from "./cells.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./figure-backings.ts";
import { amountsOf, type MonthlyFigures } from "./monthly-rows.ts";
import { type PriorFigures, priorFigures } from "./prior-figures.ts";
import {
  composeResult,
  type ResultFigures,
  type ResultTotals,
  resultFigures,
  totalsOf,
} from "./result-figures.ts";
import { forResultSections, type ResultSection, resultLines } from "./result-sections.ts";
import {
  type ColumnSection,
  type RowFigures,
  referringColumn,
  rowsInColumns,
  type StatementColumn,
  statedColumn,
} from "./statement-columns.ts";

export type ResultColumn = StatementColumn<ResultSection>;

export interface ResultTable extends ResultTotals<RowFigures> {
  readonly columns: readonly ResultColumn[];
  readonly sections: Readonly<Record<ResultSection, ColumnSection>>;
}

/** The figures behind the columns. */
export interface ProfitAndLossByMonth {
  readonly books: Books;
  readonly figures: ResultFigures;
  readonly prior: PriorFigures;
}

export const profitAndLossByMonth = oncePerBooks((books): ProfitAndLossByMonth => {
  const figures = resultFigures(books);
  return { books, figures, prior: priorFigures(books, figures) };
});

/** Totals per column as in specification 2.10; rows with only zeros are left out. */
export function resultTable(
  sheet: string,
  books: Books,
  columns: readonly ResultColumn[],
): ResultTable {
  const { sum, section } = rowsInColumns(sheet, books, columns);
  const sections = forResultSections(section);
  return { columns, sections, ...composeResult(totalsOf(sections), sum) };
}

/** A month of the books, or one of the twelve months before them. */
export function monthColumn(input: ProfitAndLossByMonth, month: Month): ResultColumn {
  const index = input.books.months.findIndex((candidate) => candidate.month === month);
  if (index >= 0) return figuresColumn(input, month, periodOf(month), index);
  const before = input.books.comparatives.months.find((candidate) => candidate.month === month);
  invariant(before !== undefined, `${month} is in the books or one of the twelve months before`);
  const { profitAndLoss } = before;
  const linesOf = resultLines(input.books);
  return statedColumn(
    {
      key: month,
      period: periodOf(month),
      sources: profitAndLoss.sources,
      backing: PRIOR_RESULT_AMOUNTS,
    },
    forResultSections((section) => amountsOf(linesOf(profitAndLoss.sections, section))),
  );
}

/** The total of all months of the books. */
export const toDateColumn = (input: ProfitAndLossByMonth): ResultColumn =>
  figuresColumn(input, "to-date", input.books.period, input.books.months.length);

/** The earlier months with which the year to date is compared. */
export function priorToDateColumn({ prior }: ProfitAndLossByMonth): ResultColumn {
  return referringColumn(
    {
      key: "prior",
      period: prior.period,
      sources: prior.netProfit[0].figure.sources,
      backing: PRIOR_RESULT_AMOUNTS,
    },
    forResultSections(
      (type) => new Map([...prior.sections[type].accounts].map(([id, [cell]]) => [id, cell])),
    ),
  );
}

/** The sources are those of the net profit, also for accounts without a figure in the column. */
function figuresColumn(
  { figures }: ProfitAndLossByMonth,
  key: string,
  period: Period,
  index: number,
): ResultColumn {
  return referringColumn(
    {
      key,
      period,
      sources: cellAt(figures.netProfit, index).figure.sources,
      backing: RESULT_AMOUNTS,
    },
    forResultSections(
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
