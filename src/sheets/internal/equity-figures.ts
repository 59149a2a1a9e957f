/** The figures of the roll-forward of equity: per account opening, result, appropriation, other entries and closing. */
import { type Amount, isNegative, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { type Month, periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { DocumentAccountSum } from "../../ledger/posting-sums.ts";
import { type AccountRow, accountRows } from "./account-rows.ts";
import { endsOf } from "./balance-cells.ts";
import { BALANCE_BACKINGS, balanceFigures } from "./balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { CLOSING_BALANCES, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { sectionHome, statedSections } from "./section-homes.ts";

/** The entries on an account of equity that are neither result nor appropriation. */
export const EQUITY_MOVEMENTS = ["increases", "dividends", "decreases"] as const;
type EquityMovement = (typeof EQUITY_MOVEMENTS)[number];

/** The columns of amounts, in order: the last is the sum of the others. */
export const EQUITY_COLUMNS = [
  ...(["opening", "result", "appropriation"] as const),
  ...EQUITY_MOVEMENTS,
  "closing",
] as const;
type EquityColumn = (typeof EQUITY_COLUMNS)[number];

export interface EquityFigures {
  readonly accounts: readonly (AccountRow & { readonly cells: EquityCells | null })[];
  /** Results that no closing journal has appropriated: they are on no account of equity. */
  readonly unappropriated: EquityCells;
  readonly total: EquityCells;
  /** The last of `total`. */
  readonly closing: FigureCell;
  /** Equity on the balance sheet. */
  readonly onBalanceSheet: FigureCell;
  readonly difference: FigureCell;
  /** The other entries of each account by month, without months that have none. */
  readonly months: readonly {
    readonly id: LedgerAccountId;
    readonly month: Month;
    readonly cells: Readonly<Record<EquityMovement, FigureCell | null>>;
  }[];
}

/** One for each column; null where nothing was booked. */
type EquityCells = readonly (FigureCell | null)[];

export const EQUITY = "equity";
export const EQUITY_BACKINGS: readonly Backing[] = BALANCE_BACKINGS;

/** In the reader's signs: credit is positive. */
export function equityFigures(books: Books): EquityFigures {
  const balance = balanceFigures(books);
  const homes = statedSections(books);
  const isEquity = (id: LedgerAccountId): boolean => sectionHome(books, homes, id) === "equity";
  const openings = new Map(
    balance.sections.equity.accounts.flatMap(({ id, cells }) =>
      cells === null ? [] : [[id, cells[1]] as const],
    ),
  );
  const months = monthsOf(books, isEquity);
  const appropriated = appropriations(books, isEquity);
  const shown = new Set([
    ...openings.keys(),
    ...appropriated.keys(),
    ...months.map(({ id }) => id),
  ]);
  const accounts = accountRows(books, shown).map((account) => {
    const { id, isGroup } = account;
    const own = months.filter((one) => one.id === id);
    const opening = openings.get(id);
    const cells = rolled(books, id, [
      sumCell(nameOf(books, "opening", id), [opening ?? null]),
      null,
      appropriated.get(id) ?? null,
      ...EQUITY_MOVEMENTS.map((column) =>
        sumCell(
          nameOf(books, column, id),
          own.map(({ cells: moved }) => moved[column]),
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
  const closing = sums.at(-1) ?? null;
  invariant(closing !== null, "the unappropriated profit has a closing balance");
  const onBalanceSheet = totalCell(nameOf(books, "closing", "balance-sheet"), [
    balance.ownEquity[0],
  ]);
  return {
    accounts,
    unappropriated,
    total: sums,
    closing,
    onBalanceSheet,
    difference: totalCell(nameOf(books, "closing", "difference"), [closing], [onBalanceSheet]),
    months,
  };
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
  { result, closed }: ReturnType<typeof balanceFigures>,
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
    totalCell(nameOf(books, "result", key), [result[0]]),
    sumCell(nameOf(books, "appropriation", key), [closed?.[0] ?? null]),
    ...EQUITY_MOVEMENTS.map(() => null),
  ]);
}

/** What journals that close the year booked on each account of equity. */
function appropriations(
  books: Books,
  isEquity: (id: LedgerAccountId) => boolean,
): ReadonlyMap<LedgerAccountId, FigureCell> {
  const cells = new Map<LedgerAccountId, FigureCell>();
  const ids = new Set(books.months.flatMap(({ closingMovements }) => [...closingMovements.keys()]));
  for (const id of ids) {
    if (!isEquity(id)) continue;
    const months = books.months.filter(({ closingMovements }) => closingMovements.has(id));
    const amount = sumOf(months.map(({ closingMovements }) => closingMovements.get(id) ?? ZERO));
    const sources = [...new Set(months.flatMap(({ entrySources }) => entrySources))];
    const name = nameOf(books, "appropriation", id);
    cells.set(id, amountCell({ ...name, sources, backing: DERIVED }, negate(amount)));
  }
  return cells;
}

/** In the order of accounts and months. */
function monthsOf(
  books: Books,
  isEquity: (id: LedgerAccountId) => boolean,
): EquityFigures["months"] {
  const equity = new Set(
    [...books.accounts.keys(), ...statedSections(books).keys()].filter(isEquity),
  );
  const entries = otherEntries(books, equity);
  return [...equity].flatMap((id) =>
    books.months.flatMap(({ month }) => {
      const own = entries.filter((one) => one.ledgerAccountId === id && one.month === month);
      if (own.length === 0) return [];
      const cellOf = (column: EquityMovement): FigureCell | null => {
        const found = own.filter((one) => one.column === column);
        if (found.length === 0) return null;
        const figure = {
          id: `${EQUITY}/${month}/${column}/${id}`,
          period: periodOf(month),
          sources: [...new Set(found.map(({ source }) => source))],
          backing: DERIVED,
          ...leadToEntries(books, id, month),
        };
        return amountCell(figure, negate(sumOf(found.map(({ sum }) => sum))));
      };
      const [increases, dividends, decreases] = EQUITY_MOVEMENTS.map(cellOf);
      return [
        {
          id,
          month,
          cells: {
            increases: increases ?? null,
            dividends: dividends ?? null,
            decreases: decreases ?? null,
          },
        },
      ];
    }),
  );
}

interface EquityEntry extends DocumentAccountSum {
  readonly column: EquityMovement;
}

/** Dividend owed to holders of shares, and the tax withheld from it: codes of the reference scheme. */
const DIVIDEND_CODES = ["BSchDha", "BSchDhp", "BSchOvsTbd", "BSchBepTdb"];

/** The net amount of each document on each account. A document that also books a debt for dividend is a dividend. */
function otherEntries(books: Books, equity: ReadonlySet<LedgerAccountId>): readonly EquityEntry[] {
  const dividendDebts = new Set(
    [...books.accounts.values()].flatMap(({ id, rgsCode }) =>
      rgsCode !== null && DIVIDEND_CODES.some((code) => rgsCode.startsWith(code)) ? [id] : [],
    ),
  );
  const keyOf = ({ document: { type, id } }: DocumentAccountSum): string => `${type} ${id}`;
  const withDebt = new Set([...books.sums.documentsOn(dividendDebts)].map(keyOf));
  return [...books.sums.documentsOn(equity)]
    .filter(({ document, sum }) => {
      const closesYear = books.journalDocuments.get(document.id)?.closesYear === true;
      return !closesYear && !isZero(sum);
    })
    .map((one) => ({ ...one, column: columnOf(one.sum, withDebt.has(keyOf(one))) }));
}

function columnOf(sum: Amount, isDividend: boolean): EquityMovement {
  if (isNegative(sum)) return "increases";
  return isDividend ? "dividends" : "decreases";
}
