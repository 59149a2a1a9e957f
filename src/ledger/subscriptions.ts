/** What the service states of subscriptions: figures at the end of a month, which no posting holds. */
import type { Amount } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { SourceHash } from "./source.ts";

/** In the currency of the administration, without tax; null for a figure that the answer does not state. */
export interface SubscriptionsReport {
  readonly monthlyRecurringRevenue: Amount | null;
  readonly annualRunRate: Amount | null;
  /** 25 means 25 percent. */
  readonly churnRate: Amount | null;
  readonly lifetimeValue: Amount | null;
  readonly source: SourceHash;
}

/** The months that were asked for; null where the service gives no report, or not to the credential. */
export type SubscriptionsByMonth = ReadonlyMap<Month, SubscriptionsReport | null>;
