/**
 * Revenue or expenses by contact or project in four periods: the month and the year to date, and each a year earlier.
 */
import { type Amount, isZero, negate } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import { DIVIDED_TYPES, type DividedKind, type ResultKey } from "../../ledger/keyed-results.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { periodAYearBefore, reportedPeriod } from "../../ledger/reported-period.ts";
import { RESULT_SECTIONS, sideOfSection } from "../../ledger/result-sections.ts";
import { resultsByKey, sourcesBefore } from "../../ledger/results-by-key.ts";
import { sideOf } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { totalsBy } from "../../ledger/statements.ts";
import type { FigureCell } from "./cells.ts";
import { RESULTS_BEFORE, RESULTS_BY } from "./figure-backings.ts";
import { profitAndLossTable } from "./profit-and-loss-table.ts";

/** What a sheet divides, and by what. */
export interface Division {
  readonly of: DividedKind;
  readonly by: ResultKey;
}

const SHARE_PERIODS = ["month", "year-ago", "to-date", "prior"] as const;
type SharePeriod = (typeof SHARE_PERIODS)[number];

/** One period, in the reader's sign. */
export interface ShareColumn {
  readonly key: SharePeriod;
  readonly period: Period;
  readonly sources: readonly SourceHash[];
  readonly backing: Backing;
  /** Null is the part without a contact or project. */
  readonly amounts: ReadonlyMap<string | null, Amount>;
  /** The profit and loss account of the period, as cells to add and to subtract; null for a month before the books. */
  readonly stated: StatedCells | null;
}

interface StatedCells {
  readonly added: readonly FigureCell[];
  readonly subtracted: readonly FigureCell[];
}

export const sharePeriod = (books: Books, key: SharePeriod): Period => {
  switch (key) {
    case "month":
      return reportedPeriod(books);
    case "year-ago":
      return periodAYearBefore(books);
    case "to-date":
      return books.period;
    case "prior":
      return comparedPeriodOf(books);
  }
};

/** Whether the books have figures by contact and project of these months. */
export const hasShares = (books: Books, key: SharePeriod): boolean =>
  hasResult(books, sharePeriod(books, key).first) &&
  resultsByKey(books, "contact").amounts(new Set(), sharePeriod(books, key)) !== null;

export const shareColumns = (books: Books, division: Division): readonly ShareColumn[] =>
  SHARE_PERIODS.flatMap((key) =>
    hasShares(books, key) ? [shareColumn(books, division, key)] : [],
  );

function shareColumn(books: Books, division: Division, key: SharePeriod): ShareColumn {
  const period = sharePeriod(books, key);
  const own = { key, period, stated: statedIn(books, division, key) };
  if (period.first >= books.period.first) {
    const reports = books.months
      .filter(({ month }) => includesMonth(period, month))
      .map((month) => reportIn(month, division));
    const lines = reports.flatMap((report) => report.lines);
    return {
      ...own,
      sources: reports.flatMap(({ sources }) => sources),
      backing: RESULTS_BY[division.by],
      amounts: inReadersSign(
        division,
        totalsBy(lines, ({ key: of }) => of),
      ),
    };
  }
  const accounts = accountsOf(books, DIVIDED_TYPES[division.of]);
  const amounts = resultsByKey(books, division.by).amounts(accounts, period) ?? new Map();
  return {
    ...own,
    sources: sourcesBefore(books, period),
    backing: RESULTS_BEFORE,
    amounts: inReadersSign(division, amounts),
  };
}

const accountsOf = (books: Books, types: readonly string[]): ReadonlySet<LedgerAccountId> =>
  new Set(
    [...books.accounts.values()].flatMap(({ id, type }) => (types.includes(type) ? [id] : [])),
  );

const inReadersSign = (
  { of }: Division,
  amounts: ReadonlyMap<string | null, Amount>,
): ShareColumn["amounts"] =>
  of === "revenue" ? new Map([...amounts].map(([key, amount]) => [key, negate(amount)])) : amounts;

interface Report {
  readonly lines: readonly { readonly key: string | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

function reportIn(month: BooksMonth, { of, by }: Division): Report {
  if (by === "contact") {
    const { lines, sources } = of === "revenue" ? month.revenueByContact : month.expensesByContact;
    return { sources, lines: lines.map(({ contactId: key, amount }) => ({ key, amount })) };
  }
  const { lines, sources } = of === "revenue" ? month.revenueByProject : month.expensesByProject;
  return { sources, lines: lines.map(({ projectId: key, amount }) => ({ key, amount })) };
}

/** Whether anything is divided: what has no contact or project is the same as on other sheets. */
export const isDivided = (books: Books, division: Division): boolean =>
  books.months.some((month) =>
    reportIn(month, division).lines.some(({ key, amount }) => key !== null && !isZero(amount)),
  );

/** Interest and tax are in sections of their own, and the service divides them with the accounts of their type. */
function statedIn(books: Books, { of }: Division, key: SharePeriod): StatedCells | null {
  const { columns, sections } = profitAndLossTable(books);
  const period = sharePeriod(books, key);
  const places = [...columns.keys()].filter((place) => {
    const column = columns[place];
    if (key === "prior") return column?.key === "prior";
    return books.months.some(({ month }) => column?.key === month && includesMonth(period, month));
  });
  if (key === "year-ago" || places.length === 0) return null;
  const cellsAt = (figures: readonly FigureCell[]): readonly FigureCell[] =>
    places.flatMap((place) => figures.slice(place, place + 1));
  const own: readonly string[] = DIVIDED_TYPES[of];
  const byRole = RESULT_SECTIONS.filter((section) => !own.includes(section)).flatMap((section) =>
    sections[section].accounts.flatMap(({ account, figures }) => {
      const type = books.accounts.get(account.id)?.type;
      if (figures === null || type === undefined || !own.includes(type)) return [];
      return [{ isAdded: sideOfSection(section) === sideOf(type), cells: cellsAt(figures) }];
    }),
  );
  return {
    added: [
      ...DIVIDED_TYPES[of].flatMap((type) => cellsAt(sections[type].total)),
      ...byRole.flatMap(({ isAdded, cells }) => (isAdded ? cells : [])),
    ],
    subtracted: byRole.flatMap(({ isAdded, cells }) => (isAdded ? [] : cells)),
  };
}
