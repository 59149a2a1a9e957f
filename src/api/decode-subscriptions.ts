/** The subscriptions report: four figures of one month (specification 2.10). */
import type { Amount } from "../amount/amount.ts";
import type { SubscriptionsReport } from "../ledger/subscriptions.ts";
import * as json from "./decoding.ts";

const FIELDS = new Set([
  "monthly_recurring_revenue",
  "annual_run_rate",
  "churn_rate",
  "lifetime_value",
]);

/** As readers see them: on no side of the ledger. */
export function decodeSubscriptions(answer: json.Answer): SubscriptionsReport {
  const item = json.recordAt(json.rootOf(answer), FIELDS);
  const figure = (name: string): Amount | null => json.ifReadable(item, name, json.amountAt);
  return {
    monthlyRecurringRevenue: figure("monthly_recurring_revenue"),
    annualRunRate: figure("annual_run_rate"),
    churnRate: figure("churn_rate"),
    lifetimeValue: figure("lifetime_value"),
    source: answer.source,
  };
}
