/** The books of one administration over one period: the input of all checks, sheets and formats. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { AccountNames } from "./account-names.ts";
import type { AccountMapping } from "./account-roles.ts";
import type { AuditfileSource } from "./auditfile-source.ts";
import type { SuppliedStatements } from "./bank-statement.ts";
import type { BooksPart } from "./books-parts.ts";
import type { Budget } from "./budget/budget.ts";
import type { ClientInput } from "./client-input.ts";
import type { Adjustments, LatePostings } from "./dossier/adjustments.ts";
import type { LaterDocuments } from "./dossier/later-documents.ts";
import type { EarlierInvoices } from "./earlier-invoices.ts";
import type { SuppliedVatReturns } from "./filed-vat.ts";
import type { Intake } from "./intake.ts";
import type { OwnJournalCriteria } from "./journal-criteria.ts";
import type { Judgement } from "./judgement/entries.ts";
import type { OwnKeyFigures } from "./key-figures/key-figure.ts";
import type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccount,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger-account.ts";
import type {
  DocumentListName,
  DocumentListRead,
  InvoicePayment,
  ListedContents,
  ListedDraft,
  ListedHeader,
} from "./listed-document.ts";
import type { NamesUsed } from "./names-used.ts";
import type { Comparatives, PeriodReports } from "./period-reports.ts";
import type { Posting } from "./posting.ts";
import type { PostingSums } from "./posting-sums.ts";
import type { ClosingsLeftOut, NextPack, PriorBooks } from "./prior-books.ts";
import type { SignCalibration } from "./sign-calibration.ts";
import type { SourceHash } from "./source.ts";
import type {
  Aging,
  AssetRegister,
  BalanceSheet,
  ByContact,
  ByProject,
  CashFlow,
  OpenItems,
  ProfitAndLoss,
} from "./statements.ts";
import type { SubscriptionsByMonth } from "./subscriptions.ts";
import type { Movement, TrialBalance } from "./trial-balance.ts";

export interface Administration {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166, two letters; null if the service states none. */
  readonly country: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Registration with the chamber of commerce; null if not stated. */
  readonly chamberOfCommerce: string | null;
  readonly taxNumber: string | null;
  /**
   * The last day of the period in which the service accepts no changes; null if none is locked, absent if it is not
   * stated.
   */
  readonly lockedUntil?: CalendarDate | null;
}

export interface Contact {
  readonly id: ContactId;
  readonly name: string;
  /** The VAT number; absent if the source does not state it. */
  readonly taxNumber?: string;
}

export interface Project {
  readonly id: ProjectId;
  readonly name: string;
}

export interface TaxRate {
  readonly id: TaxRateId;
  readonly name: string;
  /** 21 means 21 percent; null for a rate without one. */
  readonly percentage: Amount | null;
  /** The documents that use it; null if the answer does not state it. */
  readonly type: TaxRateType | null;
  readonly isActive: boolean;
}

export const TAX_RATE_TYPES = [
  "sales_invoice",
  "purchase_invoice",
  "general_journal_document",
] as const;
/** @useDeclaredType */
export type TaxRateType = (typeof TAX_RATE_TYPES)[number];

export interface FinancialAccount {
  readonly id: FinancialAccountId;
  readonly name: string;
  /** `BankAccount`, `CreditCardAccount`, `CashAccount`, ... an open list. */
  readonly type: string;
  /** IBAN or similar; null for a cash account. */
  readonly identifier: string | null;
}

/** One account in one month: the ledger before and after its entries were read, and the sums of the entries. */
export interface AccountProof {
  readonly ledgerAccountId: LedgerAccountId;
  readonly before: Pick<Movement, "debit" | "credit">;
  readonly after: Pick<Movement, "debit" | "credit">;
  readonly pulled: Movement;
  /** The ledger did not change, and the entries add up to its debit and its credit. */
  readonly ties: boolean;
}

