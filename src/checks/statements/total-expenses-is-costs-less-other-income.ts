/** P4: total expenses are direct costs and expenses less other income and expenses. */
import { sumOf } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export const totalExpensesIsCostsLessOtherIncome: Check = {
  id: "P4",
  name: "total-expenses-is-costs-less-other-income",
  formula: "TE = sum K + sum X - sum O",
  severity: "blocking",
  compares: {
    expected: "direct costs and expenses less other income, profit and loss",
    actual: "total expenses, as stated on the profit and loss",
  },
  compare: inEveryMonth("profitAndLoss", "figures.total-expenses", ({ sections, totals }) => ({
    expected: sumOf([
      totalOf(sections.direct_costs),
      totalOf(sections.expenses),
      totalOf(sections.other_income_expenses),
    ]),
    actual: totals.expenses,
  })),
};
