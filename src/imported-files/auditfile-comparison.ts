/** The differences between two auditfiles of the same year, as data. Amounts are debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { VatExceptionKind } from "../ledger/vat-blocks.ts";
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

/** Two lines are equal if account, date, amount, side, description and taxes are equal. */
export interface ComparedLine {
  readonly accountId: string;
  /** The date of its transaction. */
  readonly date: CalendarDate;
  readonly amount: Amount;
  readonly description: string;
  /** Its taxes as text, in order; empty without one. The percentage of a tax of zero is left out. */
  readonly vat: string;
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

/** An element of a record or line that differs; null where a file does not have the record. */
export interface ElementDifference {
  /** The identity of the record, or the line. */
  readonly subject: string | ComparedLine;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** The differences in one element that both files have: `ledgerAccount/accDesc`, `trLine/docRef`. */
export interface ElementDifferences {
  readonly element: string;
  readonly count: number;
  /** False if the files have so many lines that only a part of them was examined. */
  readonly isCountedFully: boolean;
  readonly first: readonly ElementDifference[];
}

/** The base and tax of a rate in one file, on the lines of one account. Debit positive. */
export interface FileVat {
  readonly base: Amount;
  readonly tax: Amount;
  /** The tax with the opposite sign of its line: the side that is owed under a reverse charge on purchases. */
  readonly reversedTax: Amount;
}

export interface ComparedVat {
  readonly vatId: string;
  readonly accountId: string;
  readonly ours: FileVat;
  readonly theirs: FileVat;
}

/** A movement of a tax account that no VAT block on a base of our file states. */
export interface ListedVat {
  readonly kind: VatExceptionKind;
  /** Journal and number of the transaction. */
  readonly transaction: string;
  /** The number of the tax account. */
  readonly accountId: string;
  /** Null for a movement without a rate. */
  readonly vatId: string | null;
  readonly amount: Amount;
}

export interface ListedVatMovements {
  /** All of them, by kind. */
  readonly kinds: readonly {
    readonly kind: VatExceptionKind;
    readonly count: number;
    readonly sum: Amount;
  }[];
  readonly first: readonly ListedVat[];
}

export interface AuditfileComparison {
  readonly ours: AuditfileSummary;
  readonly theirs: AuditfileSummary;
  /** Number of accounts in the opening balance of either file. */
  readonly openingAccounts: number;
  readonly openingDifferences: readonly OpeningDifference[];
  readonly onlyOurs: UnmatchedLines;
  readonly onlyTheirs: UnmatchedLines;
  /** Number of our lines that differ from a line of theirs only in the description, the date, or the taxes. */
  readonly otherDescription: number;
  readonly otherDate: number;
  readonly otherVat: number;
  /** False if only one file states taxes: then none are compared. */
  readonly isVatCompared: boolean;
  /** By rate and account, in the order of our file. */
  readonly vat: readonly ComparedVat[];
  /** Elements of master data and lines that differ, and are texts or references: none of them is an amount of the books. */
  readonly elements: readonly ElementDifferences[];
  /** What our file states of tax outside blocks on bases; absent if it was not noted while the file was written. */
  readonly listedVat?: ListedVatMovements;
}

export const areAuditfilesEqual = (comparison: AuditfileComparison): boolean =>
  comparison.openingDifferences.length === 0 &&
  comparison.onlyOurs.count === 0 &&
  comparison.onlyTheirs.count === 0;

/** Anyone may have written the namespace, and the pattern costs the square of the length. */
const VERSION_CHARACTERS_MAX = 16;

/** `XAF 3.2, 2025`: the version at the end of the namespace; a namespace without one is shown in full. */
export function auditfileName({ namespace, fiscalYear }: AuditfileSummary): string {
  const version = /\d+(?:\.\d+)+$/.exec(namespace.slice(-VERSION_CHARACTERS_MAX));
  return `XAF ${version?.[0] ?? namespace}, ${fiscalYear}`;
}
