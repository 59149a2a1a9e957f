/** The figures of suspense accounts and of the run-off of last year's items; debit positive. */
import { equalAmounts, isZero } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { type OpenEntry, openEntries } from "../../ledger/dossier/open-entries.ts";
import { type RunOff, runOffs } from "../../ledger/dossier/run-off.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const SUSPENSE_ITEMS = "suspense-items";
export const SUSPENSE_BACKINGS: readonly Backing[] = [DERIVED, LEDGER_AMOUNTS, OPENING_BALANCES];

/** Suspense accounts and transfers in transit, in the order of the chart. */
export const clearingAccounts = (books: Books): readonly LedgerAccountId[] => {
  const ids = new Set([
    ...accountsWithRole(books, "suspense"),
    ...accountsWithRole(books, "in-transit"),
  ]);
  return [...books.accounts.keys()].filter((id) => ids.has(id));
};

export interface OpenEntryFigure extends OpenEntry {
  readonly cell: FigureCell;
}

export interface SuspenseFigures {
  readonly id: LedgerAccountId;
  readonly entries: readonly OpenEntryFigure[];
  readonly total: FigureCell;
  readonly ledger: FigureCell;
  /** Null if the entries add up to the ledger. */
  readonly difference: FigureCell | null;
}

/** Those that do not stand at zero. */
export function suspenseFigures(books: Books): readonly SuspenseFigures[] {
  const last = books.months.at(-1)?.generalLedger;
  if (last === undefined) return [];
  return clearingAccounts(books).flatMap((id) => {
    const { closing } = rowOf(last, id);
    if (isZero(closing)) return [];
    const name = (key: string): TotalName => nameOf(books, `account-${id}/${key}`);
    const entries = openEntries(books, id).map((entry) => ({
      ...entry,
      cell: entryCell(books, name(entry.posting?.id ?? "opening"), entry),
    }));
    const total = totalCell(
      name("total"),
      entries.map(({ cell }) => cell),
    );
    const ledger = amountCell(
      {
        ...{ ...name("ledger"), ...leadToEntries(books, id, null) },
        ...{ sources: last.sources, backing: LEDGER_AMOUNTS },
      },
      closing,
    );
    const isEqual = equalAmounts(total.amount, closing);
    const difference = isEqual ? null : totalCell(name("difference"), [ledger], [total]);
    return [{ id, entries, total, ledger, difference }];
  });
}

const entryCell = (
  { months }: Books,
  name: TotalName,
  { posting, amount }: OpenEntry,
): FigureCell =>
  posting === null
    ? amountCell(
        {
          ...name,
          sources: months[0]?.generalLedger.sources ?? [],
          backing: OPENING_BALANCES,
        },
        amount,
      )
    : amountCell({ ...name, sources: [posting.source], backing: DERIVED }, amount);

export interface RunOffFigures extends Pick<RunOff, "ledgerAccountId" | "settledIn"> {
  readonly opening: FigureCell;
  readonly settled: FigureCell;
  readonly remaining: FigureCell;
}

export function runOffFigures(books: Books): readonly RunOffFigures[] {
  const opensWith = books.months[0]?.generalLedger.sources ?? [];
  const all = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  return runOffs(books).map(({ ledgerAccountId, settledIn, ...amounts }) => {
    const name = (key: string): TotalName => nameOf(books, `run-off-${ledgerAccountId}/${key}`);
    const opening = amountCell(
      { ...name("opening"), sources: opensWith, backing: OPENING_BALANCES },
      amounts.opening,
    );
    const settled = amountCell(
      {
        ...name("settled"),
        ...{ sources: all, backing: LEDGER_AMOUNTS },
      },
      amounts.settled,
    );
    const remaining = totalCell(name("remaining"), [opening, settled]);
    return { ledgerAccountId, settledIn, opening, settled, remaining };
  });
}

const nameOf = (books: Books, key: string): TotalName => ({
  id: `${SUSPENSE_ITEMS}/${yearKey(books)}/${key}`,
  period: periodOf(books.period.last),
});
