/** M1: the annual run rate of subscriptions is twelve times their monthly revenue. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  multiply,
  subtract,
} from "../../amount/amount.ts";
import type { Check } from "../check.ts";

const MONTHS_OF_YEAR = amountOf("12");
/** A service may divide the year by twelve: half a cent for each month. */
const ROUNDING_MAX = amountOf("0.06");

/** A warning: no posting has these figures, and the specification does not define them. */
export const annualRunRateIsTwelveMonths: Check = {
  id: "M1",
  name: "annual-run-rate-is-twelve-months",
  formula: "annual run rate = 12 times the monthly recurring revenue, to 0.06",
  severity: "warning",
  judgesBooks: true,
  compares: {
    expected: "twelve times the monthly recurring revenue, subscriptions report",
    actual: "annual run rate, subscriptions report",
  },
  appliesTo: ({ subscriptions }) => subscriptions !== undefined,
  gap: () => "no-subscriptions-report",
  *compare({ subscriptions }) {
    for (const [month, report] of subscriptions ?? []) {
      if (report === null) continue;
      const { monthlyRecurringRevenue: monthly, annualRunRate: actual } = report;
      if (monthly === null || actual === null) continue;
      const subject = { kind: "figure", word: "figures.annual-run-rate" } as const;
      const expected = unlessRounded(multiply(monthly, MONTHS_OF_YEAR), actual);
      yield { month, subject, expected, actual, sources: [report.source] };
    }
  },
};

const unlessRounded = (expected: Amount, actual: Amount): Amount =>
  compareAmounts(absolute(subtract(actual, expected)), ROUNDING_MAX) > 0 ? expected : actual;
