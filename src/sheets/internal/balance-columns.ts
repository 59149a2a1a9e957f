/** The balance sheet at several month ends: the books and the comparatives. */
import { type Amount, isZero, negate, subtract } from "../../amount/amount.ts";
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { type Month, periodOf, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { isKnown } from "../../ledger/compared-months.ts";
import { type BalanceType, forBalanceTypes } from "../../ledger/ledger-account.ts";
import { readerLines } from "../../ledger/signs.ts";
import { type BalanceSheet, beyondSections, totalOf } from "../../ledger/statements.ts";
import type { BalanceCells } from "./balance-cells.ts";
import { BALANCE_BACKINGS, type BalanceFigures, balanceFigures } from "./balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { CLOSING_BALANCES, PRIOR_BALANCES } from "./figure-backings.ts";
import { amountsOf } from "./monthly-rows.ts";
import { openResultOfYear } from "./open-result.ts";
import {
  type ColumnSection,
  figuresIn,
  type RowFigures,
  referringColumn,
  rowsInColumns,
  type StatementColumn,
  statedColumn,
} from "./statement-columns.ts";

export const BALANCE_COMPARATIVES = "balance-comparatives";

/** The figures of the balance sheet, one per row and month. */
export interface BalanceTable {
  /** The last month of the books is first; no month is repeated. */
  readonly months: readonly Month[];
  readonly sections: Readonly<Record<BalanceType, ColumnSection>>;
  /** The result of the fiscal year of each month, as far as no closing journal has posted it to an account. */
  readonly result: RowFigures;
  /** The results of earlier years that are on no account either; null if there are none. */
  readonly earlier: RowFigures | null;
  readonly ownEquity: RowFigures;
  readonly assets: RowFigures;
  readonly liabilities: RowFigures;
  readonly difference: RowFigures;
}

/** What stands behind its figures. */
export const BALANCE_TABLE_BACKINGS: readonly Backing[] = [...BALANCE_BACKINGS, PRIOR_BALANCES];

interface BalanceColumn extends StatementColumn<BalanceType> {
  readonly resultOf: (name: TotalName) => FigureCell;
  readonly earlierOf: (name: TotalName) => FigureCell;
}

/**
 * The last month, the month before it, the end of the previous fiscal year and the month a year
 * earlier. Left out are months without a pulled balance sheet or in no fiscal year of the books, and months before
 * these books whose balance sheet is empty.
 */
export function balanceMonths(books: Books): readonly Month[] {
  const { first, last } = books.period;
  const wanted = [last, previousMonth(last), previousMonth(first), monthAYearBefore(last)];
  return [...new Set(wanted)].filter(
    (month) => isKnown(books, month) && (month >= first || hasBalance(books, month)),
  );
}

function hasBalance(books: Books, month: Month): boolean {
  const lines = Object.values(statedSheet(books, month)?.sections ?? {}).flat();
  return lines.some(({ amount }) => !isZero(amount));
}

/** The balance sheet at the end of those months. */
export function balanceTable(books: Books): BalanceTable {
  const months = balanceMonths(books);
  const columns = months.flatMap((month) => columnAt(books, month));
  const { sum, section } = rowsInColumns(BALANCE_COMPARATIVES, books, columns);
  const sections = forBalanceTypes(section);
  const named = ({ key, period }: BalanceColumn, row: string): TotalName => ({
    id: `${BALANCE_COMPARATIVES}/${key}/${row}`,
    period,
  });
  const result = columns.map((column) => column.resultOf(named(column, "result")));
  const before = columns.map((column) => column.earlierOf(named(column, "result-open")));
  const earlier = before.every(({ amount }) => isZero(amount)) ? null : before;
  const ownEquity = sum("own-equity", [
    ...figuresIn(sections.equity.accounts),
    ...(earlier === null ? [] : [earlier]),
    result,
  ]);
  const assets = sum("assets", [sections.non_current_assets.total, sections.current_assets.total]);
  const liabilities = sum("liabilities", [
    ownEquity,
    sections.provisions.total,
    sections.non_current_liabilities.total,
    sections.current_liabilities.total,
  ]);
  return {
    months,
    sections,
    result,
    earlier,
    ownEquity,
    assets,
    liabilities,
    difference: sum("difference", [assets], [liabilities]),
  };
}

const statedSheet = (books: Books, month: Month): BalanceSheet | undefined =>
  books.months.find((candidate) => candidate.month === month)?.balanceSheet ??
  books.comparatives.balanceSheets.get(month);

/** Empty if no balance sheet of the month was pulled. */
function columnAt(books: Books, month: Month): readonly BalanceColumn[] {
  if (month === books.period.last) return [closingColumn(month, balanceFigures(books))];
  const stated = statedSheet(books, month);
  const isOwn = books.months.some((own) => own.month === month);
  return stated === undefined
    ? []
    : [
        columnOfSheet(books, {
          month,
          sheet: stated,
          backing: isOwn ? CLOSING_BALANCES : PRIOR_BALANCES,
        }),
      ];
}

/** The column of the last month refers to the closing balances of the sheet balance-sheet. */
function closingColumn(month: Month, figures: BalanceFigures): BalanceColumn {
  const closings = forBalanceTypes(
    (type) =>
      new Map(
        figures.sections[type].accounts.flatMap(({ id, cells }) =>
          cells === null ? [] : [[id, cells[0]] as const],
        ),
      ),
  );
  const total = (name: TotalName, ...rows: readonly (BalanceCells | null)[]): FigureCell =>
    totalCell(
      { ...name, sources },
      rows.flatMap((cells) => cells?.slice(0, 1) ?? []),
    );
  const { sources } = figures.assets[0].figure;
  return {
    ...referringColumn(
      { key: month, period: periodOf(month), sources, backing: CLOSING_BALANCES },
      closings,
    ),
    resultOf: (name) => total(name, figures.result, figures.closed),
    earlierOf: (name) => total(name, figures.earlier),
  };
}

interface StatedSheet {
  readonly month: Month;
  readonly sheet: BalanceSheet;
  readonly backing: Backing;
}

function columnOfSheet(books: Books, { month, sheet, backing }: StatedSheet): BalanceColumn {
  const { sections, sources } = sheet;
  const result = openResultOfYear(books, month, sheet);
  const amounts = forBalanceTypes((type) => amountsOf(readerLines(sections, type)));
  return {
    ...statedColumn({ key: month, period: periodOf(month), sources, backing }, amounts),
    resultOf: (name) => amountCell({ ...name, sources, backing }, result),
    earlierOf: (name) =>
      amountCell({ ...name, sources, backing }, subtract(openResults(sheet), result)),
  };
}

/** The open years as stated, or the credit total less its sections; a profit is positive. */
const openResults = (sheet: BalanceSheet): Amount =>
  negate(sheet.openYears === null ? beyondSections(sheet) : totalOf(sheet.openYears));
