/**
 * Reads the reports of subscriptions: of the last month of a pull, on which a management pack reports, and of the same
 * month a year earlier. As other reports, the pull stores the answers, and opened books read them.
 */
import type { Session } from "../api/client.ts";
import { readSubscriptionsReport } from "../api/read-reports.ts";
import { addMonths, type Month } from "../calendar/month.ts";
import type { SubscriptionsByMonth, SubscriptionsReport } from "../ledger/subscriptions.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { COMPARATIVES } from "./year-before.ts";

const MONTHS_OF_YEAR = 12;

const monthsAsked = ({ period: { last } }: Pick<PullOrder, "period">): readonly Month[] => [
  last,
  addMonths(last, -MONTHS_OF_YEAR),
];

/** Both are asked whatever the first answer is, so that a plan knows how many requests there are. */
export const subscriptionRequestsOf = (
  order: Pick<PullOrder, "period" | "lacksSubscriptions">,
): number => (order.lacksSubscriptions === true ? 0 : monthsAsked(order).length);

export async function readSubscriptions(
  session: Session,
  order: Pick<PullOrder, "period" | "lacksSubscriptions">,
): Promise<SubscriptionsByMonth> {
  const reports = new Map<Month, SubscriptionsReport | null>();
  if (order.lacksSubscriptions === true) return reports;
  for (const month of monthsAsked(order)) {
    reports.set(month, await readSubscriptionsReport(session, month, COMPARATIVES));
  }
  return reports;
}
