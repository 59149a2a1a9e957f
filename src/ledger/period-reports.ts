/** Reports of more than one month, and comparatives: figures of months before and after the books. */
import type { Amount } from "../amount/amount.ts";
import type { FiscalYear } from "../calendar/fiscal-year.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { FinancialAccountId, LedgerAccountId, ProjectId } from "./ledger-account.ts";
import type { BalanceSheet, CashFlow, OpenItems, ProfitAndLoss } from "./statements.ts";
import type { TrialBalance } from "./trial-balance.ts";

/** The service's own reports of more than one month, of one project or of one financial account. */
export interface PeriodReports {
  /** The ledger of the books' period, in pieces of at most twelve months. */
  readonly generalLedgers: readonly { readonly period: Period; readonly ledger: TrialBalance }[];
  /** Complete quarters counted from the first month, then the period in pieces. */
  readonly profitAndLoss: readonly {
    readonly period: Period;
    readonly profitAndLoss: ProfitAndLoss;
  }[];
  /** The period by project, in pieces; of at most `PROJECTS_REQUESTED_MAX` projects of the administration. */
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

/** Each project costs a request: above this number only the entries by project are used. */
export const PROJECTS_REQUESTED_MAX = 20;

/** Figures of other months. A month before the first booking has empty reports. */
export interface Comparatives {
  /** The twelve months before the first month of the books, and all of a longer fiscal year before; in order. */
  readonly months: readonly { readonly month: Month; readonly profitAndLoss: ProfitAndLoss }[];
  /** At the end of the month before the books, and of the month a year before their last one. */
  readonly balanceSheets: ReadonlyMap<Month, BalanceSheet>;
  /** The ledgers of those months, in order; the last is `ledgerBefore`. */
  readonly ledgers: readonly { readonly month: Month; readonly generalLedger: TrialBalance }[];
  /**
   * Per month of `months` and account the part of its ledger that comes from journals closing a year, debit minus
   * credit. Null if the service has no list of journals.
   */
  readonly closingMovements: ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, Amount>> | null;
  /** The ledger of the month before the first. */
  readonly ledgerBefore: TrialBalance;
  readonly debtorsBefore: OpenItems;
  readonly creditorsBefore: OpenItems;
  /** The ledger of the month after the last; null if that had not started. Only its opening is final. */
  readonly ledgerAfter: TrialBalance | null;
  /** The complete prior fiscal year, its profit and loss in pieces of at most twelve months. */
  readonly priorYear: {
    readonly fiscalYear: FiscalYear;
    readonly profitAndLoss: readonly ProfitAndLoss[];
  };
}
