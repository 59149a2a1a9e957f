/** The figures of the roll-forward of equity: per account opening, result, appropriation, other entries and closing. */
import { negate, sumOf } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import { EQUITY_KINDS, equityEntries } from "../../ledger/equity-entries.ts";
import { ownersOf } from "../../ledger/form-of-business.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { sectionHome, statedSections } from "../../ledger/section-homes.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import {
  BALANCE_BACKINGS,
  type BalanceFigures,
  balanceFigures,
  closingOf,
  endsOf,
  openingOf,
} from "./balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { CLOSING_BALANCES, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

/** What the entries on accounts of equity are; the result is on none of them until it is appropriated. */
export const EQUITY_MOVEMENTS = EQUITY_KINDS;

/** The columns of amounts, in order: the last is the sum of the others. */
export const EQUITY_COLUMNS = [
  ...(["opening", "result"] as const),
  ...EQUITY_MOVEMENTS,
  "closing",
] as const;
type EquityColumn = (typeof EQUITY_COLUMNS)[number];

export interface EquityFigures {
  readonly accounts: readonly (AccountRow & { readonly cells: EquityCells | null })[];
  /** Results that no closing journal has appropriated: they are on no account of equity. */
  readonly unappropriated: EquityCells;
  readonly total: EquityCells;
  /**
   * Of several owners each, with the account by which a reader knows the owner; empty if there is one, or none is
   * known.
   */
  readonly owners: readonly { readonly id: LedgerAccountId; readonly cells: EquityCells }[];
  /** The sum of `owners`; without a result that is not divided. */
  readonly ownersTotal: EquityCells;
  /** The last of `total`. */
  readonly closing: FigureCell;
  /** Equity on the balance sheet. */
  readonly onBalanceSheet: FigureCell;
  readonly difference: FigureCell;
  /** The movements of each account by month, without months that have none. */
  readonly months: readonly {
    readonly id: LedgerAccountId;
    readonly month: Month;
    /** In the order of `EQUITY_MOVEMENTS`. */
    readonly cells: EquityCells;
  }[];
}

/** One for each column; null where nothing was booked. */
type EquityCells = readonly (FigureCell | null)[];

export const EQUITY = "equity";
export const EQUITY_BACKINGS: readonly Backing[] = BALANCE_BACKINGS;

/** In the reader's signs: credit is positive. */
export const equityFigures = oncePerBooks((books: Books): EquityFigures => {
  const balance = balanceFigures(books);
  const openings = new Map(
    balance.sections.equity.accounts.flatMap(({ account, figures }) =>
      figures === null ? [] : [[account.id, openingOf(figures)] as const],
    ),
  );
  const months = monthsOf(books);
  const shown = new Set([...openings.keys(), ...months.map(({ id }) => id)]);
  const accounts = accountRows(books, shown).map((account) => {
    const { id, isGroup } = account;
    const own = months.filter((one) => one.id === id);
    const opening = openings.get(id);
    const cells = rolled(books, id, [
      sumCell(nameOf(books, "opening", id), [opening ?? null]),
      null,
      ...EQUITY_MOVEMENTS.map((column, index) =>
        sumCell(
          nameOf(books, column, id),
          own.map(({ cells: moved }) => moved[index] ?? null),
        ),
      ),
    ]);
    return { ...account, cells: isGroup ? null : cells };
  });
  const unappropriated = unappropriatedCells(books, balance);
  const rows = [...accounts.map(({ cells }) => cells), unappropriated];
  const sums = EQUITY_COLUMNS.map((column, index) =>
    sumCell(
      nameOf(books, column, "total"),
      rows.map((cells) => cells?.[index] ?? null),
    ),
  );
  const owners = ownerRows(books, accounts);
  const closing = sums.at(-1) ?? null;
  invariant(closing !== null, "the unappropriated profit has a closing balance");
  const onBalanceSheet = totalCell(nameOf(books, "closing", "balance-sheet"), [
    closingOf(balance.sections.equity.total),
  ]);
  return {
    accounts,
    unappropriated,
    total: sums,
    owners,
    ownersTotal: EQUITY_COLUMNS.map((column, index) =>
      sumCell(
        nameOf(books, column, "owners"),
        owners.map(({ cells }) => cells[index] ?? null),
      ),
    ),
    closing,
    onBalanceSheet,
    difference: totalCell(nameOf(books, "closing", "difference"), [closing], [onBalanceSheet]),
    months,
  };
});

