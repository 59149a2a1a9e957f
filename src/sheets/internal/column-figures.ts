/**
 * The figures of the kolommenbalans: per account four pairs of debit and credit, before the closing
 * journal of the year. With the result on its own line, debit and credit of each pair are equal.
 */
import { isNegative, isPositive, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { trialFigures } from "./trial-figures.ts";

export const COLUMN_BALANCE = "column-balance";
/** Totals of each side, balances, result accounts, balance accounts. */
export const COLUMN_PAIRS = ["proof", "balances", "result", "closing"] as const;
export type ColumnPair = (typeof COLUMN_PAIRS)[number];

/** A side is null if it has no amount. */
export interface Sides {
  readonly debit: FigureCell | null;
  readonly credit: FigureCell | null;
}
export type PairedSides = Readonly<Record<ColumnPair, Sides>>;

export interface ColumnFigures {
  readonly accounts: readonly {
    readonly id: LedgerAccountId;
    /** The closing journal of the year, debit less credit; null if there is none. */
    readonly closing: FigureCell | null;
    readonly sides: PairedSides;
  }[];
  /** Unappropriated profit of earlier years, which is on no account; null if there is none. */
  readonly earlier: PairedSides | null;
  readonly subtotal: PairedSides;
  readonly hasProfit: boolean;
  /** The result, on the side that balances both pairs. */
  readonly result: PairedSides;
  readonly total: PairedSides;
  /** Debit less credit of each pair: zero. */
  readonly differences: Readonly<Record<ColumnPair, FigureCell>>;
  /** Null if there is no closing journal. */
  readonly closingTotal: FigureCell | null;
}

/** What stands behind the figures of the kolommenbalans. */
export const COLUMN_BACKINGS: readonly Backing[] = [LEDGER_AMOUNTS, OPENING_BALANCES, DERIVED];

const NEITHER: Sides = { debit: null, credit: null };

export function columnFigures(books: Books): ColumnFigures {
  const trial = trialFigures(books);
  const closings = closingCells(books);
  const accounts = trial.accounts.map(({ id, cells }) => {
    const [opening, debit, credit] = cells;
    const closing = closings.get(id) ?? null;
    const sides = accountSides(books, id, { opening, debit, credit, closing });
    return { id, closing, sides };
  });
  const earlier = earlierSides(books, trial.total[0]);
  const above = [...accounts.map(({ sides }) => sides), ...(earlier === null ? [] : [earlier])];
  const subtotal = totalOf(books, "subtotal", above);
  const { hasProfit, sides: result } = resultSides(books, subtotal);
  const total = totalOf(books, "total", [subtotal, result]);
  const difference = (pair: ColumnPair): FigureCell =>
    totalCell(
      nameOf(books, pair, "difference"),
      given(total[pair].debit),
      given(total[pair].credit),
    );
  return {
    accounts,
    earlier,
    subtotal,
    hasProfit,
    result,
    total,
    differences: {
      proof: difference("proof"),
      balances: difference("balances"),
      result: difference("result"),
      closing: difference("closing"),
    },
    closingTotal:
      closings.size === 0
        ? null
        : totalCell(nameOf(books, "closing-journal", "total"), [...closings.values()]),
  };
}

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${COLUMN_BALANCE}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

const given = (cell: FigureCell | null | undefined): readonly FigureCell[] =>
  cell === null || cell === undefined ? [] : [cell];

export const hasClosingJournal = (books: Books): boolean => closingCells(books).size > 0;

/** The amounts of the closing journals per account, in the order of the chart. */
function closingCells(books: Books): ReadonlyMap<LedgerAccountId, FigureCell> {
  const cells = new Map<LedgerAccountId, FigureCell>();
  for (const { id } of trialFigures(books).accounts) {
    const months = books.months.filter(({ closingMovements }) => closingMovements.has(id));
    const amount = sumOf(months.map(({ closingMovements }) => closingMovements.get(id) ?? ZERO));
    if (isZero(amount)) continue;
    const sources = [...new Set(months.flatMap(({ entrySources }) => entrySources))];
    cells.set(
      id,
      amountCell({ ...nameOf(books, "closing-journal", id), sources, backing: DERIVED }, amount),
    );
  }
  return cells;
}

interface LedgerCells {
  readonly opening: FigureCell | undefined;
  readonly debit: FigureCell | undefined;
  readonly credit: FigureCell | undefined;
  readonly closing: FigureCell | null;
}

/** The totals of each side exclude the closing journal, on the side on which it was posted. */
function accountSides(books: Books, id: LedgerAccountId, cells: LedgerCells): PairedSides {
  const { opening, debit, credit, closing } = cells;
  const opensInCredit = opening !== undefined && isNegative(opening.amount);
  const closesInCredit = closing !== null && isNegative(closing.amount);
  // Opening and movements are proven, so is their sum.
  const name = (column: string): TotalName => ({
    ...nameOf(books, column, id),
    backings: [LEDGER_AMOUNTS, DERIVED],
  });
  const onDebit = totalCell(
    name("proof-debit"),
    [...(opensInCredit ? [] : given(opening)), ...given(debit)],
    closesInCredit ? [] : given(closing),
  );
  const onCredit = totalCell(
    name("proof-credit"),
    [...given(credit), ...(closesInCredit ? given(closing) : [])],
    opensInCredit ? given(opening) : [],
  );
  const isCredit = isNegative(subtract(onDebit.amount, onCredit.amount));
  const balance = isCredit
    ? totalCell(name("balances-credit"), [onCredit], [onDebit])
    : totalCell(name("balances-debit"), [onDebit], [onCredit]);
  const balances = onSide(isCredit, balance);
  const type = books.accounts.get(id)?.type;
  const home = isResultType(type) ? "result" : "closing";
  const carried = onSide(
    isCredit,
    totalCell(name(`${home}-${isCredit ? "credit" : "debit"}`), [balance]),
  );
  return {
    proof: { debit: onDebit, credit: onCredit },
    balances,
    result: home === "result" ? carried : NEITHER,
    closing: home === "closing" ? carried : NEITHER,
  };
}

const onSide = (isCredit: boolean, cell: FigureCell): Sides =>
  isCredit ? { debit: null, credit: cell } : { debit: cell, credit: null };

/** The amount that balances the openings: results that no closing journal has appropriated yet. */
function earlierSides(books: Books, openings: FigureCell | undefined): PairedSides | null {
  if (openings === undefined || isZero(openings.amount)) return null;
  const isCredit = !isNegative(openings.amount);
  const side = isCredit ? "credit" : "debit";
  const first = isCredit
    ? totalCell(nameOf(books, `proof-${side}`, "earlier"), [openings])
    : totalCell(nameOf(books, `proof-${side}`, "earlier"), [], [openings]);
  const again = (pair: ColumnPair): Sides =>
    onSide(isCredit, totalCell(nameOf(books, `${pair}-${side}`, "earlier"), [first]));
  return {
    proof: onSide(isCredit, first),
    balances: again("balances"),
    result: NEITHER,
    closing: again("closing"),
  };
}

function totalOf(books: Books, key: string, rows: readonly PairedSides[]): PairedSides {
  const pair = (of: ColumnPair): Sides => ({
    debit: totalCell(
      nameOf(books, `${of}-debit`, key),
      rows.flatMap((sides) => given(sides[of].debit)),
    ),
    credit: totalCell(
      nameOf(books, `${of}-credit`, key),
      rows.flatMap((sides) => given(sides[of].credit)),
    ),
  });
  return {
    proof: pair("proof"),
    balances: pair("balances"),
    result: pair("result"),
    closing: pair("closing"),
  };
}

/** A profit balances the debits of the profit and loss and the credits of the balance sheet. */
function resultSides(
  books: Books,
  { result }: PairedSides,
): { readonly hasProfit: boolean; readonly sides: PairedSides } {
  const debit = given(result.debit);
  const credit = given(result.credit);
  const loss = subtract(
    sumOf(debit.map(({ amount }) => amount)),
    sumOf(credit.map(({ amount }) => amount)),
  );
  const hasProfit = !isPositive(loss);
  const name = (column: string): TotalName => nameOf(books, column, "balance");
  const balance = hasProfit
    ? totalCell(name("result-debit"), credit, debit)
    : totalCell(name("result-credit"), debit, credit);
  const carried = totalCell(name(`closing-${hasProfit ? "credit" : "debit"}`), [balance]);
  return {
    hasProfit,
    sides: {
      proof: NEITHER,
      balances: NEITHER,
      result: onSide(!hasProfit, balance),
      closing: onSide(hasProfit, carried),
    },
  };
}
