/** What changed in books since an earlier pack of the same fiscal year, or since a lock. Amounts are debit positive. */
import { type Amount, isZero, negate, subtract, sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Month } from "../../calendar/month.ts";
import type { StandingLock } from "../judgement/standing.ts";
import { isResultType, type LedgerAccount, type LedgerAccountId } from "../ledger-account.ts";
import type { DocumentRef } from "../posting.ts";

/** The pack that the books are compared with. */
export interface EarlierPack {
  readonly snapshotId: string;
  /** The day of its data. */
  readonly asOf: CalendarDate;
  readonly status: "draft" | "final";
  /** Absent where a lock names the pack by its hash alone, and in what earlier versions kept. */
  readonly kind?: YearPack;
}

/** The packs of a fiscal year that are handed over. */
export type YearPack = "close" | "handoff";

/** What changed between two sets of books of the same months. */
export interface Changes {
  /** The accounts whose opening or closing balance changed, in the order of the chart. */
  readonly accounts: readonly AdjustedAccount[];
  /** By date and document; at most `ADJUSTED_LINES_MAX`. */
  readonly lines: readonly AdjustedLine[];
  /** How many lines there are beyond those. */
  readonly linesLeftOut: number;
  /** Of accounts with an unchanged balance at the end: the earlier months at whose end they had another one. */
  readonly shifts: readonly ShiftedBalance[];
  /** How many documents were added or removed, or have other lines. */
  readonly documents: Readonly<Record<LineChangeKind, number>>;
  /** The accounts of the chart that were added or removed, or have another number, name or type, in its order. */
  readonly chart: readonly ChangedAccount[];
}

export const NO_CHANGES: Changes = {
  ...{ accounts: [], lines: [], linesLeftOut: 0, shifts: [] },
  ...{ documents: { added: 0, removed: 0, changed: 0 }, chart: [] },
};

/** An account as the chart had it and has it; null where it has none. */
export interface ChangedAccount {
  readonly before: AccountInChart | null;
  readonly after: AccountInChart | null;
}

export type AccountInChart = Pick<LedgerAccount, "code" | "name" | "type">;

export interface Adjustments extends Changes {
  readonly earlier: EarlierPack;
}

/**
 * What the locked months were compared with: the books of the lock, entry by entry; the balances in the lock alone;
 * or nothing, because those are of a later month and the books of the lock are not here.
 */
export type LateBasis = "entries" | "balances" | "nothing";

/** A lock, and the part of its months that books have. */
export interface LockOfBooks extends StandingLock {
  /** The last locked month of the books, or of the year before them. */
  readonly last: Month;
  readonly isOfYearBefore: boolean;
}

export interface LatePostings extends LockOfBooks, Changes {
  readonly basis: LateBasis;
}

/** A balance in a month between, which something moved to another month changed. */
export interface ShiftedBalance {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly before: Amount;
  readonly after: Amount;
}

/** A second run after a year of new bookings is no list of adjusting entries any more. */
export const ADJUSTED_LINES_MAX = 1_000;

export interface AdjustedAccount {
  readonly ledgerAccountId: LedgerAccountId;
  /** As the chart has the account, or had it if it was removed. */
  readonly code: LedgerAccount["code"];
  readonly name: string;
  readonly type: LedgerAccount["type"];
  readonly before: Amount;
  readonly after: Amount;
  /** The sum of the changed lines. */
  readonly entries: Amount;
  /** The part of `entries` in journals that close the year, which the result leaves out. */
  readonly closing: Amount;
}

/** A line that was added (`before` is null), removed (`after` is null) or changed. */
export interface AdjustedLine {
  readonly date: CalendarDate;
  readonly document: DocumentRef;
  readonly ledgerAccountId: LedgerAccountId;
  /** Its name, or its id if it has none; null without a contact. */
  readonly contact: string | null;
  readonly description: string;
  readonly before: Amount | null;
  readonly after: Amount | null;
}

export type LineChangeKind = "added" | "removed" | "changed";

export const changeOfLine = ({ before, after }: AdjustedLine): LineChangeKind =>
  before === null ? "added" : after === null ? "removed" : "changed";

/**
 * What the changed lines are less than the change of the balance: a changed opening, or a ledger without its entries.
 */
export const withoutEntry = ({ before, after, entries }: AdjustedAccount): Amount =>
  subtract(subtract(after, before), entries);

/** The change of the result by the changed lines, and by what has no entry; an increase is positive. */
export function adjustedResult({ accounts }: Pick<Changes, "accounts">): {
  readonly entries: Amount;
  readonly other: Amount;
} {
  const own = accounts.filter(({ type }) => isResultType(type));
  return {
    entries: negate(sumOf(own.map(({ entries, closing }) => subtract(entries, closing)))),
    other: negate(sumOf(own.map(withoutEntry))),
  };
}

/** Whether anything changed in the postings or the balances. */
export const hasAdjustments = ({ accounts, lines }: Pick<Changes, "accounts" | "lines">): boolean =>
  accounts.length > 0 || lines.length > 0;

/** Per account the sum of the changed lines, without zeros. */
export const adjustingEntries = ({ accounts }: Changes): ReadonlyMap<LedgerAccountId, Amount> =>
  new Map(
    accounts.flatMap(({ ledgerAccountId, entries }) =>
      isZero(entries) ? [] : [[ledgerAccountId, entries] as const],
    ),
  );
