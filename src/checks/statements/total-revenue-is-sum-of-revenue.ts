/** P1: total revenue is the sum of the revenue accounts. */
import { sectionTotal } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { compareInEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const totalRevenueIsSumOfRevenue: Check = {
  id: "P1",
  name: "total-revenue-is-sum-of-revenue",
  formula: "TR = sum R",
  severity: "blocking",
  compare: (books) =>
    compareInEveryMonth(
      books,
      "figures.total-revenue",
      ({ profitAndLoss: { sections, totals, sources } }) => ({
        expected: sectionTotal(sections.revenue),
        actual: totals.revenue,
        sources,
      }),
    ),
};
