/** The statements of the previous fiscal year as a final pack of that year was made from them. */
import type { Month } from "../calendar/month.ts";
import type { BalanceSheet, ProfitAndLoss } from "./statements.ts";
import type { TrialBalance } from "./trial-balance.ts";

/** Bounded by the months of a fiscal year and their accounts. */
export interface PriorBooks {
  /** The identity of the snapshot of that pack. */
  readonly snapshotId: string;
  readonly months: readonly {
    readonly month: Month;
    readonly generalLedger: TrialBalance;
    readonly profitAndLoss: ProfitAndLoss;
    readonly balanceSheet: BalanceSheet;
  }[];
}
