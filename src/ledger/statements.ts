/**
 * The statements as the API reports them, turned to debit positive once, where they are decoded.
 * Revenue and profit are therefore negative here, what we owe is negative, money received is positive.
 * `Money` is another form of an amount where a report is read with the signs of the wire.
 */
import { type Amount, add, subtract, sumOf, ZERO } from "../amount/amount.ts";
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
export interface SectionLine<Money = Amount> {
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Money;
}

export interface ProfitAndLoss<Money = Amount> {
  readonly sections: Readonly<Record<ResultType, readonly SectionLine<Money>[]>>;
  /** As stated, not as computed; specification 2.10 says how they are composed. */
  readonly totals: {
    readonly revenue: Money;
    readonly grossProfit: Money;
    readonly operatingProfit: Money;
    readonly expenses: Money;
    readonly netProfit: Money;
  };
  readonly sources: readonly SourceHash[];
}

export interface BalanceSheet<Money = Amount> {
  readonly sections: Readonly<Record<BalanceType, readonly SectionLine<Money>[]>>;
  /**
   * Results of fiscal years that are not closed yet, by year. Null when the service does not show
   * them (the specification's maps); what the credit total holds beyond its sections is then theirs.
   */
  readonly openYears: readonly { readonly year: string; readonly amount: Money }[] | null;
  readonly totalDebit: Money;
  /** Debit positive like everything: minus the total people read. */
  readonly totalCredit: Money;
  /** Null when the service does not state it. */
  readonly workingCapital: Money | null;
  readonly sources: readonly SourceHash[];
}

/** Seen from the cash accounts: received positive, paid negative; the lines are the contra accounts. */
export interface CashFlow<Money = Amount> {
  readonly received: readonly SectionLine<Money>[];
  readonly paid: readonly SectionLine<Money>[];
  readonly opening: Money;
  readonly closing: Money;
  readonly sources: readonly SourceHash[];
}

/** Debtors or creditors at the end of a month; what we owe is negative. */
export interface OpenItems<Money = Amount> {
  readonly lines: readonly { readonly contactId: ContactId | null; readonly amount: Money }[];
  readonly sources: readonly SourceHash[];
}

export interface Aging<Money = Amount> {
  readonly lines: readonly {
    readonly contactId: ContactId | null;
    readonly amount: Money;
    /** In the service's order and words; the bucket that repeats the total is left out. */
    readonly buckets: readonly { readonly name: string; readonly amount: Money }[];
  }[];
  readonly sources: readonly SourceHash[];
}

/** One fixed asset over one month (specification 2.10); reductions are negative. */
export interface AssetLine<Money = Amount> {
  readonly assetId: string;
  readonly ledgerAccountId: LedgerAccountId;
  readonly name: string;
  readonly purchasedOn: CalendarDate;
  readonly lifespanSeconds: string | null;
  readonly purchaseValue: Money;
  readonly calculatedPurchaseValue: Money;
  readonly residualValue: Money;
  readonly valueChangesSincePurchase: Money;
  readonly valueAtBegin: Money;
  readonly investment: Money;
  readonly depreciation: Money;
  readonly divestment: Money;
  readonly valueChanges: Money;
  readonly valueAtEnd: Money;
}

export interface AssetRegister<Money = Amount> {
  readonly lines: readonly AssetLine<Money>[];
  readonly sources: readonly SourceHash[];
}

/** Revenue (negative) or expenses (positive) of one month by contact; null is without a contact. */
export interface ByContact<Money = Amount> {
  readonly lines: readonly { readonly contactId: ContactId | null; readonly amount: Money }[];
  readonly sources: readonly SourceHash[];
}

/** The same by project; null is without a project. */
export interface ByProject<Money = Amount> {
  readonly lines: readonly { readonly projectId: ProjectId | null; readonly amount: Money }[];
  readonly sources: readonly SourceHash[];
}

export const totalOf = (lines: readonly { readonly amount: Amount }[]): Amount =>
  sumOf(lines.map(({ amount }) => amount));

/** What lines come to per account, contact or such: one may be on two lines. */
export function totalsBy<Line extends { readonly amount: Amount }, Key>(
  lines: readonly Line[],
  keyOf: (line: Line) => Key,
): ReadonlyMap<Key, Amount> {
  const totals = new Map<Key, Amount>();
  for (const line of lines) {
    const key = keyOf(line);
    totals.set(key, add(totals.get(key) ?? ZERO, line.amount));
  }
  return totals;
}

/** Everything on the credit side that has an account. */
export const creditSections = ({ sections }: BalanceSheet): Amount =>
  sumOf(
    [
      sections.equity,
      sections.provisions,
      sections.non_current_liabilities,
      sections.current_liabilities,
    ].map(totalOf),
  );

/** What the credit total holds and no section shows: the results of open years. */
export const beyondSections = (sheet: BalanceSheet): Amount =>
  subtract(sheet.totalCredit, creditSections(sheet));
