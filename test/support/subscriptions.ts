/** Books with the subscriptions report of a service. */
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { SubscriptionsReport } from "../../src/ledger/subscriptions.ts";
import { sourceOf } from "./books-notation-reports.ts";

/** Monthly revenue, annual run rate, churn in percent and lifetime value; null for a month without a report. */
type Stated = readonly [monthly: string, annual: string, churn: string, lifetime: string] | null;

export const withSubscriptions = (
  books: Books,
  reports: Readonly<Record<string, Stated>>,
): Books => ({
  ...books,
  subscriptions: new Map(
    Object.entries(reports).map(([of, stated]) => [month(of), stated && figuresOf(of, stated)]),
  ),
});

const figuresOf = (of: string, stated: NonNullable<Stated>): SubscriptionsReport => ({
  monthlyRecurringRevenue: amountOf(stated[0]),
  annualRunRate: amountOf(stated[1]),
  churnRate: amountOf(stated[2]),
  lifetimeValue: amountOf(stated[3]),
  source: sourceOf(`subscriptions ${of}`),
});
