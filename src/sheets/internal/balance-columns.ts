/** The balance sheet at the end of several months: of these books, and of those it is compared with. */
import { type Amount, add, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { addMonths, type Month, periodOf, previousMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  BALANCE_TYPES,
  type BalanceType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { sideOf, turn } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { BalanceSheet } from "../../ledger/statements.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import type { BalanceCells } from "./balance-cells.ts";
import { type BalanceFigures, balanceFigures } from "./balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { amountsOf } from "./monthly-rows.ts";

export const BALANCE_COMPARATIVES = "balance-comparatives";

/** The figures of one row: one for each month, and the change since the month before. */
export interface BalanceTable {
  /** The last of the books comes first; a month that is two things at once is there once. */
  readonly months: readonly Month[];
  readonly sections: Readonly<
    Record<
      BalanceType,
      {
        readonly accounts: readonly {
          readonly account: AccountRow;
          readonly figures: readonly FigureCell[] | null;
        }[];
        readonly total: readonly FigureCell[];
      }
    >
  >;
  /** Results that no closing journal has put on an account yet, of all years together. */
  readonly results: readonly FigureCell[];
  readonly ownEquity: readonly FigureCell[];
  readonly assets: readonly FigureCell[];
  readonly liabilities: readonly FigureCell[];
  readonly difference: readonly FigureCell[];
}

const YEAR_MONTHS = 12;

interface BalanceColumn {
  readonly month: Month;
  /** The answers it was read from, for a sum of nothing. */
  readonly sources: readonly SourceHash[];
  readonly ids: (type: BalanceType) => readonly LedgerAccountId[];
  readonly cellOf: (name: TotalName, type: BalanceType, id: LedgerAccountId) => FigureCell;
  readonly resultsOf: (name: TotalName) => FigureCell;
}

/**
 * The month, the month before, the last of the fiscal year before, and the month a year before; but
 * for those of which no balance sheet was pulled.
 */
export function balanceMonths(books: Books): readonly Month[] {
  const { first, last } = books.period;
  const wanted = [last, previousMonth(last), previousMonth(first), addMonths(last, -YEAR_MONTHS)];
  return [...new Set(wanted)].filter((month) => statedSheet(books, month) !== undefined);
}

/** At the end of those months. */
export function balanceTable(books: Books): BalanceTable {
  const columns = balanceMonths(books).flatMap((month) => columnAt(books, month));
  const named = (key: string): readonly TotalName[] =>
    columns.map(({ month }) => ({
      id: `${BALANCE_COMPARATIVES}/${month}/${key}`,
      period: periodOf(month),
    }));
  const sum = sumsIn(columns, named);
  const section = (type: BalanceType): BalanceTable["sections"][BalanceType] => {
    const shown = new Set(columns.flatMap(({ ids }) => ids(type)));
    const accounts = accountRows(books, shown).map((account) => {
      const names = named(`${type}/${account.id}`);
      const figures = columns.flatMap(({ cellOf }, index) =>
        names.slice(index, index + 1).map((name) => cellOf(name, type, account.id)),
      );
      return { account, figures: account.isGroup ? null : figures };
    });
    const figures = accounts.flatMap(({ figures: own }) => (own === null ? [] : [own]));
    return { accounts, total: sum(type, figures) };
  };
  const sections = {
    non_current_assets: section("non_current_assets"),
    current_assets: section("current_assets"),
    equity: section("equity"),
    provisions: section("provisions"),
    non_current_liabilities: section("non_current_liabilities"),
    current_liabilities: section("current_liabilities"),
  };
  const resultNames = named("results");
  const results = columns.flatMap(({ resultsOf }, index) =>
    resultNames.slice(index, index + 1).map(resultsOf),
  );
  const inEquity = sections.equity.accounts.flatMap(({ figures }) =>
    figures === null ? [] : [figures],
  );
  const ownEquity = sum("own-equity", [...inEquity, results]);
  const assets = sum("assets", [sections.non_current_assets.total, sections.current_assets.total]);
  const liabilities = sum("liabilities", [
    ownEquity,
    sections.provisions.total,
    sections.non_current_liabilities.total,
    sections.current_liabilities.total,
  ]);
  return {
    months: columns.map(({ month }) => month),
    sections,
    results,
    ownEquity,
    assets,
    liabilities,
    difference: sum("difference", [assets], [liabilities]),
  };
}

type Sum = (
  key: string,
  added: readonly (readonly FigureCell[])[],
  subtracted?: readonly (readonly FigureCell[])[],
) => readonly FigureCell[];

/** Column by column; a sum of nothing is a zero that the column's answers say. */
const sumsIn =
  (columns: readonly BalanceColumn[], named: (key: string) => readonly TotalName[]): Sum =>
  (key, added, subtracted = []) =>
    named(key).map((name, index) =>
      added.length + subtracted.length === 0
        ? amountCell({ ...name, sources: columns[index]?.sources ?? [] }, ZERO)
        : totalCell(name, at(added, index), at(subtracted, index)),
    );

const at = (rows: readonly (readonly FigureCell[])[], index: number): readonly FigureCell[] =>
  rows.flatMap((cells) => cells.slice(index, index + 1));

const statedSheet = (books: Books, month: Month): BalanceSheet | undefined =>
  books.months.find((candidate) => candidate.month === month)?.balanceSheet ??
  books.comparatives.balanceSheets.get(month);

/** None for a month of which no balance sheet was pulled. */
function columnAt(books: Books, month: Month): readonly BalanceColumn[] {
  if (month === books.period.last) return [closingColumn(month, balanceFigures(books))];
  const stated = statedSheet(books, month);
  return stated === undefined ? [] : [statedColumn(month, stated)];
}

/** The end of the books is the closing of the balance sheet, and refers to it. */
function closingColumn(month: Month, figures: BalanceFigures): BalanceColumn {
  const closings = new Map(
    BALANCE_TYPES.map((type) => [
      type,
      new Map(
        figures.sections[type].accounts.flatMap(({ id, cells }) =>
          cells === null ? [] : [[id, cells[0]] as const],
        ),
      ),
    ]),
  );
  const results: readonly BalanceCells[] = [
    figures.result,
    ...(figures.closed === null ? [] : [figures.closed]),
    ...figures.earlier.map(({ cells }) => cells),
  ];
  const { sources } = figures.assets[0].figure;
  return {
    month,
    sources,
    ids: (type) => shownOf([...(closings.get(type) ?? [])].map(([id, { amount }]) => [id, amount])),
    cellOf: (name, type, id) => {
      const cell = closings.get(type)?.get(id);
      if (cell === undefined) return amountCell({ ...name, sources }, ZERO);
      const { leadsTo } = cell.figure;
      return totalCell({ ...name, ...(leadsTo === undefined ? {} : { leadsTo }) }, [cell]);
    },
    resultsOf: (name) =>
      totalCell(
        name,
        results.map(([closing]) => closing),
      ),
  };
}

function statedColumn(month: Month, sheet: BalanceSheet): BalanceColumn {
  const amounts = new Map(BALANCE_TYPES.map((type) => [type, amountsOf(sheet.sections[type])]));
  const { sources } = sheet;
  return {
    month,
    sources,
    ids: (type) => shownOf([...(amounts.get(type) ?? [])]),
    cellOf: (name, type, id) =>
      amountCell({ ...name, sources }, turn(amounts.get(type)?.get(id) ?? ZERO, sideOf(type))),
    resultsOf: (name) => amountCell({ ...name, sources }, openResults(sheet)),
  };
}

const shownOf = (
  amounts: readonly (readonly [LedgerAccountId, Amount])[],
): readonly LedgerAccountId[] => amounts.filter(([, amount]) => !isZero(amount)).map(([id]) => id);

/** Stated by year, or what the credit total holds beyond its sections; a profit is positive. */
function openResults({ openYears, sections, totalCredit }: BalanceSheet): Amount {
  if (openYears !== null) return negate(sumOf(openYears.map(({ amount }) => amount)));
  const credit = [
    ...sections.equity,
    ...sections.provisions,
    ...sections.non_current_liabilities,
    ...sections.current_liabilities,
  ];
  const stated = credit.reduce((total, { amount }) => add(total, amount), ZERO);
  return negate(subtract(totalCredit, stated));
}
