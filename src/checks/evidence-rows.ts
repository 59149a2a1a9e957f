/** The forms of the rows behind a comparison: postings, accounts or lines of a report. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate, DateRange } from "../calendar/calendar-date.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";

/** An account in the months of a comparison: the movement of a result account, else the closing balance. */
export interface AccountRow {
  readonly ledgerAccountId: LedgerAccountId;
  /** On the profit and loss account or the balance sheet. */
  readonly statement: Amount;
  readonly ledger: Amount;
  /** By opening balance and postings. */
  readonly postings: Amount;
}

export interface NamedAmount {
  readonly of: string;
  readonly amount: Amount;
}

/** A line of a document in its list; debit positive. */
export interface ListedRow {
  readonly date: CalendarDate;
  readonly period: DateRange | null;
  readonly ledgerAccountId: LedgerAccountId;
  readonly description: string;
  readonly amount: Amount;
}

/** `count` is the number of all rows; the list has the first of them. */
export type FindingRows =
  | {
      readonly kind: "postings";
      readonly count: number;
      readonly rows: readonly Posting[];
      /** The lines of the document that they are of, where a list states it. */
      readonly listed?: { readonly count: number; readonly rows: readonly ListedRow[] };
    }
  | { readonly kind: "accounts"; readonly count: number; readonly rows: readonly AccountRow[] }
  | {
      readonly kind: "amounts";
      readonly count: number;
      readonly rows: readonly NamedAmount[];
    }
  | { readonly kind: "none" };
