/**
 * The statements as the API reports them, turned to debit positive once, where they are decoded.
 * Revenue and profit are therefore negative here, what we owe is negative, money received is positive.
 */
import type { Amount } from "../amount/amount.ts";
import { sumOf } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type {
  BalanceType,
  ContactId,
  LedgerAccountId,
  ProjectId,
  ResultType,
} from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** One ledger account in a section. A parent's amount leaves its children out; they are lines too. */
export interface SectionLine {
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Amount;
}

export interface ProfitAndLoss {
  readonly sections: Readonly<Record<ResultType, readonly SectionLine[]>>;
  /** As stated, not as computed; specification 2.10 says how they are composed. */
  readonly totals: {
    readonly revenue: Amount;
    readonly grossProfit: Amount;
    readonly operatingProfit: Amount;
    readonly expenses: Amount;
    readonly netProfit: Amount;
  };
  readonly sources: readonly SourceHash[];
}

export interface BalanceSheet {
  readonly sections: Readonly<Record<BalanceType, readonly SectionLine[]>>;
  /**
   * Results of fiscal years that are not closed yet, by year. Null when the service does not show
   * them (the specification's maps); what the credit total holds beyond its sections is then theirs.
   */
  readonly openYears: readonly { readonly year: string; readonly amount: Amount }[] | null;
  readonly totalDebit: Amount;
  /** Debit positive like everything: minus the total people read. */
  readonly totalCredit: Amount;
  /** Null when the service does not state it. */
  readonly workingCapital: Amount | null;
  readonly sources: readonly SourceHash[];
}

/** Seen from the cash accounts: received positive, paid negative; the lines are the contra accounts. */
export interface CashFlow {
  readonly received: readonly SectionLine[];
  readonly paid: readonly SectionLine[];
  readonly opening: Amount;
  readonly closing: Amount;
  readonly sources: readonly SourceHash[];
}

/** Debtors or creditors at the end of a month; what we owe is negative. */
export interface OpenItems {
  readonly lines: readonly { readonly contactId: ContactId | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

export interface Aging {
  readonly lines: readonly {
    readonly contactId: ContactId | null;
    readonly amount: Amount;
    /** In the service's order and words; the bucket that repeats the total is left out. */
    readonly buckets: readonly { readonly name: string; readonly amount: Amount }[];
  }[];
  readonly sources: readonly SourceHash[];
}

/** One fixed asset over one month (specification 2.10); reductions are negative. */
export interface AssetLine {
  readonly assetId: string;
  readonly ledgerAccountId: LedgerAccountId;
  readonly name: string;
  readonly purchasedOn: CalendarDate;
  readonly lifespanSeconds: string | null;
  readonly purchaseValue: Amount;
  readonly calculatedPurchaseValue: Amount;
  readonly residualValue: Amount;
  readonly valueChangesSincePurchase: Amount;
  readonly valueAtBegin: Amount;
  readonly investment: Amount;
  readonly depreciation: Amount;
  readonly divestment: Amount;
  readonly valueChanges: Amount;
  readonly valueAtEnd: Amount;
}

export interface AssetRegister {
  readonly lines: readonly AssetLine[];
  readonly sources: readonly SourceHash[];
}

/** Revenue (negative) or expenses (positive) of one month by contact; null is without a contact. */
export interface ByContact {
  readonly lines: readonly { readonly contactId: ContactId | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

/** The same by project; null is without a project. */
export interface ByProject {
  readonly lines: readonly { readonly projectId: ProjectId | null; readonly amount: Amount }[];
  readonly sources: readonly SourceHash[];
}

export const sectionTotal = (lines: readonly SectionLine[]): Amount =>
  sumOf(lines.map((line) => line.amount));
