/** P14: expenses by contact, and by project, add up to direct costs and expenses. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ResultType } from "../../ledger/ledger-account.ts";
import { totalOf } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";

const COSTS = ["direct_costs", "expenses"] as const;

/** Whether expenses include other income and expenses is not specified, so both are measured. */
export const expensesAddUpByContactAndProject: Check = calibrated({
  id: "P14",
  name: "expenses-add-up-by-contact-and-project",
  formula: "sum of expenses by contact = sum K + sum X; sum of expenses by project = sum K + sum X",
  severity: "warning",
  compares: {
    expected: "direct costs and expenses, profit and loss",
    actual: "sum, expenses by contact or by project",
  },
  readings: [
    { name: "costs-and-expenses", compare: (books) => compareExpenses(books, COSTS) },
    {
      name: "with-other",
      compare: (books) => compareExpenses(books, [...COSTS, "other_income_expenses"]),
    },
  ],
});

function* compareExpenses(books: Books, counted: readonly ResultType[]): Generator<Comparison> {
  for (const { month, profitAndLoss, expensesByContact, expensesByProject } of books.months) {
    const expected: Amount = sumOf(counted.map((type) => totalOf(profitAndLoss.sections[type])));
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
}
