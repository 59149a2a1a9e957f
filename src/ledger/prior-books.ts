/** What final packs of neighbouring fiscal years were made from. */

import type { Month } from "../calendar/month.ts";
import type { KeyedResults } from "./keyed-results.ts";
import type { DocumentId } from "./ledger-account.ts";
import type { BalanceSheet, ProfitAndLoss } from "./statements.ts";
import type { TrialBalance } from "./trial-balance.ts";

/** The journals of an ordinary type that are left out of results because they close a year. */
export interface ClosingsLeftOut {
  readonly ofYear: readonly DocumentId[];
  readonly ofYearBefore: readonly DocumentId[];
}

/** What a pack left out when it was made, and what its books leave out by the profile of today. */
export interface ClosingsThenAndNow {
  readonly shown: readonly DocumentId[];
  readonly now: readonly DocumentId[];
}

/**
 * The statements of the previous fiscal year as a final pack of that year was made from them; bounded by its months
 * and accounts.
 */
export interface PriorBooks {
  /** The identity of the snapshot of that pack. */
  readonly snapshotId: string;
  readonly months: readonly {
    readonly month: Month;
    readonly generalLedger: TrialBalance;
    readonly profitAndLoss: ProfitAndLoss;
    readonly balanceSheet: BalanceSheet;
  }[];
  /** By contact and by project; absent if the entries of that snapshot were arranged by another version. */
  readonly results?: KeyedResults;
  /** Absent for a pack of a version that did not record them. */
  readonly closings?: ClosingsThenAndNow;
}

/** The year of the books as the final pack of the next fiscal year compares itself with it. */
export interface NextPack {
  readonly snapshotId: string;
  readonly ledgers: readonly { readonly month: Month; readonly generalLedger: TrialBalance }[];
  /** Of those that close the year of the books. */
  readonly closings?: ClosingsThenAndNow;
}
