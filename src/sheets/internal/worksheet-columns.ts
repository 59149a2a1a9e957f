/** What the kolommenbalans has beside its pairs, debit positive: the year before, adjusting entries, and the months. */
import { type Amount, isZero, negate, sumOf } from "../../amount/amount.ts";
import { includesMonth, periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { hasOpening, hasResult } from "../../ledger/compared-months.ts";
import { adjustingEntries } from "../../ledger/dossier/adjustments.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { takenToEquity } from "../../ledger/prior-closings.ts";
import { forResultSections, RESULT_SECTIONS, sideOfSection } from "../../ledger/result-sections.ts";
import { turn } from "../../ledger/signs.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { PRIOR_LEDGER_BALANCES, PRIOR_RESULT_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { priorAmounts } from "./prior-amounts.ts";
import { trialFigures } from "./trial-figures.ts";

const COLUMN_BALANCE = "column-balance";

/** One of the columns; null where it has nothing for the row. */
interface WorksheetColumn {
  readonly of: ReadonlyMap<LedgerAccountId, FigureCell>;
  readonly subtotal: FigureCell | null;
}

export interface WorksheetColumns {
  /** Balance accounts: the closing balance of the year before. Result accounts: their amount in it. */
  readonly prior: WorksheetColumn & {
    /** Results of still earlier years on no account. */
    readonly earlier: FigureCell | null;
    /** The result of that year where its closing journal has it in equity as well. */
    readonly result: FigureCell | null;
    readonly total: FigureCell | null;
  };
  readonly adjusting: WorksheetColumn;
  /** The net movement per month of the books. */
  readonly months: readonly WorksheetColumn[];
}

export const WORKSHEET_BACKINGS: readonly Backing[] = [PRIOR_LEDGER_BALANCES, PRIOR_RESULT_AMOUNTS];

export const hasPriorColumn = (books: Books): boolean =>
  books.comparatives.ledgers.length > 0 &&
  (hasOpening(books) || hasResult(books, priorAmounts(books).period.first));

export const hasAdjustingColumn = ({ adjustments }: Books): boolean =>
  adjustments !== undefined && adjustingEntries(adjustments).size > 0;

export const worksheetColumns = oncePerBooks(
  (books: Books): WorksheetColumns => ({
    prior: priorColumn(books),
    adjusting: adjustingColumn(books),
    months: monthColumns(books),
  }),
);

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${COLUMN_BALANCE}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

const subtotalOf = (name: TotalName, of: WorksheetColumn["of"]): FigureCell | null =>
  of.size === 0 ? null : totalCell(name, [...of.values()]);

function priorColumn(books: Books): WorksheetColumns["prior"] {
  if (!hasPriorColumn(books)) {
    return { of: new Map(), subtotal: null, earlier: null, result: null, total: null };
  }
  const of = new Map([...priorBalances(books), ...priorResults(books)]);
  const accounts = [...of.values()];
  const ownOf = (key: string, amount: Amount): FigureCell | null =>
    isZero(amount)
      ? null
      : amountCell({ ...nameOf(books, "prior", key), sources: [], backing: DERIVED }, amount);
  const closed = closedResult(books);
  const result = ownOf("balance", closed);
  const earlier = ownOf(
    "earlier",
    negate(sumOf([...accounts.map(({ amount }) => amount), closed])),
  );
  const above = [...accounts, ...(earlier === null ? [] : [earlier])];
  const subtotal = totalCell(nameOf(books, "prior", "subtotal"), above);
  const ends = [subtotal, ...(result === null ? [] : [result])];
  return { of, earlier, subtotal, result, total: totalCell(nameOf(books, "prior", "total"), ends) };
}

/** In the order of the chart, without zeros. */
function priorBalances(books: Books): readonly (readonly [LedgerAccountId, FigureCell])[] {
  const { ledgerBefore } = books.comparatives;
  const { sources } = ledgerBefore;
  return [...ledgerBefore.rows.keys()].flatMap((id) => {
    const amount = rowOf(ledgerBefore, id).closing;
    if (isZero(amount) || isResultType(books.accounts.get(id)?.type)) return [];
    const name = { ...nameOf(books, "prior", id), sources, backing: PRIOR_LEDGER_BALANCES };
    return [[id, amountCell(name, amount)] as const];
  });
}

function priorResults(books: Books): readonly (readonly [LedgerAccountId, FigureCell])[] {
  const { amounts, sources } = priorAmounts(books);
  const lines = forResultSections((section) =>
    [...amounts[section]].map(([id, amount]) => {
      const name = { ...nameOf(books, "prior", id), sources, backing: PRIOR_RESULT_AMOUNTS };
      return [id, amountCell(name, turn(amount, sideOfSection(section)))] as const;
    }),
  );
  return RESULT_SECTIONS.flatMap((section) => lines[section]);
}

/** What closing journals of the compared months took out of the result accounts; a profit is positive. */
function closedResult(books: Books): Amount {
  const { period } = priorAmounts(books);
  return sumOf(
    books.comparatives.months
      .filter(({ month }) => includesMonth(period, month))
      .map(({ month, profitAndLoss }) =>
        takenToEquity(books, month, profitAndLoss.totals.netProfit),
      ),
  );
}

function adjustingColumn(books: Books): WorksheetColumn {
  const { adjustments } = books;
  if (adjustments === undefined) return { of: new Map(), subtotal: null };
  const of = new Map(
    [...adjustingEntries(adjustments)].map(([id, amount]) => {
      const name = { ...nameOf(books, "adjusting", id), sources: [], backing: DERIVED };
      return [id, amountCell(name, amount)] as const;
    }),
  );
  return { of, subtotal: subtotalOf(nameOf(books, "adjusting", "subtotal"), of) };
}

/** Each refers to the trial balance, which has the same movement. */
function monthColumns(books: Books): readonly WorksheetColumn[] {
  const { accounts } = trialFigures(books);
  return books.months.map(({ month }, index) => {
    const name = (key: string): TotalName => ({
      id: `${COLUMN_BALANCE}/${month}/${key}`,
      period: periodOf(month),
    });
    const of = new Map(
      accounts.flatMap(({ id, cells }) => {
        const cell = cells[FIRST_MONTH + index];
        return cell === undefined ? [] : [[id, totalCell(name(id), [cell])] as const];
      }),
    );
    return { of, subtotal: subtotalOf(name("subtotal"), of) };
  });
}

/** The trial balance has opening, debit, credit and closing before its months. */
const FIRST_MONTH = 4;
