/** The record of the subscriptions report: four figures as text (specification 2.10, 9). */
import type { TSchema } from "typebox";
import { type Amount, isZero } from "../../amount/amount.ts";
import type { SubscriptionFigures } from "../rules/report-subscriptions.ts";
import { fields, type RecordNode } from "./record.ts";
import { amountNode } from "./report-section.ts";
import { decimalField, recordOf } from "./schema-words.ts";

export const subscriptionsReportRecord = (figures: SubscriptionFigures): RecordNode =>
  fields({
    monthly_recurring_revenue: figureNode(figures.monthlyRecurringRevenue),
    annual_run_rate: figureNode(figures.annualRunRate),
    churn_rate: figureNode(figures.churnRate),
    lifetime_value: figureNode(figures.lifetimeValue),
  });

/** Nothing is `0` without decimals. Gap: Subscriptions. */
const figureNode = (figure: Amount): string => (isZero(figure) ? "0" : amountNode(figure));

export const subscriptionsReportSchema: TSchema = recordOf({
  monthly_recurring_revenue: decimalField,
  annual_run_rate: decimalField,
  churn_rate: decimalField,
  lifetime_value: decimalField,
});
