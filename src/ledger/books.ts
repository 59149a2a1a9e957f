/** The books of one administration over one period: all that checks, sheets and formats work on. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { Intake } from "./intake.ts";
import type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccount,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger-account.ts";
import type { NamesUsed } from "./names-used.ts";
import type { Comparatives, PeriodReports } from "./period-reports.ts";
import type { Posting } from "./posting.ts";
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
import type { Movement, TrialBalance } from "./trial-balance.ts";

export interface Administration {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Registration with the chamber of commerce; null when nobody stated it. */
  readonly chamberOfCommerce: string | null;
  readonly taxNumber: string | null;
}

export interface Contact {
  readonly id: ContactId;
  readonly name: string;
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
}

export interface FinancialAccount {
  readonly id: FinancialAccountId;
  readonly name: string;
  /** `BankAccount`, `CreditCardAccount`, `CashAccount`, ... an open list. */
  readonly type: string;
  /** IBAN or such; null for a cash box. */
  readonly identifier: string | null;
}

/** One account in one month: the ledger before and after its entries were read, and what they add up to. */
export interface AccountProof {
  readonly ledgerAccountId: LedgerAccountId;
  readonly before: Pick<Movement, "debit" | "credit">;
  readonly after: Pick<Movement, "debit" | "credit">;
  readonly pulled: Movement;
  /** The ledger stood still, and the entries give its debit and its credit. */
  readonly ties: boolean;
}

/** Whether everything that the general ledger shows in a month was pulled. */
export interface MonthProof {
  readonly isProven: boolean;
  /** Those with movement or entries, in the order of the ledger: each must tie in debit and in credit. */
  readonly accounts: readonly AccountProof[];
  readonly entries: number;
  /** How often the month was pulled because the ledger moved meanwhile; 1 when it stood still. */
  readonly attempts: number;
  /** The snapshot that the entries were read into, where they were not read again on the word of an equal ledger. */
  readonly trustedFrom?: string;
  /** Accounts that do not tie: what the ledger states, what the entries add up to. */
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
  /** What the pulled postings add up to per account, signs calibrated. */
  readonly movements: ReadonlyMap<LedgerAccountId, Movement>;
  /** The answers those postings came in. */
  readonly entrySources: readonly SourceHash[];
  /** The part of `movements` that comes from `fiscal_year_ending` journals, debit minus credit. */
  readonly closingMovements: ReadonlyMap<LedgerAccountId, Amount>;
}

/** By date, or together per document (a document's postings follow each other), or per account, in the order of the chart, by date. */
export type PostingOrder = "date" | "document" | "account";

/** The books of an administration; amounts are debit positive. */
export interface Books {
  readonly administration: Administration;
  readonly fiscalYear: FiscalYear;
  /** The months of these books: the fiscal year, or its beginning up to the month of a monthly pack. */
  readonly period: Period;
  /** The day, in the administration's time zone, on which the pull began. */
  readonly asOf: CalendarDate;
  /** In the order of the chart. */
  readonly accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>;
  readonly contacts: ReadonlyMap<ContactId, Contact>;
  readonly projects: ReadonlyMap<ProjectId, Project>;
  readonly taxRates: ReadonlyMap<TaxRateId, TaxRate>;
  readonly financialAccounts: ReadonlyMap<FinancialAccountId, FinancialAccount>;
  /** General journal documents: what they are told apart by, and which close a fiscal year. */
  readonly journalDocuments: ReadonlyMap<DocumentId, { readonly closesYear: boolean }>;
  /** In order, one for each month of the period. */
  readonly months: readonly BooksMonth[];
  readonly periodReports: PeriodReports;
  readonly comparatives: Comparatives;
  readonly calibration: SignCalibration;
  readonly intake: Intake;
  /** Lists that the service does not have and the user supplied; null when it has every list. */
  readonly namesSupplied: NamesUsed | null;
  readonly entryCount: number;
  /** Opens the postings again at each call; memory holds one page of them. */
  readonly postings: (order: PostingOrder) => AsyncIterable<Posting>;
}