/** The proof of a month: whether the pulled entries equal its general ledger. */
export interface MonthProof {
  readonly isProven: boolean;
  /** Accounts with movement or entries, in the order of the ledger: each must tie in debit and in credit. */
  readonly accounts: readonly AccountProof[];
  readonly entries: number;
  /** How many times the month was pulled: more than 1 if the ledger changed in the meantime. */
  readonly attempts: number;
  /** The snapshot whose entries were carried over on an equal ledger alone; absent otherwise. */
  readonly trustedFrom?: string;
  /**
   * Nothing was booked in it, by answers for its whole period: no answer is about this month alone, and its figures are
   * those of the period and of its last month. Absent for a month that was pulled.
   */
  readonly isAtRest?: true;
  /** Accounts that do not tie, with the figures of the ledger and the sums of the entries. */
  readonly breaks: readonly {
    readonly ledgerAccountId: LedgerAccountId;
    readonly reported: Pick<Movement, "debit" | "credit">;
    readonly pulled: Movement;
  }[];
}

export interface BooksMonth {
  readonly month: Month;
  readonly generalLedger: TrialBalance;
  readonly profitAndLoss: ProfitAndLoss;
  readonly balanceSheet: BalanceSheet;
  readonly cashFlow: CashFlow;
  readonly debtors: OpenItems;
  readonly creditors: OpenItems;
  readonly debtorsAging: Aging;
  readonly creditorsAging: Aging;
  readonly assets: AssetRegister;
  readonly revenueByContact: ByContact;
  readonly revenueByProject: ByProject;
  readonly expensesByContact: ByContact;
  readonly expensesByProject: ByProject;
  readonly proof: MonthProof;
  /** The sums of the pulled postings per account, with calibrated signs. */
  readonly movements: ReadonlyMap<LedgerAccountId, Movement>;
  /** The answers that contained those postings. */
  readonly entrySources: readonly SourceHash[];
  /** The part of `movements` that comes from journals that close a fiscal year, debit minus credit. */
  readonly closingMovements: ReadonlyMap<LedgerAccountId, Amount>;
  /**
   * The part of that whose journals are of an ordinary type: the statements of the service include it, and those here
   * do not.
   */
  readonly closingsByEffect?: ReadonlyMap<LedgerAccountId, Amount>;
  /** The part of `closingMovements` that closes the fiscal year before. */
  readonly closingsOfYearBefore?: ReadonlyMap<LedgerAccountId, Amount>;
}

/** Whether a general journal closes a fiscal year, by its type or by what it does. */
export interface JournalKind {
  readonly closesYear: boolean;
  /** Its type is an ordinary one. */
  readonly isByEffect?: true;
  /** It leaves no more than half of the results, and a person must say what it is. */
  readonly isDoubtful?: true;
}

/**
 * By date; per document (by type and identifier, a document's postings are consecutive); or per account in the order of
 * the chart, then by date.
 */
export type PostingOrder = "date" | "document" | "account";

/** Postings of some documents and those on some accounts, together. */
export interface PostingSelection {
  readonly documents: ReadonlySet<DocumentId>;
  readonly accounts: ReadonlySet<LedgerAccountId>;
}

