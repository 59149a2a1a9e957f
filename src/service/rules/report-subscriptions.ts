/** The monthly revenue of subscriptions, and the churn of customers. */
import {
  type Amount,
  amountOf,
  divideRounded,
  isZero,
  multiply,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type {
  Frequency,
  FrequencyType,
  ProductRecord,
  SubscriptionRecord,
} from "./subscription-books.ts";
import { runsOn } from "./subscription-dates.ts";

/** A subscription with its products. */
export interface StoredSubscription extends Omit<SubscriptionRecord, "lines"> {
  readonly lines: readonly StoredSubscriptionLine[];
}

export interface StoredSubscriptionLine {
  readonly product: ProductRecord;
  readonly quantity: Amount;
}

/** Amounts in the administration's currency, without tax. */
export interface SubscriptionFigures {
  readonly monthlyRecurringRevenue: Amount;
  readonly annualRunRate: Amount;
  /** A percentage. */
  readonly churnRate: Amount;
  readonly lifetimeValue: Amount;
}

/** The last day of a month, and the last day before the month. */
export interface MonthEnds {
  readonly before: CalendarDate;
  readonly end: CalendarDate;
}

const MONTHS_IN_YEAR = amountOf("12");
const HUNDRED = amountOf("100");
const CENTS = 2;
const PERCENT_PLACES = 2;
/** Number of times per year, by frequency type. */
const TIMES_PER_YEAR: Readonly<Record<FrequencyType, Amount>> = {
  day: amountOf("365"),
  week: amountOf("52"),
  month: amountOf("12"),
  quarter: amountOf("4"),
  year: amountOf("1"),
};

/**
 * Revenue is that of the subscriptions that run on the last day. Churn is the part of the customers on the day
 * before the month who have no running subscription on its last day. Products that are sold once, and
 * products in another currency, do not count. Gap: Subscriptions.
 */
export function subscriptionFigures(
  subscriptions: readonly StoredSubscription[],
  currency: string,
  { before, end }: MonthEnds,
): SubscriptionFigures {
  const counted = subscriptions
    .map((each) => ({ ...each, prices: monthlyPrices(each, currency) }))
    .filter(({ prices }) => prices.length > 0);
  const runningAt = (day: CalendarDate): typeof counted =>
    counted.filter((subscription) => runsOn(subscription, day));
  const customersAt = (day: CalendarDate): ReadonlySet<string> =>
    new Set(runningAt(day).map(({ contactId }) => contactId));
  const monthlyRecurringRevenue = sumOf(runningAt(end).flatMap(({ prices }) => prices));
  const [customersBefore, customers] = [customersAt(before), customersAt(end)];
  const lost = [...customersBefore].filter((id) => !customers.has(id)).length;
  const share = { lost: amountOf(String(lost)), of: amountOf(String(customersBefore.size)) };
  return {
    monthlyRecurringRevenue,
    annualRunRate: multiply(monthlyRecurringRevenue, MONTHS_IN_YEAR),
    churnRate: quotient(multiply(share.lost, HUNDRED), share.of, PERCENT_PLACES),
    // Monthly revenue per customer, divided by the churn rate: one division, rounded once.
    lifetimeValue: quotient(
      multiply(monthlyRecurringRevenue, share.of),
      multiply(amountOf(String(customers.size)), share.lost),
      CENTS,
    ),
  };
}

/** Zero if the divisor is zero. */
const quotient = (of: Amount, by: Amount, places: number): Amount =>
  isZero(by) ? ZERO : divideRounded(of, by, places);

function monthlyPrices({ lines }: StoredSubscription, currency: string): readonly Amount[] {
  return lines.flatMap(({ product, quantity }) =>
    product.frequency === null || product.currency !== currency
      ? []
      : [monthlyPrice(multiply(product.price, quantity), product.frequency)],
  );
}

/** Rounded to cents per line, half away from zero. */
const monthlyPrice = (price: Amount, { count, type }: Frequency): Amount =>
  divideRounded(
    multiply(price, TIMES_PER_YEAR[type]),
    multiply(MONTHS_IN_YEAR, amountOf(String(count))),
    CENTS,
  );
