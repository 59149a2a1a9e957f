/** P3: operating profit is gross profit less expenses. */
import { add } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const operatingProfitIsGrossProfitLessExpenses: Check = {
  id: "P3",
  name: "operating-profit-is-gross-profit-less-expenses",
  formula: "OP = GP - sum X",
  severity: "blocking",
  compares: {
    expected: "gross profit less expenses, profit and loss",
    actual: "operating profit, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.operating-profit", ({ sections, totals }) => ({
    expected: add(totals.grossProfit, totalOf(sections.expenses)),
    actual: totals.operatingProfit,
  })),
};
