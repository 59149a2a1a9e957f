/** The three figures of a row of the balance sheet: closing, opening and change. */
import type { Amount } from "../../amount/amount.ts";
import { periodOf, previousMonth } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { Figure } from "../sheet.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { CLOSING_BALANCES, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

/** Closing, opening and change: the columns of the balance sheet, in that order. */
export type BalanceCells = readonly [closing: FigureCell, opening: FigureCell, change: FigureCell];

export const BALANCE_SHEET = "balance-sheet";

/** The first and the last month of the balance sheet. */
export type Ends = readonly [first: BooksMonth, last: BooksMonth];

export function cellsOf(
  books: Books,
  [first, last]: Ends,
  key: string,
  amounts: {
    readonly closing: Amount;
    readonly opening: Amount;
    /** A link to the entries between opening and closing. */
    readonly lead?: Pick<Figure, "leadsTo">;
    /** The entries between opening and closing. */
    readonly entriesOf?: (opening: FigureCell) => Pick<Figure, "entries">;
    /** What stands behind the closing amount; absent for an account of the service's balance sheet. */
    readonly backing?: Backing;
    /** The same of the opening amount; absent if the ledger states it. */
    readonly openingBacking?: Backing;
  },
): BalanceCells {
  const opening = amountCell(
    {
      ...openingName(books, key),
      sources: first.generalLedger.sources,
      backing: amounts.openingBacking ?? OPENING_BALANCES,
    },
    amounts.opening,
  );
  const closing = amountCell(
    {
      ...closingName(books, key),
      sources: last.balanceSheet.sources,
      ...amounts.lead,
      ...amounts.entriesOf?.(opening),
      backing: amounts.backing ?? CLOSING_BALANCES,
    },
    amounts.closing,
  );
  return [closing, opening, changeOf(books, key, closing, opening)];
}

export function balanceTotal(
  books: Books,
  key: string,
  added: readonly BalanceCells[],
  subtracted: readonly BalanceCells[] = [],
): BalanceCells {
  const closing = totalCell(
    closingName(books, key),
    added.map(([cell]) => cell),
    subtracted.map(([cell]) => cell),
  );
  const opening = totalCell(
    openingName(books, key),
    added.map(([, cell]) => cell),
    subtracted.map(([, cell]) => cell),
  );
  return [closing, opening, changeOf(books, key, closing, opening)];
}

export function changeOf(
  books: Books,
  key: string,
  closing: FigureCell,
  opening: FigureCell,
): FigureCell {
  const id = `${BALANCE_SHEET}/${yearKey(books)}/${key}`;
  // The change of a balance is the sum of its entries, whatever stands behind the opening.
  const { backings } = closing.figure;
  return totalCell({ id, period: books.period, backings }, [closing], [opening]);
}

export const closingName = ({ period }: Books, key: string): TotalName => ({
  id: `${BALANCE_SHEET}/${period.last}/${key}`,
  period: periodOf(period.last),
});

/** The opening balance is the balance at the end of the previous month. */
const openingName = ({ period }: Books, key: string): TotalName => ({
  id: `${BALANCE_SHEET}/${previousMonth(period.first)}/${key}`,
  period: periodOf(previousMonth(period.first)),
});

export function endsOf({ months }: Books): Ends {
  const [first] = months;
  const last = months.at(-1);
  invariant(first !== undefined && last !== undefined, "books have at least one month");
  return [first, last];
}
