/** Reports of more than one month, and of months before and after the books: what a month is compared with. */
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { FinancialAccountId, ProjectId } from "./ledger-account.ts";
import type { BalanceSheet, CashFlow, OpenItems, ProfitAndLoss } from "./statements.ts";
import type { TrialBalance } from "./trial-balance.ts";

/** What the service itself says of more months than one, of one project or of one financial account. */
export interface PeriodReports {
  /** The ledger of the books' period, in pieces of at most twelve months. */
  readonly generalLedgers: readonly { readonly period: Period; readonly ledger: TrialBalance }[];
  /** Quarters counted from the first month, as far as they are whole, then the period in pieces. */
  readonly profitAndLoss: readonly {
    readonly period: Period;
    readonly profitAndLoss: ProfitAndLoss;
  }[];
  /** The period by project, in pieces; of at most `PROJECTS_ASKED_MAX` projects of the administration. */
  readonly projects: readonly {
    readonly projectId: ProjectId;
    readonly profitAndLoss: readonly ProfitAndLoss[];
  }[];
  /** The last month of the period by financial account. */
  readonly cashFlows: readonly {
    readonly financialAccountId: FinancialAccountId;
    readonly month: Month;
    readonly cashFlow: CashFlow;
  }[];
}

/** Each project costs a request: beyond so many the entries by project have to do. */
export const PROJECTS_ASKED_MAX = 20;

/** Figures of other months. A month before the first booking has empty reports. */
export interface Comparatives {
  /** The twelve months before the first of the books, in order. */
  readonly months: readonly { readonly month: Month; readonly profitAndLoss: ProfitAndLoss }[];
  /** At the end of the month before the books, and of the month a year before their last one. */
  readonly balanceSheets: ReadonlyMap<Month, BalanceSheet>;
  /** Of the month before the first. */
  readonly ledgerBefore: TrialBalance;
  readonly debtorsBefore: OpenItems;
  readonly creditorsBefore: OpenItems;
  /** Of the month after the last; null when that had not begun. Only its opening is settled. */
  readonly ledgerAfter: TrialBalance | null;
  /** The whole fiscal year before, its profit and loss in pieces of at most twelve months. */
  readonly priorYear: {
    readonly fiscalYear: FiscalYear;
    readonly profitAndLoss: readonly ProfitAndLoss[];
  };
}
