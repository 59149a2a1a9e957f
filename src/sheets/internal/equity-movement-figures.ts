/** The figures of equity by document: per account opening, each movement with its kind, and closing per ledger. */
import { negate } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { EquityEntry } from "../../ledger/equity-entries.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import {
  EQUITY_BACKINGS,
  EQUITY_COLUMNS,
  equityEntriesOf,
  equityFigures,
} from "./equity-figures.ts";
import { yearKey } from "./monthly-rows.ts";
import { TRIAL_BACKINGS, trialFigures } from "./trial-figures.ts";

export const EQUITY_MOVEMENTS_SHEET = "equity-movements";
export const EQUITY_MOVEMENT_BACKINGS: readonly Backing[] = [
  ...new Set([...EQUITY_BACKINGS, ...TRIAL_BACKINGS]),
];

/** A document on an account, or a column of the results that are on no account. */
interface Movement {
  readonly entry: EquityEntry | null;
  readonly kind: (typeof EQUITY_COLUMNS)[number];
  readonly cell: FigureCell;
}

interface AccountMovements {
  /** Null for results that are on no account of equity. */
  readonly id: LedgerAccountId | null;
  readonly opening: FigureCell;
  readonly movements: readonly Movement[];
  readonly closing: FigureCell;
  /** The closing balance in the general ledger, and the difference with it; null without an account. */
  readonly ledger: { readonly closing: FigureCell; readonly difference: FigureCell } | null;
}

interface EquityMovementFigures {
  readonly accounts: readonly AccountMovements[];
  readonly total: FigureCell;
  readonly onBalanceSheet: FigureCell;
  readonly difference: FigureCell;
}

/** The index of the closing balance among the figures of the trial balance. */
const CLOSING = 3;

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${EQUITY_MOVEMENTS_SHEET}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

/** In the reader's signs: credit is positive. */
export const equityMovementFigures = oncePerBooks((books: Books): EquityMovementFigures => {
  const equity = equityFigures(books);
  const accounts = [
    ...equity.accounts.flatMap(({ id, cells }) =>
      cells === null ? [] : [accountOf(books, id, cells)],
    ),
    unappropriatedOf(books, equity.unappropriated),
  ];
  const total = totalCell(
    nameOf(books, "closing", "total"),
    accounts.map(({ closing }) => closing),
  );
  const onBalanceSheet = totalCell(nameOf(books, "closing", "balance-sheet"), [
    equity.onBalanceSheet,
  ]);
  const difference = totalCell(
    nameOf(books, "difference", "balance-sheet"),
    [total],
    [onBalanceSheet],
  );
  return { accounts, total, onBalanceSheet, difference };
});

type Cells = ReturnType<typeof equityFigures>["total"];

/** The opening of the roll-forward by account, so that the two cannot differ. */
const openingOf = (books: Books, key: string, cells: Cells): FigureCell =>
  totalCell(
    nameOf(books, "opening", key),
    cells.slice(0, 1).filter((cell) => cell !== null),
  );

function accountOf(books: Books, id: LedgerAccountId, cells: Cells): AccountMovements {
  const opening = openingOf(books, id, cells);
  const movements = equityEntriesOf(books)
    .filter(({ ledgerAccountId }) => ledgerAccountId === id)
    .toSorted((one, other) => (one.month < other.month ? -1 : one.month > other.month ? 1 : 0))
    .map((entry): Movement => {
      const { document, month, kind, amount, source } = entry;
      const figure = {
        id: `${EQUITY_MOVEMENTS_SHEET}/${month}/${kind}/${id}/${document.type}-${document.id}`,
        ...{ period: periodOf(month), sources: [source], backing: DERIVED },
      };
      return { entry, kind, cell: amountCell(figure, negate(amount)) };
    });
  const closing = closingOf(books, id, opening, movements);
  const own = trialFigures(books).accounts.find((account) => account.id === id);
  const ledger = totalCell(
    nameOf(books, "ledger", id),
    [],
    own?.cells.slice(CLOSING, CLOSING + 1) ?? [],
  );
  const difference = totalCell(nameOf(books, "difference", id), [closing], [ledger]);
  return { id, opening, movements, closing, ledger: { closing: ledger, difference } };
}

const closingOf = (
  books: Books,
  key: string,
  opening: FigureCell,
  movements: readonly Movement[],
): FigureCell =>
  totalCell(nameOf(books, "closing", key), [opening, ...movements.map(({ cell }) => cell)]);

function unappropriatedOf(books: Books, cells: Cells): AccountMovements {
  const key = "unappropriated";
  const opening = openingOf(books, key, cells);
  const movements = EQUITY_COLUMNS.flatMap((kind, at): readonly Movement[] => {
    const cell = cells[at] ?? null;
    if (cell === null || kind === "opening" || kind === "closing") return [];
    return [{ entry: null, kind, cell: totalCell(nameOf(books, kind, key), [cell]) }];
  });
  return {
    id: null,
    opening,
    movements,
    closing: closingOf(books, key, opening, movements),
    ledger: null,
  };
}