/** The sums of the accounts of each owner. */
function ownerRows(books: Books, accounts: EquityFigures["accounts"]): EquityFigures["owners"] {
  const owners = ownersOf(books);
  if (owners.length < 2) return [];
  return owners.flatMap((ids, at) => {
    const own = accounts.filter(({ id }) => ids.includes(id)).map(({ cells }) => cells);
    const cells = EQUITY_COLUMNS.map((column, index) =>
      sumCell(
        nameOf(books, column, `owner-${String(at + 1)}`),
        own.map((account) => account?.[index] ?? null),
      ),
    );
    const [id] = ids;
    return id === undefined ? [] : [{ id, cells }];
  });
}

const nameOf = (books: Books, column: EquityColumn, key: string): TotalName => ({
  id: `${EQUITY}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

/** Opening and movements with the closing balance, which checks compare with the balance sheet. */
const rolled = (books: Books, key: string, cells: EquityCells): EquityCells => [
  ...cells,
  sumCell({ ...nameOf(books, "closing", key), backings: [CLOSING_BALANCES] }, cells),
];

/** Null if there is nothing to add. */
function sumCell(name: TotalName, cells: EquityCells): FigureCell | null {
  const terms = cells.filter((cell) => cell !== null);
  return terms.length === 0 ? null : totalCell(name, terms);
}

function unappropriatedCells(
  books: Books,
  { results: { result, "result-closed": closed } }: BalanceFigures,
): EquityCells {
  const key = "unappropriated";
  const [{ generalLedger }] = endsOf(books);
  const homes = statedSections(books);
  // What all balance accounts lack to balance at the start.
  const opening = sumOf(
    [...generalLedger.rows].flatMap(([id, row]) =>
      sectionHome(books, homes, id) === null ? [] : [row.opening],
    ),
  );
  const { sources } = generalLedger;
  return rolled(books, key, [
    amountCell({ ...nameOf(books, "opening", key), sources, backing: OPENING_BALANCES }, opening),
    totalCell(nameOf(books, "result", key), [closingOf(result)]),
    ...EQUITY_MOVEMENTS.map((column) =>
      column === "appropriation"
        ? sumCell(nameOf(books, column, key), [closed === null ? null : closingOf(closed)])
        : null,
    ),
  ]);
}

/** The accounts of equity in the order of the chart. */
function equityAccounts(books: Books): readonly LedgerAccountId[] {
  const homes = statedSections(books);
  return [...new Set([...books.accounts.keys(), ...homes.keys()])].filter(
    (id) => sectionHome(books, homes, id) === "equity",
  );
}

/** The entries on accounts of equity by kind, of each document; debit positive. */
export const equityEntriesOf = oncePerBooks((books: Books) =>
  equityEntries(books, equityAccounts(books)),
);

/** In the order of accounts and months. */
function monthsOf(books: Books): EquityFigures["months"] {
  const accounts = equityAccounts(books);
  const entries = Map.groupBy(equityEntriesOf(books), ({ ledgerAccountId, month }) =>
    keyOf(ledgerAccountId, month),
  );
  return accounts.flatMap((id) =>
    books.months.flatMap(({ month }) => {
      const own = entries.get(keyOf(id, month));
      if (own === undefined) return [];
      const cells = EQUITY_MOVEMENTS.map((column) => {
        const found = own.filter(({ kind }) => kind === column);
        if (found.length === 0) return null;
        const figure = {
          id: `${EQUITY}/${month}/${column}/${id}`,
          period: periodOf(month),
          sources: [...new Set(found.map(({ source }) => source))],
          backing: DERIVED,
        };
        return amountCell(figure, negate(sumOf(found.map(({ amount }) => amount))));
      });
      return [{ id, month, cells }];
    }),
  );
}

const keyOf = (id: LedgerAccountId, month: Month): string => `${month}/${id}`;
