/** The figures of the balance sheet: closing, opening and change. */

import { type Amount, add, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { periodOf, previousMonth } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import {
  type BalanceType,
  forBalanceTypes,
  isResultType,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { sectionHome, statedSections } from "../../ledger/section-homes.ts";
import { readerLines, sideOf, turn } from "../../ledger/signs.ts";
import { beyondSections, totalOf } from "../../ledger/statements.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import {
  type BalanceColumn,
  type BalanceTable,
  balanceTable,
  figureAt,
  type OpenResult,
} from "./balance-table.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { entrySums } from "./entry-sums.ts";
import { CLOSING_BALANCES, OPEN_RESULTS, OPENING_BALANCES } from "./figure-backings.ts";
import { amountsOf, yearKey } from "./monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./result-table.ts";
import { type RowFigures, statedColumn } from "./statement-columns.ts";

export const BALANCE_SHEET = "balance-sheet";

/** The balance sheet in the columns closing, opening and change. */
export interface BalanceFigures extends BalanceTable {
  /** The earlier years that are open at the end, by name; null if the service does not name them. */
  readonly openYears: readonly string[] | null;
}

export const closingOf = (figures: RowFigures): FigureCell => figureAt(figures, 0);
export const openingOf = (figures: RowFigures): FigureCell => figureAt(figures, 1);
export const changeOf = (figures: RowFigures): FigureCell => figureAt(figures, 2);

/** The first and the last month of the balance sheet. */
export type Ends = readonly [first: BooksMonth, last: BooksMonth];

export function endsOf({ months }: Books): Ends {
  const [first] = months;
  const last = months.at(-1);
  invariant(first !== undefined && last !== undefined, "books have at least one month");
  return [first, last];
}

/** What stands behind closing, opening and change. */
export const BALANCE_BACKINGS: readonly Backing[] = [
  ...[CLOSING_BALANCES, OPENING_BALANCES, OPEN_RESULTS, DERIVED],
  ...RESULT_BACKINGS,
];

export const balanceFigures = oncePerBooks((books: Books): BalanceFigures => {
  const ends = endsOf(books);
  const [, last] = ends;
  invariant(last.month === books.period.last, "the books end with their fiscal year");
  const amounts = balancesOf(books, ends);
  const results = openResultsOf(books, ends);
  const columns = [
    closingColumn(books, { last, amounts, results }),
    openingColumn(books, { amounts, results }),
    changeColumn(books),
  ];
  return {
    ...balanceTable(BALANCE_SHEET, books, columns),
    openYears: openYearsAtEnd(books, ends),
  };
});

type Balances = Readonly<Record<BalanceType, ReadonlyMap<LedgerAccountId, Amount>>>;

/** An amount at each end, in the reader's sign. */
interface AtEnds<Value> {
  readonly closing: Value;
  readonly opening: Value;
}

/** Closing balances from the service's balance sheet, opening balances from the ledger of the first month. */
function balancesOf(books: Books, [first, last]: Ends): AtEnds<Balances> {
  const homes = statedSections(books);
  const openings = forBalanceTypes(() => new Map<LedgerAccountId, Amount>());
  for (const [id, { opening }] of first.generalLedger.rows) {
    const home = sectionHome(books, homes, id);
    if (home !== null) openings[home].set(id, turn(opening, sideOf(home)));
  }
  return {
    closing: forBalanceTypes((type) => amountsOf(readerLines(last.balanceSheet.sections, type))),
    opening: openings,
  };
}

type OpenResults = Readonly<Record<Exclude<OpenResult, "result">, AtEnds<Amount>>>;

interface EndFigures {
  readonly amounts: AtEnds<Balances>;
  readonly results: OpenResults;
}

function closingColumn(
  books: Books,
  { last, amounts, results }: EndFigures & { readonly last: BooksMonth },
): BalanceColumn {
  const { sources } = last.balanceSheet;
  const { period } = books;
  const entriesBehind = entrySums(books);
  const name = { key: period.last, period: periodOf(period.last), sources };
  return {
    ...statedColumn({ ...name, backing: CLOSING_BALANCES }, amounts.closing),
    cellOf: (cell, { type, id }) => {
      const amount = amounts.closing[type].get(id) ?? ZERO;
      const before = amounts.opening[type].get(id) ?? ZERO;
      const opening = amountCell(openingName(books, `${type}/${id}`), before);
      const isTurned = sideOf(type) === "credit";
      const entries = entriesBehind(id, { side: "net", isTurned, period, amount, opening });
      const lead = leadToEntries(books, id, null);
      return amountCell(
        { ...cell, sources, ...lead, ...entries, backing: CLOSING_BALANCES },
        amount,
      );
    },
    resultOf: (row, cell) => {
      // It is the net profit of the profit and loss account.
      if (row === "result") {
        return totalCell(cell, [figureOfYear(books, profitAndLossTable(books).netProfit)]);
      }
      const backing = row === "result-open" ? OPEN_RESULTS : DERIVED;
      return amountCell({ ...cell, sources, backing }, results[row].closing);
    },
  };
}

/** The opening balance is the balance at the end of the previous month. */
function openingColumn(books: Books, { amounts, results }: EndFigures): BalanceColumn {
  const { period, sources, backing } = openingName(books, "");
  const key = previousMonth(books.period.first);
  return {
    ...statedColumn({ key, period, sources, backing }, amounts.opening),
    resultOf: (row, cell) =>
      amountCell({ ...cell, sources, backing }, row === "result" ? ZERO : results[row].opening),
  };
}

function openingName(books: Books, row: string) {
  const [{ generalLedger }] = endsOf(books);
  const key = previousMonth(books.period.first);
  return {
    id: `${BALANCE_SHEET}/${key}/${row}`,
    period: periodOf(key),
    sources: generalLedger.sources,
    backing: OPENING_BALANCES,
  };
}

/** The change of a balance is the sum of its entries, whatever stands behind the opening. */
function changeColumn(books: Books): BalanceColumn {
  const changed = (name: TotalName, before: RowFigures): FigureCell => {
    const { backings } = closingOf(before).figure;
    return totalCell({ ...name, backings }, [closingOf(before)], [openingOf(before)]);
  };
  return {
    ...{ key: yearKey(books), period: books.period, sources: [], backing: DERIVED },
    ids: () => [],
    cellOf: (name, { before }) => changed(name, before),
    sumOf: changed,
    resultOf: (_, name, before) => changed(name, before),
  };
}

/** In the reader's sign: negative if the closing journal appropriated a profit. */
function closedIn(books: Books): Amount {
  return negate(
    sumOf(
      books.months.flatMap(({ closingMovements }) =>
        [...closingMovements].map(([id, amount]) => {
          const type = books.accounts.get(id)?.type;
          return isResultType(type) ? amount : ZERO;
        }),
      ),
    ),
  );
}

/**
 * Of earlier years the sum as stated; if the service states no years, its credit total less its sections and the result
 * of this year (a check compares that with the opening balances of the ledger).
 */
function openResultsOf(books: Books, [first, last]: Ends): OpenResults {
  const closed = closedIn(books);
  const taken = { closing: closed, opening: ZERO };
  if (last.balanceSheet.openYears !== null) {
    const earlier = { closing: openBefore(books, last), opening: openBefore(books, first) };
    return { "result-open": earlier, "result-closed": taken };
  }
  const yearResult = add(figureOfYear(books, profitAndLossTable(books).netProfit).amount, closed);
  const homes = statedSections(books);
  const broughtForward = [...first.generalLedger.rows.keys()]
    .filter((id) => sectionHome(books, homes, id) !== null)
    .map((id) => rowOf(first.generalLedger, id).opening);
  const closing = subtract(negate(beyondSections(last.balanceSheet)), yearResult);
  return {
    "result-open": { closing, opening: sumOf(broughtForward) },
    "result-closed": taken,
  };
}

type OpenYear = NonNullable<BooksMonth["balanceSheet"]["openYears"]>[number];

/** The open years on the balance sheet of the month, without the fiscal year of the books. */
const yearsBefore = (
  { fiscalYear }: Books,
  { balanceSheet }: BooksMonth,
): readonly OpenYear[] | null =>
  balanceSheet.openYears?.filter(({ year }) => year !== String(fiscalYear.year)) ?? null;

/** In the reader's sign: a profit is positive. */
const openBefore = (books: Books, month: BooksMonth): Amount =>
  negate(totalOf(yearsBefore(books, month) ?? []));

function openYearsAtEnd(books: Books, [, last]: Ends): readonly string[] | null {
  const open = yearsBefore(books, last)?.filter(({ amount }) => !isZero(amount));
  return open === undefined ? null : [...new Set(open.map(({ year }) => year))].sort();
}
