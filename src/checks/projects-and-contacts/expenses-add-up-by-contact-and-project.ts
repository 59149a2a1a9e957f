/** P14: expenses by contact, and by project, add up to direct costs and expenses. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { ResultType } from "../../ledger/ledger-account.ts";
import { sectionTotal } from "../../ledger/statements.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison, Reading } from "../check.ts";

/** What counts as expenses there is not specified: with other income and expenses, or without. */
export const expensesAddUpByContactAndProject: Check = calibrated(
  {
    id: "P14",
    name: "expenses-add-up-by-contact-and-project",
    formula:
      "sum of expenses by contact = sum K + sum X; sum of expenses by project = sum K + sum X",
    severity: "warning",
  },
  [
    reading("costs-and-expenses", ["direct_costs", "expenses"]),
    reading("with-other", ["direct_costs", "expenses", "other_income_expenses"]),
  ],
);

function reading(name: string, sections: readonly ResultType[]): Reading {
  return { name, compare: (books) => compareExpenses(books, sections) };
}

function* compareExpenses(books: Books, counted: readonly ResultType[]): Generator<Comparison> {
  for (const { month, profitAndLoss, expensesByContact, expensesByProject } of books.months) {
    const expected: Amount = sumOf(
      counted.map((type) => sectionTotal(profitAndLoss.sections[type])),
    );
    const lists = [
      ["figures.expenses-by-contact", expensesByContact],
      ["figures.expenses-by-project", expensesByProject],
    ] as const;
    for (const [word, { lines, sources }] of lists) {
      yield {
        month,
        subject: { kind: "figure", word },
        expected,
        actual: sumOf(lines.map(({ amount }) => amount)),
        sources: [...sources, ...profitAndLoss.sources],
      };
    }
  }
}
