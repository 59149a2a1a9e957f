/** P5: net profit is total revenue less total expenses. */
import { add } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const netProfitIsRevenueLessTotalExpenses: Check = {
  id: "P5",
  name: "net-profit-is-revenue-less-total-expenses",
  formula: "NP = TR - TE",
  severity: "blocking",
  compares: {
    expected: "revenue less total expenses, profit and loss",
    actual: "net profit, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.net-profit", ({ totals }) => ({
    expected: add(totals.revenue, totals.expenses),
    actual: totals.netProfit,
  })),
};
