/** Books that were read from auditfiles: the files, what they state of themselves, and how they were read. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Month } from "../calendar/month.ts";
import type { ContactId, LedgerAccountId } from "./ledger-account.ts";
import type { Preparations } from "./preparation.ts";
import type { SourceHash } from "./source.ts";

/** A block of lines: the totals that the file states above it, and what its lines add up to. */
export interface AuditfileBlock {
  /** Null for a file that states none. */
  readonly linesStated: number | null;
  readonly debitStated: Amount | null;
  /** Positive, as the others. */
  readonly creditStated: Amount | null;
  readonly lines: number;
  readonly debit: Amount;
  readonly credit: Amount;
}

export interface AuditfileRead {
  /** Without folder. */
  readonly name: string;
  readonly sha256: SourceHash;
  /** Whether it is of the fiscal year before. */
  readonly isPrior: boolean;
  /** The version of the standard: `3.2`, `4.0`. */
  readonly version: string;
  /** The program that made it, with its version; null if not stated. */
  readonly program: string | null;
  /** Null if not stated. */
  readonly createdOn: CalendarDate | null;
  /** The fiscal year. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly transactions: AuditfileBlock;
  readonly opening: AuditfileBlock;
  readonly journals: readonly AuditfileJournal[];
  /** By their numbers as the file writes them. */
  readonly periods: readonly { readonly number: string; readonly transactions: number }[];
  readonly subledgers: readonly AuditfileSubledger[];
}

/** The transactions of a journal; amounts are positive. */
export interface AuditfileJournal {
  readonly id: string;
  readonly transactions: number;
  readonly debit: Amount;
  readonly credit: Amount;
  /** Null unless every number is a whole number above the one before it, or equal to it. */
  readonly numbers: {
    readonly first: number;
    readonly last: number;
    readonly repeated: number;
  } | null;
}

/** The meaning of the codes of `sbType`: `CS` customers and suppliers, `CU` customers, `SU` suppliers. */
export interface AuditfileSubledger extends AuditfileBlock {
  readonly of: "opening" | "transactions";
  readonly sbType: string;
}

/** The amount that the subledgers of one type have of a contact, over all transactions; debit positive. */
export interface SubledgerContact {
  readonly sbType: string;
  readonly contactId: ContactId;
  readonly amount: Amount;
}

/**
 * The amount that the subledgers of one type have of a ledger account, by the lines of transactions to which they
 * refer; debit positive.
 */
export interface SubledgerAccount {
  readonly sbType: string;
  readonly ledgerAccountId: LedgerAccountId;
  /** Lines of the subledgers. */
  readonly lines: number;
  readonly amount: Amount;
}

/** The share of a subledger in the opening balance of a ledger account, by the lines it refers to; debit positive. */
export interface SpecifiedOpening {
  readonly ledgerAccountId: LedgerAccountId;
  readonly specified: Amount;
  readonly stated: Amount;
}

/** The VAT that lines state under one code; bases and tax are debit positive. */
export interface StatedTax {
  readonly code: string;
  /** Null if the lines state none. */
  readonly percentage: Amount | null;
  /** The tax is on the other side than its base, as what is owed under a reverse charge. */
  readonly isReversed: boolean;
  readonly lines: number;
  readonly base: Amount;
  readonly tax: Amount;
  /** The tax as it should be: that of a transaction as it states it, if that is within its rounding. */
  readonly due: Amount;
  /** Transactions whose tax is not the percentage of its base, beyond rounding. */
  readonly apart: number;
}

/** The transactions of a month that state VAT; debit positive. */
export interface TaxOfMonth {
  readonly month: Month;
  readonly stated: Amount;
  /** Their amount on the accounts of VAT. */
  readonly booked: Amount;
  /** The lines in which the two differ. */
  readonly apart: number;
}

/** A balance sheet account between two files, or a result account, which starts again; debit positive. */
export interface CarriedBalance {
  readonly ledgerAccountId: LedgerAccountId;
  readonly closing: Amount;
  readonly opening: Amount;
}

/** A breach of the standard that was read all the same. */
export interface DeviationsOfRule {
  /** The name of the file. */
  readonly file: string;
  readonly rule: string;
  /** An error makes the file incorrect; information is often intended, or was read as what it means. */
  readonly severity: DeviationSeverity;
  /** The first of its kind, as a sentence in English. */
  readonly what: string;
  /** The line of the file on which that is, from 1. */
  readonly at: number;
  /** How often the rule is broken in the file. */
  readonly count: number;
}

export const DEVIATION_SEVERITIES = ["error", "warning", "information"] as const;
/** @useDeclaredType */
export type DeviationSeverity = (typeof DEVIATION_SEVERITIES)[number];

/** On what the type of an account rests: its RGS code, a chart of the user, or the side of its balance. */
export const TYPE_BASES = ["rgs", "chart", "side"] as const;
/** @useDeclaredType */
export type TypeBasis = (typeof TYPE_BASES)[number];

export interface AuditfileSource {
  /** The file or files of the year, then that of the year before. */
  readonly files: readonly AuditfileRead[];
  readonly deviations: readonly DeviationsOfRule[];
  /** The numbers of accounts whose type follows from the side of their balance alone. */
  readonly accountsBySide: readonly string[];
  /** Accounts that the file calls accounts of the balance sheet and codes as results, or the other way round. */
  readonly accountsOfOtherKind: readonly LedgerAccountId[];
  /** The totals of the files of the year. */
  readonly taxes: readonly StatedTax[];
  readonly taxOfMonths: readonly TaxOfMonth[];
  readonly specifiedOpenings: readonly SpecifiedOpening[];
  /** Without lines that refer to no line of a transaction. */
  readonly subledgerAccounts: readonly SubledgerAccount[];
  readonly subledgerContacts: readonly SubledgerContact[];
  /** The opening balance by contact as the files of the year state it; null for a list that they do not have. */
  readonly openItems: Readonly<Record<"debtors" | "creditors", Amount | null>>;
  /** From the file of the year before to that of the year; null without the former. */
  readonly carried: readonly CarriedBalance[] | null;
  /** Absent of a file that an earlier version took in, which read no users. @internal */
  readonly preparations?: Preparations;
}
