/** Statements of a bank, as its files state them: balances, lines, and what is between the statements of an account. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FinancialAccountId } from "./ledger-account.ts";

/** All statements of the files that were read together, with what a reader of their figures must know. */
export interface BankStatements {
  /** By account, currency and day; a statement that appears in several files is here once. */
  readonly statements: readonly BankStatement[];
  readonly gaps: readonly StatementGap[];
  readonly remarks: readonly StatementRemark[];
}

/** One statement of one account in one currency. Opening and lines add up to the closing. */
export interface BankStatement {
  /** Name of the file, without folders; in a zip that of its entry. */
  readonly fileName: string;
  /** The IBAN, or the number as written if it is none, without blanks. */
  readonly account: string;
  /** Code of ISO 4217, `EUR`. */
  readonly currency: string;
  /** The sequence number that the bank gives; null without one. */
  readonly number: string | null;
  readonly opening: StatementBalance;
  readonly closing: StatementBalance;
  /** In the order of the file. */
  readonly lines: readonly StatementLine[];
}

export interface StatementBalance {
  /** The day that the bank states beside it; for an opening either the first day or the last one before. */
  readonly on: CalendarDate;
  /** Positive for a balance in favour of the account holder. */
  readonly amount: Amount;
  /**
   * False if the file states the other balance only: this one follows from it and the lines, so nothing proves them.
   */
  readonly isStated: boolean;
}

/** One entry, or one transaction of an entry that adds up several. */
export interface StatementLine {
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate | null;
  /** Positive for what is received. */
  readonly amount: Amount;
  /** Whether it reverses an earlier line; its amount has the sign of its own effect on the balance. */
  readonly isReversal: boolean;
  readonly counterparty: string | null;
  /** The IBAN, or the number as written, without blanks. */
  readonly counterAccount: string | null;
  /** The reference of the payer from end to end, else that of the account holder, else that of the bank. */
  readonly reference: string | null;
  /** The text of the payer, or of the bank about the line; empty without either. */
  readonly description: string;
  /** The line of the file on which the entry or transaction begins, from 1. */
  readonly lineNumber: number;
}

/** What is missing, doubled or not proven between and in the statements of an account. */
export type StatementGap =
  /** The later statement opens with another balance than the earlier one closes with: days are missing between them. */
  | (BetweenStatements & { readonly kind: "days-missing" })
  /** The later statement has days of the earlier one, and is not the same. */
  | (BetweenStatements & { readonly kind: "days-overlapping" })
  /** The file states no opening or no closing balance. */
  | (OneStatement & { readonly kind: "opening-missing" | "closing-missing" })
  /** The same statement in another file, left out. */
  | (OneStatement & { readonly kind: "repeated"; readonly fileNameKept: string })
  /** An account has statements in several currencies, which are apart. */
  | {
      readonly kind: "several-currencies";
      readonly account: string;
      readonly currencies: readonly string[];
    };

export interface BetweenStatements {
  readonly account: string;
  readonly currency: string;
  readonly earlier: { readonly fileName: string; readonly closing: StatementBalance };
  readonly later: { readonly fileName: string; readonly opening: StatementBalance };
  /** Opening of the later one less closing of the earlier one. */
  readonly difference: Amount;
}

export interface OneStatement {
  readonly account: string;
  readonly currency: string;
  readonly fileName: string;
  readonly closing: StatementBalance;
}

/**
 * Why an entry is not read as the lines that it could be. `not-divided`: its transactions do not add up to it, so it is
 * one line; `not-booked`: the bank has not booked it, so it is no line.
 */
export const STATEMENT_REMARKS = ["not-divided", "not-booked"] as const;

/** An entry that is not read as the lines that it could be. */
export interface StatementRemark {
  readonly kind: (typeof STATEMENT_REMARKS)[number];
  readonly fileName: string;
  readonly lineNumber: number;
  readonly account: string;
  readonly currency: string;
  /** The amount of the entry, positive for what is received. */
  readonly amount: Amount;
}

/** The statements that the user supplies for a run. */
export interface SuppliedStatements extends Pick<BankStatements, "statements" | "remarks"> {
  readonly files: readonly SuppliedFile[];
  /** By the account of the statements; null for an account that the books do not have. */
  readonly owners: ReadonlyMap<string, FinancialAccountId | null>;
}

/** A file with statements; its hash is in the manifest of each pack made with it. */
export interface SuppliedFile {
  /** Without folders. */
  readonly name: string;
  readonly sha256: string;
  /** The file names of its statements: its own, or those in a zip. */
  readonly contents: readonly string[];
}

/** The file that has the statements of this file name; undefined if none has. */
export const fileWith = (
  { files }: Pick<SuppliedStatements, "files">,
  fileName: string,
): SuppliedFile | undefined => files.find(({ contents }) => contents.includes(fileName));
