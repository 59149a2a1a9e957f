/** P2: gross profit is total revenue less direct costs. */
import { add } from "../../amount/amount.ts";
import { sectionTotal } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { compareInEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const grossProfitIsRevenueLessDirectCosts: Check = {
  id: "P2",
  name: "gross-profit-is-revenue-less-direct-costs",
  formula: "GP = TR - sum K",
  severity: "blocking",
  compare: (books) =>
    compareInEveryMonth(
      books,
      "figures.gross-profit",
      ({ profitAndLoss: { sections, totals, sources } }) => ({
        expected: add(totals.revenue, sectionTotal(sections.direct_costs)),
        actual: totals.grossProfit,
        sources,
      }),
    ),
};
