/**
 * The contents of an auditfile, independent of its notation. Our own format and the service's export
 * job make them; `write-auditfile.ts` turns them into XAF. Amounts are debit positive and in whole
 * cents.
 */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { VatExceptionKind } from "../../ledger/vat-blocks.ts";

export interface AuditfileContents {
  readonly header: AuditfileHeader;
  readonly company: AuditfileCompany;
  readonly customersSuppliers: readonly AuditfileRelation[];
  readonly ledgerAccounts: readonly AuditfileAccount[];
  readonly vatCodes: readonly AuditfileVatCode[];
  /** Every project to which a line refers. */
  readonly projects: readonly AuditfileCode[];
  /** Every cost centre and product to which a line refers. */
  readonly costs?: readonly AuditfileCode[];
  readonly products?: readonly AuditfileCode[];
  /** Every kind of document that is the source of a transaction. */
  readonly sources: readonly string[];
  /** Everyone who made a transaction. */
  readonly users?: readonly string[];
  /** In order; every transaction refers to one of them. */
  readonly periods: readonly AuditfilePeriod[];
  /** Net per account at the start of the year; zero amounts are not written. Sums to zero. */
  readonly openingBalance: readonly AuditfileOpeningLine[];
  /** The opening balance per contact, as far as it is known. */
  readonly openingSubledgers: readonly AuditfileOpeningSubledger[];
  /**
   * The transactions, journal by journal, in parts of some thousand. Totals precede the lines in the file: if they are
   * not known, this is opened twice and must return the same transactions.
   */
  readonly transactions: () => AsyncIterable<JournalPart>;
  /** The totals of all transactions, if they are known already. */
  readonly totals?: AuditfileTotals;
}

/** The totals at the start of a block of lines. */
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
  /** Set only if every code in the file is of that version. */
  readonly rgsVersion: string | null;
}

export interface AuditfileCompany {
  readonly name: string;
  readonly chamberOfCommerce: string | null;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** The element is required; without a number it is written empty, which the schema allows. */
  readonly taxNumber: string | null;
  readonly addresses?: readonly AuditfileAddress[];
}

/** Where a company or relation has its seat, as far as it is known. */
export interface AuditfileAddress {
  readonly street: string | null;
  readonly number: string | null;
  readonly numberExtension: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
}

export interface AuditfileRelation {
  /** Unique, at most 35 characters. */
  readonly id: string;
  readonly name: string | null;
  /** Both, customer or supplier; null if its use does not show this (4.0 has no code for "other"). */
  readonly kind: "B" | "C" | "S" | null;
  /** Absent if nothing more than this is asked about relations. */
  readonly registration?: AuditfileRegistration;
  /** The amounts outstanding at the start and at the end of the year; absent if unknown. */
  readonly opening?: Amount;
  readonly closing?: Amount;
}

export interface AuditfileRegistration {
  readonly email: string | null;
  readonly chamberOfCommerce: string | null;
  /** ISO 3166, two letters: the country of the tax number. */
  readonly country: string | null;
  readonly taxNumber: string | null;
  readonly addresses: readonly AuditfileAddress[];
}

export interface AuditfileAccount {
  /** The service's identifier, used by lines to refer to the account. */
  readonly key: string;
  /** The number for people, `accID` in the file; an account with null gets its key when the file is written. */
  readonly number: string | null;
  readonly description: string;
  /** Balance sheet or profit and loss. */
  readonly kind: "B" | "P";
  readonly rgsCode: string | null;
}

export interface AuditfileVatCode {
  readonly id: string;
  readonly description: string;
  /** The accounts of the tax that is owed, and of the tax that is claimed. */
  readonly accounts?: { readonly payKey: string | null; readonly claimKey: string | null };
}

/** A cost centre, product or project. */
export interface AuditfileCode {
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
  /** Unique; absent in all lines if they are numbered when written. */
  readonly number?: string;
  readonly accountKey: string;
  readonly amount: Amount;
}

