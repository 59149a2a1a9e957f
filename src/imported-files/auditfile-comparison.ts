/** How two auditfiles of one year differ, as data. Amounts are debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";

/** One file as it was read; sums are of its lines, not what it states above them. */
export interface AuditfileSummary {
  readonly namespace: string;
  readonly fiscalYear: string;
  readonly journals: number;
  readonly transactions: number;
  readonly lines: number;
  readonly debit: Amount;
  /** Positive. */
  readonly credit: Amount;
  readonly openingLines: number;
  readonly openingDebit: Amount;
  /** Positive. */
  readonly openingCredit: Amount;
  /** Rules broken so that the file is untrue, and the first of them. */
  readonly errors: { readonly count: number; readonly first: readonly AuditfileFault[] };
}

/** What makes a line equal to another is its account, date, amount, side and description. */
export interface ComparedLine {
  readonly accountId: string;
  /** On which its transaction was booked. */
  readonly date: CalendarDate;
  readonly amount: Amount;
  readonly description: string;
  readonly journalId: string;
  readonly transaction: string;
  /** Line of the file, from 1. */
  readonly at: number;
}

/** Lines that one file has more often than the other. */
export interface LinesApart {
  readonly count: number;
  readonly first: readonly ComparedLine[];
}

export interface OpeningDifference {
  readonly accountId: string;
  readonly ours: Amount;
  readonly theirs: Amount;
}

export interface AuditfileComparison {
  readonly ours: AuditfileSummary;
  readonly theirs: AuditfileSummary;
  /** Accounts that either file opens with. */
  readonly openingAccounts: number;
  readonly openingDifferences: readonly OpeningDifference[];
  readonly onlyOurs: LinesApart;
  readonly onlyTheirs: LinesApart;
  /** How many of ours have a line of theirs that is the same but for this. */
  readonly otherDescription: number;
  readonly otherDate: number;
}

export const areAuditfilesEqual = (comparison: AuditfileComparison): boolean =>
  comparison.openingDifferences.length === 0 &&
  comparison.onlyOurs.count === 0 &&
  comparison.onlyTheirs.count === 0;
