/** P3: operating profit is gross profit less expenses. */
import { add } from "../../amount/amount.ts";
import { sectionTotal } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { compareInEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const operatingProfitIsGrossProfitLessExpenses: Check = {
  id: "P3",
  name: "operating-profit-is-gross-profit-less-expenses",
  formula: "OP = GP - sum X",
  severity: "blocking",
  compare: (books) =>
    compareInEveryMonth(
      books,
      "figures.operating-profit",
      ({ profitAndLoss: { sections, totals, sources } }) => ({
        expected: add(totals.grossProfit, sectionTotal(sections.expenses)),
        actual: totals.operatingProfit,
        sources,
      }),
    ),
};
