/** Rows of a statement by month, with one figure per month and one for the year. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type SectionLine, totalsBy } from "../../ledger/statements.ts";
import type { Figure } from "../figure.ts";
import type { Row } from "../sheet.ts";
import { type AccountRow, accountRow, accountRows } from "./account-rows.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";

/** One figure for each month, followed by the figure of the year. */
export type MonthlyFigures = readonly FigureCell[];

/** What the rows of one statement have in common. */
export interface MonthlyStatement {
  /** The first part of the ids of its figures. */
  readonly sheet: string;
  readonly books: Books;
  /** What stands behind the amounts of its accounts. */
  readonly backing: Backing;
  readonly sourcesOf: (month: BooksMonth) => readonly SourceHash[];
  /** The link of an account's figure, of a month or of the year, to its postings. */
  readonly leadOf?: (id: LedgerAccountId, month: Month | null) => Pick<Figure, "leadsTo">;
  /** The entries that the amount of an account in a month adds up. */
  readonly entriesOf?: (
    id: LedgerAccountId,
    of: { readonly month: Month; readonly amount: Amount },
  ) => Pick<Figure, "entries">;
}

/** The accounts of one section with their figures, without rows of zeros. */
export interface MonthlySection {
  readonly accounts: readonly {
    readonly account: AccountRow;
    /** Null for a group. */
    readonly figures: MonthlyFigures | null;
  }[];
  readonly rows: readonly Row[];
  readonly total: MonthlyFigures;
}

/** `year-2025`, the middle part of the ids of figures of the year; for a month it is `2025-03`. */
export const yearKey = (books: Books): string => `year-${String(books.fiscalYear.year)}`;

/** The reported amounts of an account per month, and their sum as the figure of the year. */
function accountFigures(
  statement: MonthlyStatement,
  key: string,
  id: LedgerAccountId,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const { leadOf, entriesOf } = statement;
  const months = monthCells(statement, `${key}/${id}`, amountIn, (month, amount) => ({
    ...leadOf?.(id, month),
    ...entriesOf?.(id, { month, amount }),
  }));
  const name = { ...yearName(statement, `${key}/${id}`), ...leadOf?.(id, null) };
  return [...months, totalCell(name, months)];
}

/** An amount of each month, and their sum as the figure of the year. */
export function flowFigures(
  statement: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const months = monthCells(statement, key, amountIn);
  return [...months, totalCell(yearName(statement, key), months)];
}

/** The balance at the end of each month; that of the last month is also the year's. */
export function closingFigures(
  statement: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const months = monthCells(statement, key, amountIn);
  return [...months, totalCell(yearName(statement, key), months.slice(-1))];
}

/** The reported opening balance of each month; that of the first month is also the year's. */
export function openingFigures(
  statement: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const months = monthCells(statement, key, amountIn);
  return [...months, totalCell(yearName(statement, key), months.slice(0, 1))];
}

/** Adds and subtracts rows column by column, including the column of the year. */
export function monthlyTotal(
  statement: MonthlyStatement,
  key: string,
  added: readonly MonthlyFigures[],
  subtracted: readonly MonthlyFigures[] = [],
): MonthlyFigures {
  const { books, sheet } = statement;
  const names = [
    ...books.months.map(({ month }) => ({
      id: `${sheet}/${month}/${key}`,
      period: periodOf(month),
    })),
    yearName(statement, key),
  ];
  return columnTotals(names, added, subtracted);
}

/**
 * The accounts of a section; `linesIn` returns the lines of a month, in the reader's signs. Accounts in
 * `alsoShown` have a row even without movement.
 */
export function monthlySection(
  statement: MonthlyStatement,
  key: string,
  linesIn: (month: BooksMonth) => readonly SectionLine[],
  alsoShown: Iterable<LedgerAccountId> = [],
): MonthlySection {
  const { books } = statement;
  const amounts = new Map(books.months.map((month) => [month, amountsOf(linesIn(month))]));
  const amountIn = (month: BooksMonth, id: LedgerAccountId): Amount =>
    amounts.get(month)?.get(id) ?? ZERO;
  const moved = new Set<LedgerAccountId>(alsoShown);
  for (const [, lines] of amounts) {
    for (const [id, amount] of lines) if (!isZero(amount)) moved.add(id);
  }
  const accounts = accountRows(books, moved).map((account) => ({
    account,
    figures: account.isGroup
      ? null
      : accountFigures(statement, key, account.id, (month) => amountIn(month, account.id)),
  }));
  return {
    accounts,
    rows: accounts.map(({ account, figures }) => accountRow(books, account, figures)),
    total: monthlyTotal(
      statement,
      key,
      accounts.flatMap(({ figures }) => (figures === null ? [] : [figures])),
    ),
  };
}

export const amountsOf = (lines: readonly SectionLine[]): ReadonlyMap<LedgerAccountId, Amount> =>
  totalsBy(lines, ({ ledgerAccountId }) => ledgerAccountId);

function monthCells(
  { sheet, books, backing, sourcesOf }: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
  behind?: (month: Month, amount: Amount) => Pick<Figure, "leadsTo" | "entries">,
): readonly FigureCell[] {
  return books.months.map((at) => {
    const amount = amountIn(at);
    return amountCell(
      {
        id: `${sheet}/${at.month}/${key}`,
        period: periodOf(at.month),
        sources: sourcesOf(at),
        backing,
        ...behind?.(at.month, amount),
      },
      amount,
    );
  });
}

const yearName = ({ sheet, books }: MonthlyStatement, key: string): TotalName => ({
  id: `${sheet}/${yearKey(books)}/${key}`,
  period: books.period,
});
