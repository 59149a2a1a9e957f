/**
 * The statements of the API, converted to debit positive once, where they are decoded. Revenue and profit are
 * therefore negative here, amounts owed are negative, and money received is positive. `Money` is another form of
 * amount for reports that are read in the sign as sent.
 */
import { type Amount, add, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import {
  type AccountType,
  type BalanceType,
  type ContactId,
  forBalanceTypes,
  type LedgerAccountId,
  type ProjectId,
  type ResultType,
} from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";
import type { TrialBalance } from "./trial-balance.ts";

/** One ledger account in a section. A parent's amount excludes its children, which have lines of their own. */
export interface SectionLine<Money = Amount> {
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Money;
}

export interface ProfitAndLoss<Money = Amount> {
  readonly sections: Readonly<Record<ResultType, readonly SectionLine<Money>[]>>;
  /** As stated, not as computed; specification 2.10 describes their composition. */
  readonly totals: {
    readonly revenue: Money;
    readonly grossProfit: Money;
    readonly operatingProfit: Money;
    readonly expenses: Money;
    readonly netProfit: Money;
  };
  readonly sources: readonly SourceHash[];
}

/** The result of a period in which nothing was booked, as these answers say. */
export const emptyProfitAndLoss = (sources: readonly SourceHash[]): ProfitAndLoss => ({
  sections: { revenue: [], direct_costs: [], expenses: [], other_income_expenses: [] },
  totals: {
    revenue: ZERO,
    grossProfit: ZERO,
    operatingProfit: ZERO,
    expenses: ZERO,
    netProfit: ZERO,
  },
  sources,
});

export interface BalanceSheet<Money = Amount> {
  readonly sections: Readonly<Record<BalanceType, readonly SectionLine<Money>[]>>;
  /**
   * Results of fiscal years that are not closed yet, by year. Null if the service does not show them (the
   * specification's maps); they are then the part of the credit total beyond its sections.
   */
  readonly openYears: readonly { readonly year: string; readonly amount: Money }[] | null;
  readonly totalDebit: Money;
  /** Debit positive, so the negative of the total that people read. */
  readonly totalCredit: Money;
  /** Null if the service does not state it. */
  readonly workingCapital: Money | null;
  readonly sources: readonly SourceHash[];
}

/** From the viewpoint of the cash accounts: received positive, paid negative; the lines are the contra accounts. */
export interface CashFlow<Money = Amount> {
  readonly received: readonly SectionLine<Money>[];
  readonly paid: readonly SectionLine<Money>[];
  readonly opening: Money;
  readonly closing: Money;
  readonly sources: readonly SourceHash[];
}

/** Debtors or creditors at the end of a month; amounts owed are negative. */
export interface OpenItems<Money = Amount> {
  readonly lines: readonly { readonly contactId: ContactId | null; readonly amount: Money }[];
  readonly sources: readonly SourceHash[];
}

export interface Aging<Money = Amount> {
  readonly lines: readonly {
    readonly contactId: ContactId | null;
    readonly amount: Money;
    /** In the order and wording of the service; the bucket that repeats the total is left out. */
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

/** Sums lines per account, contact or other key, which may occur on more than one line. */
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

/** The sum of all accounts on the credit side. */
export const creditSections = ({ sections }: BalanceSheet): Amount =>
  sumOf(
    [
      sections.equity,
      sections.provisions,
      sections.non_current_liabilities,
      sections.current_liabilities,
    ].map(totalOf),
  );

/** The part of the credit total that no section shows: the results of open years. */
export const beyondSections = (sheet: BalanceSheet): Amount =>
  subtract(sheet.totalCredit, creditSections(sheet));

/**
 * The balance sheet that the closing balances of a general ledger make up: what is on no balance account is the results
 * of open years.
 */
export function balanceSheetOfLedger(
  { rows, sources }: TrialBalance,
  typeOf: (id: LedgerAccountId) => AccountType | undefined,
): BalanceSheet {
  const linesOf = (type: BalanceType): readonly SectionLine[] =>
    [...rows].flatMap(([ledgerAccountId, { closing }]) =>
      typeOf(ledgerAccountId) === type ? [{ ledgerAccountId, amount: closing }] : [],
    );
  const sections = forBalanceTypes(linesOf);
  const totalDebit = add(totalOf(sections.non_current_assets), totalOf(sections.current_assets));
  const all = sumOf([...rows.values()].map(({ closing }) => closing));
  return {
    sections,
    openYears: null,
    totalDebit,
    totalCredit: subtract(all, totalDebit),
    workingCapital: null,
    sources,
  };
}
