/** Recurring revenue of subscriptions at the end of a month. Gap: Subscriptions. */
import { addDays } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf } from "../../calendar/month.ts";
import { SUBSCRIPTIONS_REPORT } from "../records/report-items.ts";
import { subscriptionFigures } from "../rules/report-subscriptions.ts";
import { subscriptionsRunning } from "../store/query-subscriptions.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportSubscriptions: Endpoint = answering({
  operation: "GET /reports/subscriptions",
  scopes: { allOf: ["sales_invoices"] },
  summary: "Recurring revenue of the subscriptions and customers who leave, in one month.",
  query: { period: SINGLE_MONTH_QUERY },
  answers: SUBSCRIPTIONS_REPORT,
  answer: (call) => {
    const { store, administration } = call;
    const month = singleMonth(call);
    const ends = { before: addDays(firstDayOf(month), -1), end: lastDayOf(month) };
    const running = subscriptionsRunning(store, administration.id, {
      first: ends.before,
      last: ends.end,
    });
    const figures = subscriptionFigures(running, administration.currency, ends);
    return figures;
  },
});