/** One line of the opening balance split by contact; the parts sum to that line. */
export interface AuditfileOpeningSubledger {
  /** Customers or suppliers. */
  readonly kind: "CU" | "SU";
  readonly accountKey: string;
  readonly lines: readonly { readonly relationId: ContactId | null; readonly amount: Amount }[];
}

/** Bank, cash, goods, memorial, opening, purchases, sales, production, payroll, other. */
export const AUDITFILE_JOURNAL_KINDS = ["B", "C", "G", "M", "O", "P", "S", "T", "Y", "Z"] as const;
export type AuditfileJournalKind = (typeof AUDITFILE_JOURNAL_KINDS)[number];

export interface AuditfileJournal {
  /** Unique, at most 35 characters. */
  readonly id: string;
  readonly description: string;
  /** Null if it is unknown. */
  readonly kind: AuditfileJournalKind | null;
  /** The ledger account of the bank account or cash box. */
  readonly offsetAccountKey: string | null;
  /** IBAN or other number of that bank account. */
  readonly bankAccountNumber?: string;
}

/** Transactions of one journal; the parts of a journal follow each other. */
export interface JournalPart {
  readonly journal: AuditfileJournal;
  readonly transactions: readonly AuditfileTransaction[];
}

export interface AuditfileTransaction {
  /** Unique within the journal, at most 35 characters. */
  readonly number: string;
  readonly description: string | null;
  readonly periodNumber: number;
  readonly date: CalendarDate;
  /** The kind of its source document. */
  readonly source: string | null;
  readonly user?: string;
  /** Sum to zero (rule 0010); numbered 1, 2, ... in this order when written. */
  readonly lines: readonly AuditfileLine[];
  /** Movements of tax accounts that no block on a base states; not written, but reported. */
  readonly vatExceptions?: readonly AuditfileVatException[];
}

/** A movement of a tax account that could not be divided over bases. */
export interface AuditfileVatException {
  readonly kind: VatExceptionKind;
  readonly accountKey: string;
  readonly vatId: string | null;
  readonly amount: Amount;
}

export interface AuditfileLine {
  /** Unique in the transaction, at most 35 characters; absent in all its lines if they are numbered when written. */
  readonly number?: string;
  readonly accountKey: string;
  readonly documentReference: string;
  /** The date of the document; the transaction has the date of booking. */
  readonly effectiveOn: CalendarDate;
  readonly description: string | null;
  readonly amount: Amount;
  readonly relationId: string | null;
  readonly projectId: string | null;
  /** IBAN or other number of the bank account of the payment. */
  readonly bankAccountNumber: string | null;
  /** Absent if its source has nothing of it. */
  readonly more?: AuditfileLineMore;
  /** The taxes of the line, at most 99: one for each side of each tax account. Empty for a line without a rate. */
  readonly vat: readonly AuditfileVat[];
}

/** The fields of a line that few sources have. */
export interface AuditfileLineMore {
  readonly costId: string | null;
  readonly productId: string | null;
  /** The date of delivery or of a payment in advance. */
  readonly settledOn: CalendarDate | null;
  readonly invoiceReference: string | null;
  readonly receiptReference: string | null;
  readonly shipmentReference: string | null;
  /** The reference of the scheme for tax-free allowances to employees. */
  readonly workCostReference: string | null;
  /** That of the other party. */
  readonly offsetBankAccountNumber: string | null;
  /** The amount in the currency in which it was agreed. */
  readonly foreign: AuditfileForeignAmount | null;
}

export interface AuditfileForeignAmount {
  /** ISO 4217. */
  readonly currency: string;
  /** Debit positive; written as it is, because the element has no side. */
  readonly amount: Amount;
}

export interface AuditfileVat {
  readonly vatId: string;
  /** 21 means 21 percent; not negative, at most three decimals. */
  readonly percentage: Amount;
  /** Debit positive, with the sign of the line on the tax account. */
  readonly amount: Amount;
}
