/** P2: gross profit is total revenue less direct costs. */
import { add } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const grossProfitIsRevenueLessDirectCosts: Check = {
  id: "P2",
  name: "gross-profit-is-revenue-less-direct-costs",
  formula: "GP = TR - sum K",
  severity: "blocking",
  compares: {
    expected: "revenue less direct costs, profit and loss",
    actual: "gross profit, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.gross-profit", ({ sections, totals }) => ({
    expected: add(totals.revenue, totalOf(sections.direct_costs)),
    actual: totals.grossProfit,
  })),
};
