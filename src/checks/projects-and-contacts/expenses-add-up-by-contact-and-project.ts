/** P14: expenses by contact, and by project, add up to direct costs and expenses. */
import { add } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/** Specification 4.6: expenses by contact or project are direct costs and expenses. */
export const expensesAddUpByContactAndProject: Check = {
  id: "P14",
  name: "expenses-add-up-by-contact-and-project",
  formula: "sum of expenses by contact = sum K + sum X; sum of expenses by project = sum K + sum X",
  severity: "warning",
  compares: {
    expected: "direct costs and expenses, profit and loss",
    actual: "sum, expenses by contact or by project",
  },
  *compare(books) {
    for (const { month, profitAndLoss, expensesByContact, expensesByProject } of books.months) {
      const { direct_costs: costs, expenses } = profitAndLoss.sections;
      const expected = add(totalOf(costs), totalOf(expenses));
      const lists = [
        ["figures.expenses-by-contact", expensesByContact],
        ["figures.expenses-by-project", expensesByProject],
      ] as const;
      for (const [word, { lines, sources }] of lists) {
        yield {
          month,
          subject: { kind: "figure", word },
          expected,
          actual: totalOf(lines),
          sources: [...sources, ...profitAndLoss.sources],
        };
      }
    }
  },
};
