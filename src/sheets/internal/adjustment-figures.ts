/** The figures of the adjustments since an earlier pack: per account before, entries and after; per line its change. */
import { type Amount, isZero } from "../../amount/amount.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type AdjustedAccount,
  adjustedResult,
  type Changes,
  NO_CHANGES,
  withoutEntry,
} from "../../ledger/dossier/adjustments.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { amountCell, columnTotals, type FigureCell, totalCell } from "./cells.ts";
import { type LineFigures, lineFigures } from "./changed-lines.ts";
import { yearKey } from "./monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { RESULT_BACKINGS } from "./result-table.ts";
import { TRIAL_BACKINGS, trialFigures } from "./trial-figures.ts";

export const ADJUSTMENTS = "adjustments";

/** The columns of amounts, in order. */
const ADJUSTMENT_COLUMNS = ["before", "entries", "other", "after"] as const;
type AdjustmentColumn = (typeof ADJUSTMENT_COLUMNS)[number];

/** One for each column, debit positive. */
export type AdjustmentCells = readonly FigureCell[];

export interface AdjustmentFigures {
  readonly accounts: readonly {
    readonly account: AdjustedAccount;
    readonly cells: AdjustmentCells;
  }[];
  readonly total: AdjustmentCells;
  /** Before, by the entries, and now; a profit is positive. */
  readonly result: AdjustmentCells;
  readonly lines: readonly LineFigures[];
}

export const ADJUSTMENT_BACKINGS: readonly Backing[] = [
  ...new Set([...TRIAL_BACKINGS, ...RESULT_BACKINGS, DERIVED]),
];

/** Whether a balance changed by anything but its entries. */
export const hasOtherChanges = ({ adjustments }: Books): boolean =>
  (adjustments?.accounts ?? []).some((account) => !isZero(withoutEntry(account)));

/** Without an earlier pack, as if nothing had changed. */
export const adjustmentFigures = oncePerBooks((books: Books): AdjustmentFigures => {
  const { adjustments = NO_CHANGES } = books;
  const closings = new Map(trialFigures(books).accounts.map(({ id, cells }) => [id, cells[3]]));
  const accounts = adjustments.accounts.map((account) => {
    const { ledgerAccountId: id, entries } = account;
    const closing = closings.get(id);
    const after = totalCell(nameOf(books, "after", id), closing === undefined ? [] : [closing]);
    const moved = derived(books, "entries", id, entries);
    const other = derived(books, "other", id, withoutEntry(account));
    const before = totalCell(
      nameOf(books, "before", id),
      [after],
      [moved, ...shownOther(books, other)],
    );
    return { account, cells: [before, moved, other, after] };
  });
  const total = columnTotals(
    ADJUSTMENT_COLUMNS.map((column) => nameOf(books, column, "total")),
    accounts.map(({ cells }) => cells),
  );
  return {
    accounts,
    total,
    result: resultCells(books, adjustments),
    lines: lineFigures(
      ADJUSTMENTS,
      { before: "before", change: "entries", after: "after" },
      adjustments,
    ),
  };
});

/** A term of the balance before, unless all of them are zero: their column is then left out. */
const shownOther = (books: Books, other: FigureCell): readonly FigureCell[] =>
  hasOtherChanges(books) ? [other] : [];

const nameOf = (books: Books, column: AdjustmentColumn, key: string) => ({
  id: `${ADJUSTMENTS}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

/** An amount between the entries of two pulls, which no answer states. */
const derived = (books: Books, column: AdjustmentColumn, key: string, amount: Amount): FigureCell =>
  amountCell({ ...nameOf(books, column, key), sources: [], backing: DERIVED }, amount);

function resultCells(books: Books, adjustments: Changes): AdjustmentFigures["result"] {
  const netProfit = figureOfYear(books, profitAndLossTable(books).netProfit);
  const after = totalCell(nameOf(books, "after", "result"), [netProfit]);
  const changes = adjustedResult(adjustments);
  const entries = derived(books, "entries", "result", changes.entries);
  const other = derived(books, "other", "result", changes.other);
  const before = totalCell(
    nameOf(books, "before", "result"),
    [after],
    [entries, ...shownOther(books, other)],
  );
  return [before, entries, other, after];
}
