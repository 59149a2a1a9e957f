/**
 * The lines of the condensed statements, each from the administration by adjusting entries and reclassifications to
 * the statutory line, beside that of the year before. The columns of a row add up, and so do those of the totals.
 */
import { isZero, negate, sumOf } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { adjustedResult, withoutEntry } from "../../ledger/dossier/adjustments.ts";
import type { BalanceType, LedgerAccountId } from "../../ledger/ledger-account.ts";
import { forBalanceTypes } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import {
  forResultSections,
  type ResultSection,
  sideOfSection,
} from "../../ledger/result-sections.ts";
import { sideOf, turn } from "../../ledger/signs.ts";
import { BALANCE_BACKINGS } from "./balance-figures.ts";
import {
  type BalanceTable,
  balanceTable,
  type OpenResult,
  openResultRows,
} from "./balance-table.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { condensedBalance } from "./condensed-balance.ts";
import { condensedYear } from "./condensed-year.ts";
import { LEDGER_AMOUNTS } from "./figure-backings.ts";
import { COMPARED_RESULT_BACKINGS, type ResultTable, resultTable } from "./result-table.ts";
import {
  type ColumnSection,
  type RowFigures,
  referringColumn,
  type StatementColumn,
} from "./statement-columns.ts";
import { balanceLines, resultLinesOf, type StatutoryLine } from "./statutory-lines.ts";

export const BOOKS_TO_TAX = "books-to-tax";

/** In order; a row has all of them, and the sheet leaves out those without an amount in the books. */
export const STATUTORY_COLUMNS = [
  ...(["administration", "entries", "other"] as const),
  ...(["reclassified", "unexplained", "statutory", "prior"] as const),
] as const;
export type StatutoryColumn = (typeof STATUTORY_COLUMNS)[number];
type OwnColumn = Exclude<StatutoryColumn, "unexplained" | "statutory" | "prior">;
const OWN_COLUMNS: readonly OwnColumn[] = ["administration", "entries", "other", "reclassified"];

export interface StatutoryFigures {
  readonly result: ResultTable;
  readonly balance: BalanceTable;
}

export const STATUTORY_BACKINGS: readonly Backing[] = [
  ...new Set([...COMPARED_RESULT_BACKINGS, ...BALANCE_BACKINGS, LEDGER_AMOUNTS, DERIVED]),
];

export const statutoryFigures = oncePerBooks(
  (books: Books): StatutoryFigures => ({
    result: resultTable(BOOKS_TO_TAX, books, resultColumns(books)),
    balance: balanceTable(BOOKS_TO_TAX, books, balanceColumns(books)),
  }),
);

/** The place of a column in a row of figures. */
export const placeOf = (column: StatutoryColumn): number => STATUTORY_COLUMNS.indexOf(column);

/** Whether a line of either statement has an amount in the column. */
export function hasStatutoryAmounts(books: Books, column: StatutoryColumn): boolean {
  const { result, balance } = statutoryFigures(books);
  const sections = [...Object.values(result.sections), ...Object.values(balance.sections)];
  const rows = [
    ...sections.flatMap(({ accounts }) => accounts.map(({ figures }) => figures)),
    ...openResultRows(balance.results).map(({ figures }) => figures),
  ];
  return rows.some((figures) => {
    const cell = figures?.at(placeOf(column));
    return cell !== undefined && !isZero(cell.amount);
  });
}

interface ColumnPlace {
  readonly books: Books;
  readonly period: Period;
}

/** The columns with amounts of their own: those of the lines of the accounts. */
function ownColumns<Type extends string>(
  { books, period }: ColumnPlace,
  lines: ReadonlyMap<Type, ReadonlyMap<LedgerAccountId, StatutoryLine>>,
  turned: (amount: StatutoryLine[OwnColumn], type: Type) => StatutoryLine[OwnColumn],
): readonly StatementColumn<Type>[] {
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const isAdjusted = books.adjustments !== undefined;
  return OWN_COLUMNS.map((column) => {
    const backing = column === "administration" && !isAdjusted ? LEDGER_AMOUNTS : DERIVED;
    return {
      ...{ key: column, period, sources, backing },
      ids: (type) =>
        [...(lines.get(type) ?? [])].filter(([, line]) => !isZero(line[column])).map(([id]) => id),
      cellOf: (name, { type, id }) => {
        const amount = lines.get(type)?.get(id)?.[column];
        const figure = { ...name, sources, backing };
        return amount === undefined
          ? totalCell(name, [])
          : amountCell(figure, turned(amount, type));
      },
    };
  });
}

/**
 * What the statutory line has beyond the columns before it: zero, or there is something that nobody explains. A column
 * of zeros is left out, so that a zero is no term.
 */
