/** The figures of the balance sheet: closing, opening and change. */

import { type Amount, add, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
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
import { sideOf, turn } from "../../ledger/signs.ts";
import { beyondSections, totalOf } from "../../ledger/statements.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import {
  type BalanceCells,
  balanceTotal,
  cellsOf,
  changeOf,
  closingName,
  type Ends,
  endsOf,
} from "./balance-cells.ts";
import { type FigureCell, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { entrySums } from "./entry-sums.ts";
import { CLOSING_BALANCES, OPEN_RESULTS, OPENING_BALANCES } from "./figure-backings.ts";
import { amountsOf } from "./monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./result-table.ts";
import { sectionHome, statedSections } from "./section-homes.ts";

export interface BalanceSection {
  readonly accounts: readonly (AccountRow & { readonly cells: BalanceCells | null })[];
  readonly total: BalanceCells;
}

export interface BalanceFigures {
  readonly sections: Readonly<Record<BalanceType, BalanceSection>>;
  /** The result for the year per the profit and loss account. */
  readonly result: BalanceCells;
  /** The amount that a closing journal took out of the result accounts; null if there is none. */
  readonly closed: BalanceCells | null;
  /** Unappropriated profit of earlier years together; null if there is none. */
  readonly earlier: BalanceCells | null;
  /** The earlier years that are open at the end, by name; null if the service does not name them. */
  readonly openYears: readonly string[] | null;
  readonly ownEquity: BalanceCells;
  readonly assets: BalanceCells;
  readonly liabilities: BalanceCells;
  /** Assets less liabilities: zero if the service's balance sheet balances. */
  readonly difference: BalanceCells;
}

/** What stands behind closing, opening and change. */
export const BALANCE_BACKINGS: readonly Backing[] = [
  ...[CLOSING_BALANCES, OPENING_BALANCES, OPEN_RESULTS, DERIVED],
  ...RESULT_BACKINGS,
];

export const balanceFigures = oncePerBooks(figuresOfBalance);

function figuresOfBalance(books: Books): BalanceFigures {
  const ends = endsOf(books);
  const [, last] = ends;
  const sections = forBalanceTypes((type) => sectionOf(books, ends, type));
  const total = (key: string, ...parts: readonly BalanceCells[]): BalanceCells =>
    balanceTotal(books, key, parts);
  const result = resultCells(books, ends);
  const closedAmount = closedIn(books);
  const closed = isZero(closedAmount)
    ? null
    : cellsOf(books, ends, "result-closed", {
        closing: closedAmount,
        opening: ZERO,
        backing: DERIVED,
      });
  const yearResult = add(result[0].amount, closedAmount);
  const earlierCells = earlierResults(books, ends, yearResult);
  const earlier = earlierCells.every(({ amount }) => isZero(amount)) ? null : earlierCells;
  const ownEquity = total(
    "own-equity",
    ...figuresOf(sections.equity.accounts),
    ...(earlier === null ? [] : [earlier]),
    result,
    ...(closed === null ? [] : [closed]),
  );
  const assets = total(
    "total-assets",
    sections.non_current_assets.total,
    sections.current_assets.total,
  );
  const liabilities = total(
    "total-liabilities",
    ownEquity,
    sections.provisions.total,
    sections.non_current_liabilities.total,
    sections.current_liabilities.total,
  );
  invariant(last.month === books.period.last, "the books end with their fiscal year");
  return {
    sections,
    result,
    closed,
    earlier,
    openYears: openYearsAtEnd(books, ends),
    ownEquity,
    assets,
    liabilities,
    difference: balanceTotal(books, "difference", [assets], [liabilities]),
  };
}

/** Closing balances from the service's balance sheet, opening balances from the ledger of the first month. */
function sectionOf(books: Books, ends: Ends, type: BalanceType): BalanceSection {
  const [first, last] = ends;
  const closing = amountsOf(last.balanceSheet.sections[type]);
  const homes = statedSections(books);
  const opening = new Map<LedgerAccountId, Amount>();
  for (const [id, row] of first.generalLedger.rows) {
    if (sectionHome(books, homes, id) === type) opening.set(id, row.opening);
  }
  const shown = new Set(
    [...closing, ...opening].filter(([, amount]) => !isZero(amount)).map(([id]) => id),
  );
  const side = sideOf(type);
  const { period } = books;
  const entriesBehind = entrySums(books);
  const accounts = accountRows(books, shown).map((account) => {
    const { id, isGroup } = account;
    const amount = turn(closing.get(id) ?? ZERO, side);
    const isTurned = side === "credit";
    const amounts = {
      closing: amount,
      opening: turn(opening.get(id) ?? ZERO, side),
      lead: leadToEntries(books, id, null),
      entriesOf: (before: FigureCell) =>
        entriesBehind(id, { side: "net", isTurned, period, amount, opening: before }),
    };
    const cells = isGroup ? null : cellsOf(books, ends, `${type}/${id}`, amounts);
    return { ...account, cells };
  });
  return { accounts, total: balanceTotal(books, type, figuresOf(accounts)) };
}

const figuresOf = (accounts: BalanceSection["accounts"]): readonly BalanceCells[] =>
  accounts.flatMap(({ cells }) => (cells === null ? [] : [cells]));

/** The closing figure is the net profit of the profit and loss account; the opening figure is zero. */
function resultCells(books: Books, ends: Ends): BalanceCells {
  const netProfit = figureOfYear(books, profitAndLossTable(books).netProfit);
  const [, opening] = cellsOf(books, ends, "result", { closing: ZERO, opening: ZERO });
  const closing = totalCell(closingName(books, "result"), [netProfit]);
  return [closing, opening, changeOf(books, "result", closing, opening)];
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
 * The sum of the years as stated; if the service states no years, its credit total less its sections and the result
 * of this year (a check compares that with the opening balances of the ledger).
 */
function earlierResults(books: Books, ends: Ends, yearResult: Amount): BalanceCells {
  const [first, last] = ends;
  if (last.balanceSheet.openYears !== null) {
    return cellsOf(books, ends, "result-open", {
      closing: openBefore(books, last),
      opening: openBefore(books, first),
      backing: OPEN_RESULTS,
    });
  }
  const beyond = negate(beyondSections(last.balanceSheet));
  const homes = statedSections(books);
  const broughtForward = [...first.generalLedger.rows.keys()]
    .filter((id) => sectionHome(books, homes, id) !== null)
    .map((id) => rowOf(first.generalLedger, id).opening);
  return cellsOf(books, ends, "result-open", {
    closing: subtract(beyond, yearResult),
    opening: sumOf(broughtForward),
    backing: OPEN_RESULTS,
  });
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
