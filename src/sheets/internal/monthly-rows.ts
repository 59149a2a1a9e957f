/** Rows of a statement by month: one amount per month and one for the year, as figures. */
import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type SectionLine, totalsBy } from "../../ledger/statements.ts";
import type { Figure, Row } from "../sheet.ts";
import { type AccountRow, accountRow, accountRows } from "./account-rows.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";

/** One figure for each month, and as the last the figure of the year. */
export type MonthlyFigures = readonly FigureCell[];

/** What the rows of one statement have in common. */
export interface MonthlyStatement {
  /** First part of the figures' ids. */
  readonly sheet: string;
  readonly books: Books;
  readonly sourcesOf: (month: BooksMonth) => readonly SourceHash[];
  /** The lead of an account's figure of a month, or of the year, to what it sums. */
  readonly leadOf?: (id: LedgerAccountId, month: Month | null) => Pick<Figure, "leadsTo">;
}

/** The accounts of one section with what they come to, zero rows left out. */
export interface MonthlySection {
  readonly accounts: readonly {
    readonly account: AccountRow;
    /** Null for a group. */
    readonly figures: MonthlyFigures | null;
  }[];
  readonly rows: readonly Row[];
  readonly total: MonthlyFigures;
}

/** `year-2025`, the middle part of the ids of the year's figures; a month has `2025-03` there. */
export const yearKey = (books: Books): string => `year-${String(books.fiscalYear.year)}`;

/** Reported amounts of an account in each month with their sum as the year's figure. */
function accountFigures(
  statement: MonthlyStatement,
  key: string,
  id: LedgerAccountId,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const { leadOf } = statement;
  const months = monthCells(statement, `${key}/${id}`, amountIn, (month) => leadOf?.(id, month));
  const name = { ...yearName(statement, `${key}/${id}`), ...leadOf?.(id, null) };
  return [...months, totalCell(name, months)];
}

/** Reported amounts of each month, of which the first is the year's: a balance at the start. */
export function openingFigures(
  statement: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
): MonthlyFigures {
  const months = monthCells(statement, key, amountIn);
  return [...months, totalCell(yearName(statement, key), months.slice(0, 1))];
}

/** Rows added up and taken away column by column, the year's column too. */
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
 * A section's accounts; `linesIn` states a month's lines, in the reader's signs. Accounts in
 * `alsoShown` have a row even when nothing moved on them.
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
  { sheet, books, sourcesOf }: MonthlyStatement,
  key: string,
  amountIn: (month: BooksMonth) => Amount,
  leadIn?: (month: Month) => Pick<Figure, "leadsTo"> | undefined,
): readonly FigureCell[] {
  return books.months.map((at) =>
    amountCell(
      {
        id: `${sheet}/${at.month}/${key}`,
        period: periodOf(at.month),
        sources: sourcesOf(at),
        ...leadIn?.(at.month),
      },
      amountIn(at),
    ),
  );
}

const yearName = ({ sheet, books }: MonthlyStatement, key: string): TotalName => ({
  id: `${sheet}/${yearKey(books)}/${key}`,
  period: books.period,
});