/** The books of an administration; amounts are debit positive. */
export interface Books {
  readonly administration: Administration;
  readonly fiscalYear: FiscalYear;
  /** The months of these books: the fiscal year, or its beginning up to the month of a monthly pack. */
  readonly period: Period;
  /** The last months of `period`, on which a management pack reports; absent for the last month alone. */
  readonly reported?: Period;
  /** The identity of the snapshot that they were read from; absent of books of no snapshot. */
  readonly snapshotId?: string;
  /** The day, in the administration's time zone, on which the pull began. */
  readonly asOf: CalendarDate;
  /** In the order of the chart. */
  readonly accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>;
  readonly contacts: ReadonlyMap<ContactId, Contact>;
  readonly projects: ReadonlyMap<ProjectId, Project>;
  readonly taxRates: ReadonlyMap<TaxRateId, TaxRate>;
  readonly financialAccounts: ReadonlyMap<FinancialAccountId, FinancialAccount>;
  /** General journal documents by id, and whether they close a fiscal year. */
  readonly journalDocuments: ReadonlyMap<DocumentId, JournalKind>;
  /** In order, one for each month of the period. */
  readonly months: readonly BooksMonth[];
  /** The parts that the source does not state, derived from the entries; absent if it states every part. */
  readonly derived?: ReadonlySet<BooksPart>;
  /** Absent of books of a service. */
  readonly auditfile?: AuditfileSource;
  readonly periodReports: PeriodReports;
  readonly comparatives: Comparatives;
  /** Of the last month and of the same month a year earlier; absent if the source was not asked for them. */
  readonly subscriptions?: SubscriptionsByMonth;
  /**
   * The statements of the final pack of the previous fiscal year; null if none was made from a snapshot that is still
   * there.
   */
  readonly priorBooks: PriorBooks | null;
  /** Absent if no final pack of the next fiscal year is in its place. */
  readonly nextPack?: NextPack;
  /** Absent of books that are not of a snapshot. */
  readonly closingsLeftOut?: ClosingsLeftOut;
  /** Fiscal years of final packs that share months with the year of these books or the one before, and are neither. */
  readonly conflictingYears: readonly FiscalYear[];
  readonly calibration: SignCalibration;
  readonly intake: Intake;
  /** The lists that the user supplied because the service does not have them; null if it has every list. */
  readonly namesSupplied: NamesUsed | null;
  readonly entryCount: number;
  /** The accounts that the profile names for a role; empty if it names none. */
  readonly accountMapping: AccountMapping;
  /** What the user states in `close-input.yml`; null without one. */
  readonly clientInput: ClientInput | null;
  /** The bank statements of the user; absent without any of the period. */
  readonly bankStatements?: SuppliedStatements;
  /** The filed VAT returns of the user; absent without any of the period. */
  readonly vatReturns?: SuppliedVatReturns;
  /** The budget that the user supplies; absent without one. */
  readonly budget?: Budget;
  /** The budget that the user supplies, if it has none of the months of the fiscal year, with the years that it has. */
  readonly otherBudget?: { readonly fileName: string; readonly years: readonly number[] };
  /** What changed since the earlier pack of the same year; absent without one, and for a pack that does not show it. */
  readonly adjustments?: Adjustments;
  /** What changed in locked months; absent if none of these months, or of the year before, is locked. */
  readonly latePostings?: LatePostings;
  /** What people decided about the books; absent without a file of judgement. */
  readonly judgement?: Judgement;
  /** Names of accounts for readers; absent without a file with them. */
  readonly accountNames?: AccountNames;
  /** Key figures that the user defines; absent without a file with them. */
  readonly keyFigures?: OwnKeyFigures;
  /** Criteria of the journal-entry tests that the user states; absent without a file with them. @internal */
  readonly journalTests?: OwnJournalCriteria;
  /** Reads the postings, or those of a selection, from the beginning at each call; memory holds one page of them. */
  readonly postings: (order: PostingOrder, only?: PostingSelection) => AsyncIterable<Posting>;
  /** Sums over all postings, without reading them one by one. */
  readonly sums: PostingSums;
  /**
   * The documents of these lists, or of all that the service has, by list, date and id, without details; empty if none
   * were read.
   */
  readonly listedDocuments: (lists?: readonly DocumentListName[]) => Iterable<ListedHeader>;
  /** Of one of them; null if the list does not have it. */
  readonly listedDocument: (list: DocumentListName, id: DocumentId) => ListedContents | null;
  /** The documents of a list, by id; with a day only those with a line whose period ends after it. */
  readonly listedContents: (
    list: DocumentListName,
    periodsAfter?: CalendarDate,
  ) => Iterable<ListedContents & { readonly id: DocumentId }>;
  /** The payments of the documents in the lists, by type and id of the documents that book them. */
  readonly invoicePayments: () => Iterable<InvoicePayment>;
  /** A row of a list that posts nothing; null if the list does not have it as such. */
  readonly listedDraft: (list: DocumentListName, id: DocumentId) => ListedDraft | null;
  /** Documents dated in the months after a fiscal year; absent if they were not asked for. */
  readonly laterDocuments?: LaterDocuments;
  /** Absent if they were not asked for, or are too many. */
  readonly earlierInvoices?: EarlierInvoices;
  /** The lists that were read; one that the service or the credential lacks, or the profile switches off, is absent. */
  readonly documentLists: readonly DocumentListRead[];
}
