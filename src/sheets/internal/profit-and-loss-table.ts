/**
 * The profit and loss account of the books: each month, their sum, the months they are compared with, and the change.
 */
import { isSamePeriod } from "../../calendar/compared-period.ts";
import { type Month, monthsOf, periodOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { comparedPeriodOf } from "../../ledger/compared-months.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { forResultSections, resultLines, sideOfSection } from "../../ledger/result-sections.ts";
import { amountCell, type FigureCell, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { type EntriesBehind, entrySums } from "./entry-sums.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./figure-backings.ts";
import { amountsOf, yearKey } from "./monthly-rows.ts";
import { priorAmounts } from "./prior-amounts.ts";
import {
  type ColumnPeriod,
  type ResultColumn,
  type ResultTable,
  resultTable,
} from "./result-table.ts";
import {
  changeColumn,
  type RowFigures,
  referringColumn,
  statedColumn,
  sumColumn,
} from "./statement-columns.ts";

export const PROFIT_AND_LOSS = "profit-and-loss";
const PRIOR = "prior";

/** Other sheets take the result from here. Totals are calculated; a check compares them with the stated ones. */
export const profitAndLossTable = oncePerBooks((books: Books): ResultTable => {
  const entriesBehind = entrySums(books);
  const { period, amounts, sources } = priorAmounts(books);
  const prior = { key: PRIOR, period, sources, backing: PRIOR_RESULT_AMOUNTS };
  return resultTable(PROFIT_AND_LOSS, books, [
    ...books.months.map((month) => ownMonth(books, month, entriesBehind)),
    yearColumn(books),
    statedColumn(prior, amounts),
    changeColumn({ key: "change", period: books.period, sources: [], backing: RESULT_AMOUNTS }),
  ]);
});

/** The figure of all months of the books together. */
export function figureOfYear({ months }: Books, figures: RowFigures): FigureCell {
  const cell = figures[months.length];
  invariant(cell !== undefined, "a row of the profit and loss account has a figure for the year");
  return cell;
}

/** A month of the books; its figures lead to their entries. */
function ownMonth(
  books: Books,
  { month, profitAndLoss }: BooksMonth,
  entriesBehind: EntriesBehind,
): ResultColumn {
  const linesOf = resultLines(books);
  const { sections, sources } = profitAndLoss;
  const amounts = forResultSections((section) => amountsOf(linesOf(sections, section)));
  const name = { key: month, period: periodOf(month), sources, backing: RESULT_AMOUNTS };
  const stated = statedColumn(name, amounts);
  return {
    ...stated,
    cellOf: (own, of) => {
      const { figure, amount } = stated.cellOf(own, of);
      const isTurned = sideOfSection(of.type) === "credit";
      const summed = { amount, period: name.period, side: "net", isTurned } as const;
      return amountCell(
        {
          ...{ ...figure, backing: RESULT_AMOUNTS },
          ...leadToEntries(books, of.id, month),
          ...entriesBehind(of.id, summed),
        },
        amount,
      );
    },
  };
}

function yearColumn(books: Books): ResultColumn {
  const sources = books.months.flatMap(({ profitAndLoss }) => profitAndLoss.sources);
  const { period } = books;
  return {
    ...sumColumn({ key: yearKey(books), period, sources, backing: RESULT_AMOUNTS }, 0),
    cellOf: (own, { id, before }) =>
      totalCell({ ...own, ...leadToEntries(books, id, null) }, before),
  };
}

/** A month of the books, or one of the twelve months before them. */
export function monthColumn(books: Books, month: Month): ResultColumn {
  const column = periodColumn(books, { key: month, period: periodOf(month) });
  invariant(column !== null, `${month} is in the books or one of the twelve months before`);
  return column;
}

/** The total of all months of the books. */
export const toDateColumn = (books: Books): ResultColumn =>
  columnAs(books, [yearKey(books)], { key: "to-date", period: books.period });

/** The earlier months with which the year to date is compared. */
export const priorToDateColumn = (books: Books): ResultColumn =>
  columnAs(books, [PRIOR], { key: PRIOR, period: comparedPeriodOf(books) });

/** Any months of the books and of those before them; null if the result of one of them was not read. */
export function periodColumn(books: Books, name: ColumnPeriod): ResultColumn | null {
  const { period } = name;
  const months = monthsOf(period);
  if (months.length > 1) {
    if (isSamePeriod(period, books.period)) return columnAs(books, [yearKey(books)], name);
    if (isSamePeriod(period, comparedPeriodOf(books))) return columnAs(books, [PRIOR], name);
  }
  const { priorYear } = books.comparatives;
  const reports = new Map(
    [...books.comparatives.months, ...books.months].map(
      ({ month, profitAndLoss }) => [month, profitAndLoss] as const,
    ),
  );
  const known = isSamePeriod(period, priorYear.fiscalYear.period)
    ? priorYear.profitAndLoss
    : months.flatMap((month) => reports.get(month) ?? []);
  if (known !== priorYear.profitAndLoss && known.length < months.length) return null;
  if (period.first >= books.period.first) return columnAs(books, months, name);
  const linesOf = resultLines(books);
  return statedColumn(
    {
      ...name,
      sources: [...new Set(known.flatMap(({ sources }) => sources))],
      // The weakest of what stands behind its months.
      backing: PRIOR_RESULT_AMOUNTS,
    },
    forResultSections((section) =>
      amountsOf(known.flatMap(({ sections }) => linesOf(sections, section))),
    ),
  );
}

/** The sum of columns of the account, whose figures another sheet refers to under a key of its own. */
function columnAs(books: Books, of: readonly string[], name: ColumnPeriod): ResultColumn {
  const { columns, sections, netProfit } = profitAndLossTable(books);
  const indexes = of.map((key) => columns.findIndex((column) => column.key === key));
  const [first = -1] = indexes;
  const column = columns[first];
  const cellsIn = (figures: RowFigures): RowFigures =>
    indexes.flatMap((index) => figures.slice(index, index + 1));
  const net = cellsIn(netProfit);
  invariant(
    column !== undefined && net.length === of.length,
    `the account has columns ${of.join(", ")}`,
  );
  return referringColumn(
    {
      ...name,
      // The sources are those of the net profit, also for accounts without a figure in the column.
      sources: [...new Set(net.flatMap(({ figure }) => figure.sources))],
      backing: column.backing,
    },
    forResultSections(
      (type) =>
        new Map(
          sections[type].accounts.flatMap(({ account, figures }) =>
            figures === null ? [] : [[account.id, cellsIn(figures)] as const],
          ),
        ),
    ),
  );
}
