/**
 * What an auditfile says, apart from how it is written. Our own format and the service's export job both
 * make it; `write-auditfile.ts` turns it into XAF. Amounts are debit positive and in whole cents.
 */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";

export interface AuditfileContents {
  readonly header: AuditfileHeader;
  readonly company: AuditfileCompany;
  readonly customersSuppliers: readonly AuditfileRelation[];
  readonly ledgerAccounts: readonly AuditfileAccount[];
  readonly vatCodes: readonly AuditfileVatCode[];
  /** Every project that a line names. */
  readonly projects: readonly AuditfileProject[];
  /** Every kind of document that a transaction names as its source. */
  readonly sources: readonly string[];
  /** In order; every transaction names one of them. */
  readonly periods: readonly AuditfilePeriod[];
  /** Net per account at the start of the year; zero amounts are left out when written. Sums to zero. */
  readonly openingBalance: readonly AuditfileOpeningLine[];
  /** The lines of the opening balance that are known per contact. */
  readonly openingSubledgers: readonly AuditfileOpeningSubledger[];
  readonly journals: readonly AuditfileJournal[];
  /**
   * The transactions of a journal follow each other; the journals may come in any order. Totals stand
   * before the lines in the file: where they are not known, this is opened twice and gives the same twice.
   */
  readonly transactions: () => AsyncIterable<AuditfileTransaction>;
  /** Of all transactions, when whoever made the contents has added them up already. */
  readonly totals?: AuditfileTotals;
}

/** What stands above the lines of a block. */
export interface AuditfileTotals {
  readonly linesCount: number;
  readonly debit: Amount;
  /** Positive. */
  readonly credit: Amount;
}

export interface AuditfileHeader {
  /** `2025`, or `2024-2025` for a year that is not a calendar year. */
  readonly fiscalYear: string;
  readonly startOn: CalendarDate;
  readonly endOn: CalendarDate;
  /** ISO 4217. */
  readonly currency: string;
  readonly createdOn: CalendarDate;
  readonly softwareDescription: string;
  readonly softwareVersion: string;
  /** Only when every code in the file is of that version. */
  readonly rgsVersion: string | null;
}

export interface AuditfileCompany {
  readonly name: string;
  readonly chamberOfCommerce: string | null;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** The element is required; without a number it is written empty, which the schema takes. */
  readonly taxNumber: string | null;
}

export interface AuditfileRelation {
  /** Unique, at most 35 characters. */
  readonly id: string;
  readonly name: string | null;
  /** Both, customer, supplier; null when use does not tell (4.0 has no code for "other"). */
  readonly kind: "B" | "C" | "S" | null;
  /** What was outstanding at the start and at the end of the year; absent where it is not known. */
  readonly opening?: Amount;
  readonly closing?: Amount;
}

export interface AuditfileAccount {
  /** How lines refer to it: the service's identifier. */
  readonly key: string;
  /** The number people use, `accID` in the file; null is refused when written. */
  readonly number: string | null;
  readonly description: string;
  /** Balance sheet or profit and loss. */
  readonly kind: "B" | "P";
  readonly rgsCode: string | null;
}

export interface AuditfileVatCode {
  readonly id: string;
  readonly description: string;
}

export interface AuditfileProject {
  /** Unique, at most 35 characters. */
  readonly id: string;
  readonly name: string;
}

export interface AuditfilePeriod {
  /** 1 for the first month of the fiscal year. */
  readonly number: number;
  readonly startOn: CalendarDate;
  readonly endOn: CalendarDate;
}

export interface AuditfileOpeningLine {
  readonly accountKey: string;
  readonly amount: Amount;
}

/** One line of the opening balance taken apart; the lines sum to that line. */
export interface AuditfileOpeningSubledger {
  /** Customers or suppliers. */
  readonly kind: "CU" | "SU";
  readonly accountKey: string;
  readonly lines: readonly { readonly relationId: ContactId | null; readonly amount: Amount }[];
}

/** Bank, cash, goods, memorial, purchases, sales, production, payroll, other. */
export type AuditfileJournalKind = "B" | "C" | "G" | "M" | "P" | "S" | "T" | "Y" | "Z";

export interface AuditfileJournal {
  /** Unique, at most 35 characters. */
  readonly id: string;
  readonly description: string;
  readonly kind: AuditfileJournalKind;
  /** The ledger account of the bank account or cash box. */
  readonly offsetAccountKey: string | null;
  /** IBAN or such of that bank account. */
  readonly bankAccountNumber?: string;
}

export interface AuditfileTransaction {
  readonly journalId: string;
  /** Unique within the journal, at most 35 characters. */
  readonly number: string;
  readonly description: string | null;
  readonly periodNumber: number;
  readonly date: CalendarDate;
  /** The kind of document it comes from. */
  readonly source: string | null;
  /** Sum to zero (rule 0010); numbered 1, 2, ... in this order when written. */
  readonly lines: readonly AuditfileLine[];
}

export interface AuditfileLine {
  readonly accountKey: string;
  readonly documentReference: string;
  readonly effectiveOn: CalendarDate;
  readonly description: string | null;
  readonly amount: Amount;
  readonly relationId: string | null;
  readonly projectId: string | null;
  /** IBAN or such of the bank account the money went through. */
  readonly bankAccountNumber: string | null;
  /** Null when the tax amount of the line is not known: it is never invented. */
  readonly vat: AuditfileVat | null;
}

export interface AuditfileVat {
  readonly vatId: string;
  /** 21 means 21 percent; not negative, at most three decimals. */
  readonly percentage: Amount;
  /** Debit positive, as the line on the tax account. */
  readonly amount: Amount;
}
