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
import {
  CLOSING_BALANCES,
  isOlderYear,
  OLDER_OPEN_RESULTS,
  OPEN_RESULTS,
  OPENING_BALANCES,
} from "./figure-backings.ts";
import { amountsOf } from "./monthly-rows.ts";
import { RESULT_BACKINGS, resultFigures } from "./result-figures.ts";
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
  /** Unappropriated profit of earlier years: by year, or in total if the service states no years. */
  readonly earlier: readonly { readonly year: string | null; readonly cells: BalanceCells }[];
  readonly ownEquity: BalanceCells;
  readonly assets: BalanceCells;
  readonly liabilities: BalanceCells;
  /** Assets less liabilities: zero if the service's balance sheet balances. */
  readonly difference: BalanceCells;
}

/** What stands behind closing, opening and change. */
export const BALANCE_BACKINGS: readonly Backing[] = [
  ...[CLOSING_BALANCES, OPENING_BALANCES, OPEN_RESULTS, OLDER_OPEN_RESULTS, DERIVED],
  ...RESULT_BACKINGS,
];

export function balanceFigures(books: Books): BalanceFigures {
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
  const earlier = earlierResults(books, ends, yearResult).filter(
    ({ cells }) => !isZero(cells[0].amount) || !isZero(cells[1].amount),
  );
  const ownEquity = total(
    "own-equity",
    ...figuresOf(sections.equity.accounts),
    result,
    ...(closed === null ? [] : [closed]),
    ...earlier.map(({ cells }) => cells),
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
  const netProfit = resultFigures(books).netProfit.at(-1);
  invariant(netProfit !== undefined, "the profit and loss has a figure for the year");
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
          return type !== undefined && isResultType(type) ? amount : ZERO;
        }),
      ),
    ),
  );
}

/**
 * By year as stated; if the service states no years, its credit total less its sections and the result
 * of this year (a check compares that with the opening balances of the ledger).
 */
function earlierResults(
  books: Books,
  ends: Ends,
  yearResult: Amount,
): readonly { readonly year: string | null; readonly cells: BalanceCells }[] {
  const [first, last] = ends;
  const stated = last.balanceSheet.openYears;
  if (stated !== null) {
    const years = new Set(
      [...(first.balanceSheet.openYears ?? []), ...stated].map(({ year }) => year),
    );
    years.delete(String(books.fiscalYear.year));
    return [...years].sort().map((year) => ({
      year,
      cells: cellsOf(books, ends, `result-open/${year}`, {
        closing: openYearIn(last, year),
        opening: openYearIn(first, year),
        ...(isOlderYear(books.fiscalYear, year)
          ? { backing: OLDER_OPEN_RESULTS, openingBacking: OLDER_OPEN_RESULTS }
          : { backing: OPEN_RESULTS }),
      }),
    }));
  }
  const beyond = negate(beyondSections(last.balanceSheet));
  const homes = statedSections(books);
  const broughtForward = [...first.generalLedger.rows.keys()]
    .filter((id) => sectionHome(books, homes, id) !== null)
    .map((id) => rowOf(first.generalLedger, id).opening);
  const cells = cellsOf(books, ends, "result-open", {
    closing: subtract(beyond, yearResult),
    opening: sumOf(broughtForward),
    backing: OPEN_RESULTS,
  });
  return [{ year: null, cells }];
}

function openYearIn(month: BooksMonth, year: string): Amount {
  const found = (month.balanceSheet.openYears ?? []).filter((open) => open.year === year);
  return negate(totalOf(found));
}
