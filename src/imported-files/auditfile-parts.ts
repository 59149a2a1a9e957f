/** The parts of an auditfile, in the order of the file. Amounts are converted to debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";

/** The totals that the file states above its lines; credit is positive. */
export interface StatedTotals {
  readonly linesCount: number;
  readonly totalDebit: Amount;
  readonly totalCredit: Amount;
}

export interface ReadLine {
  /** The line of the file on which it begins, from 1. */
  readonly at: number;
  readonly nr: string;
  readonly accountId: string;
  readonly amount: Amount;
  /** Every element of the line by name, as text, except those of `vat`. */
  readonly fields: ReadonlyMap<string, string>;
  readonly vat: readonly ReadonlyMap<string, string>[];
}

export interface ReadRecord {
  readonly kind:
    | "header"
    | "company"
    | "relation"
    | "account"
    | "basic"
    | "vat-code"
    | "period"
    | "journal";
  readonly at: number;
  /** Elements by name, as text. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface ReadTransaction {
  readonly kind: "transaction";
  readonly at: number;
  readonly journalId: string;
  readonly nr: string;
  readonly date: CalendarDate;
  readonly periodNumber: string;
  /** Every element of the transaction itself by name, as text. */
  readonly fields: ReadonlyMap<string, string>;
  readonly lines: readonly ReadLine[];
}

/** `at` is the line of the file on which it begins, from 1. */
export type AuditfilePart =
  | { readonly kind: "namespace"; readonly at: number; readonly namespace: string }
  | ReadRecord
  | {
      readonly kind: "opening-totals" | "transaction-totals";
      readonly at: number;
      readonly totals: StatedTotals;
    }
  | { readonly kind: "opening-line"; readonly at: number; readonly line: ReadLine }
  | ReadTransaction;
