/** The differences between two auditfiles of the same year, as data. Amounts are debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";

/** One file as read; the sums are those of its lines, not the totals it states. */
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
  /** Errors found by the rules, and the first of them. */
  readonly errors: { readonly count: number; readonly first: readonly AuditfileFault[] };
}

/** Two lines are equal if account, date, amount, side and description are equal. */
export interface ComparedLine {
  readonly accountId: string;
  /** The date of its transaction. */
  readonly date: CalendarDate;
  readonly amount: Amount;
  readonly description: string;
  readonly journalId: string;
  readonly transaction: string;
  /** Line of the file, from 1. */
  readonly at: number;
}

/** Lines that occur more often in one file than in the other. */
export interface UnmatchedLines {
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
  /** Number of accounts in the opening balance of either file. */
  readonly openingAccounts: number;
  readonly openingDifferences: readonly OpeningDifference[];
  readonly onlyOurs: UnmatchedLines;
  readonly onlyTheirs: UnmatchedLines;
  /** Number of our lines that differ from a line of theirs only in the description, or only in the date. */
  readonly otherDescription: number;
  readonly otherDate: number;
}

export const areAuditfilesEqual = (comparison: AuditfileComparison): boolean =>
  comparison.openingDifferences.length === 0 &&
  comparison.onlyOurs.count === 0 &&
  comparison.onlyTheirs.count === 0;
