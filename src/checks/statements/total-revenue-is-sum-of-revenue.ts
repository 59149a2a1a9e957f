/** P1: total revenue is the sum of the revenue accounts. */
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const totalRevenueIsSumOfRevenue: Check = {
  id: "P1",
  name: "total-revenue-is-sum-of-revenue",
  formula: "TR = sum R",
  severity: "blocking",
  compares: {
    expected: "sum of the revenue accounts, profit and loss",
    actual: "total revenue, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.total-revenue", ({ sections, totals }) => ({
    expected: totalOf(sections.revenue),
    actual: totals.revenue,
  })),
};