const unexplainedIn = (name: TotalName, statutory: FigureCell, before: RowFigures): FigureCell =>
  totalCell(
    name,
    [statutory],
    before.slice(0, OWN_COLUMNS.length).filter(({ amount }) => !isZero(amount)),
  );

/** The cells of a column of the condensed statement, by section and main account. */
const cellsAt = <Type extends string>(
  sections: Readonly<Record<Type, ColumnSection>>,
  column: number,
): ((type: Type) => ReadonlyMap<LedgerAccountId, RowFigures>) => {
  return (type) =>
    new Map(
      sections[type].accounts.flatMap(({ account, figures }) => {
        const cells = figures?.slice(column, column + 1) ?? [];
        return cells.length === 0 ? [] : [[account.id, cells] as const];
      }),
    );
};

function resultColumns(books: Books): readonly StatementColumn<ResultSection>[] {
  const { sections, netProfit } = condensedYear(books);
  const { period } = books;
  const referring = (key: StatutoryColumn, at: number): StatementColumn<ResultSection> => {
    const figure = netProfit[at]?.figure;
    const name = { key, period: figure?.period ?? period, sources: figure?.sources ?? [] };
    const cells = forResultSections(cellsAt(sections, at));
    return referringColumn({ ...name, backing: DERIVED }, cells);
  };
  const statutory = referring("statutory", 0);
  return [
    ...ownColumns({ books, period }, resultLinesOf(books), (amount, type) =>
      turn(amount, sideOfSection(type)),
    ),
    unexplainedColumn(statutory),
    statutory,
    referring("prior", 1),
  ];
}

/** The statutory cell is made under a name of its own first, as the cell to its right has it. */
const unexplainedColumn = <Type extends string>(
  statutory: StatementColumn<Type>,
): StatementColumn<Type> => ({
  ...{ key: "unexplained", period: statutory.period, sources: [], backing: DERIVED },
  ids: () => [],
  cellOf: (name, of) =>
    unexplainedIn(
      name,
      statutory.cellOf({ ...name, id: statutoryId(name.id), sources: statutory.sources }, of),
      of.before,
    ),
});

const statutoryId = (id: string): string => id.replace("/unexplained/", "/statutory/");

type BalanceColumns = Parameters<typeof balanceTable>[2];

function balanceColumns(books: Books): BalanceColumns {
  const { sections, results, assets } = condensedBalance(books);
  const { period } = books;
  const rowAt = (row: OpenResult, at: number): readonly FigureCell[] =>
    results[row]?.slice(at, at + 1) ?? [];
  const referring = (key: StatutoryColumn, at: number): BalanceColumns[number] => {
    const figure = assets[at]?.figure;
    const name = { key, period: figure?.period ?? period, sources: figure?.sources ?? [] };
    const cells = forBalanceTypes(cellsAt(sections, at));
    return {
      ...referringColumn({ ...name, backing: DERIVED }, cells),
      resultOf: (row, cell) => totalCell(cell, rowAt(row, at)),
    };
  };
  const statutory = referring("statutory", 0);
  const changes = openResultChanges(books);
  const own = ownColumns({ books, period: statutory.period }, balanceLines(books), (amount, type) =>
    turn(amount, sideOf(type)),
  );
  return [
    ...own.map((column, at) => ({
      ...column,
      resultOf: (row: OpenResult, name: TotalName): FigureCell => {
        const change = changes[row];
        const figure = { ...name, sources: column.sources, backing: DERIVED };
        if (OWN_COLUMNS[at] === "entries") return amountCell(figure, change.entries);
        if (OWN_COLUMNS[at] === "other") return amountCell(figure, change.other);
        if (OWN_COLUMNS[at] === "reclassified") return totalCell(name, []);
        const now = rowAt(row, 0).map(({ amount }) => amount);
        return amountCell(figure, sumOf([...now, negate(change.entries), negate(change.other)]));
      },
    })),
    {
      ...unexplainedColumn<BalanceType>(statutory),
      resultOf: (row, name, before) => {
        const id = statutoryId(name.id);
        return unexplainedIn(name, totalCell({ ...name, id }, rowAt(row, 0)), before);
      },
    },
    statutory,
    referring("prior", 1),
  ];
}

/** By how much the results on no account changed since the earlier pack; a profit is positive. */
function openResultChanges({
  adjustments,
}: Books): Readonly<Record<OpenResult, Pick<StatutoryLine, "entries" | "other">>> {
  const accounts = adjustments?.accounts ?? [];
  const result = adjustedResult({ accounts });
  const none = sumOf([]);
  return {
    "result-open": { entries: none, other: sumOf(accounts.map(withoutEntry)) },
    result,
    "result-closed": {
      entries: negate(sumOf(accounts.map(({ closing }) => closing))),
      other: none,
    },
  };
}
