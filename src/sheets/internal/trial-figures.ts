/** The figures of the trial balance: per account and in total, over the year and by month. */

import { isZero, sumOf } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { netOf, rollForward, rowOf } from "../../ledger/trial-balance.ts";
import type { Tie } from "../ties-and-answers.ts";
import { amountCell, columnTotals, type FigureCell, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { type EntriesBehind, entrySums } from "./entry-sums.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

interface TrialFigures {
  readonly accounts: readonly {
    readonly id: LedgerAccountId;
    readonly cells: readonly FigureCell[];
  }[];
  /** Opening, debit, credit, closing, and the net movement of each month. */
  readonly total: readonly FigureCell[];
}

export const TRIAL_BALANCE = "trial-balance";
/** What stands behind its figures. */
export const TRIAL_BACKINGS: readonly Backing[] = [LEDGER_AMOUNTS, OPENING_BALANCES, DERIVED];

/** Debit is positive, except in the column of credits, where the amounts credited are positive. */
export const trialFigures = oncePerBooks(figuresOfTrial);

function figuresOfTrial(books: Books): TrialFigures {
  const year = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const { period } = books;
  const entriesBehind = entrySums(books);
  const yearName = (column: string, key: string) => ({
    id: `${TRIAL_BALANCE}/${yearKey(books)}/${column}/${key}`,
    period,
  });
  const ids = [...books.accounts.keys(), ...year.rows.keys()];
  const accounts = [...new Set(ids)].flatMap((id) => {
    const { opening, debit, credit } = rowOf(year, id);
    const lead = leadToEntries(books, id, null);
    const yearCell = (side: "debit" | "credit", amount: typeof opening): FigureCell =>
      amountCell(
        {
          ...{ ...yearName(side, id), sources: year.sources, ...lead, backing: LEDGER_AMOUNTS },
          ...entriesBehind(id, { side, isTurned: false, period, amount }),
        },
        amount,
      );
    const opened = amountCell(
      { ...yearName("opening", id), sources: year.sources, backing: OPENING_BALANCES },
      opening,
    );
    const debited = yearCell("debit", debit);
    const credited = yearCell("credit", credit);
    const closed = totalCell(
      { ...yearName("closing", id), ...lead, backings: [LEDGER_AMOUNTS] },
      [opened, debited],
      [credited],
    );
    const months = monthCells(books, id, entriesBehind);
    const cells = [opened, debited, credited, closed, ...months];
    return cells.every(({ amount }) => isZero(amount)) ? [] : [{ id, cells }];
  });
  const names = [
    ...["opening", "debit", "credit", "closing"].map((column) => yearName(column, "total")),
    ...books.months.map(({ month }) => ({
      id: `${TRIAL_BALANCE}/${month}/total`,
      period: periodOf(month),
    })),
  ];
  return {
    accounts,
    total: columnTotals(
      names,
      accounts.map(({ cells }) => cells),
    ),
  };
}

/** The net movement of each month. */
const monthCells = (
  books: Books,
  id: LedgerAccountId,
  entriesBehind: EntriesBehind,
): readonly FigureCell[] =>
  books.months.map(({ month, generalLedger }) => {
    const amount = netOf(rowOf(generalLedger, id));
    const period = periodOf(month);
    return amountCell(
      {
        id: `${TRIAL_BALANCE}/${month}/${id}`,
        period,
        sources: generalLedger.sources,
        backing: LEDGER_AMOUNTS,
        ...leadToEntries(books, id, month),
        ...entriesBehind(id, { side: "net", isTurned: false, period, amount }),
      },
      amount,
    );
  });

/** The total debit, to which everything with all postings of the year must tie. */
export const TOTAL_DEBIT = {
  title: "ties.debit",
  figureOf: (books: Books) => trialFigures(books).total[1],
} as const satisfies Tie<FigureCell>;

/** The totals of the pulled postings of the year, per side, as on the sheet of entries. */
export function entryTotals(books: Books): {
  readonly debit: FigureCell;
  readonly credit: FigureCell;
} {
  const total = (side: "debit" | "credit"): FigureCell => {
    const moved = books.months.flatMap(({ movements }) => [...movements.values()]);
    return amountCell(
      {
        id: `entries/${yearKey(books)}/${side}`,
        period: books.period,
        sources: [],
        backing: DERIVED,
      },
      sumOf(moved.map((movement) => movement[side])),
    );
  };
  return { debit: total("debit"), credit: total("credit") };
}
