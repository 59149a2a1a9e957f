/** The figures of the profit and loss, which other sheets take their result from. */
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { ResultType } from "../../ledger/ledger-account.ts";
import { sideOf, turn } from "../../ledger/signs.ts";
import type { SectionLine } from "../../ledger/statements.ts";
import {
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
  monthlyTotal,
} from "./monthly-rows.ts";

export interface ResultFigures {
  readonly sections: Readonly<Record<ResultType, MonthlySection>>;
  readonly grossProfit: MonthlyFigures;
  readonly operatingProfit: MonthlyFigures;
  readonly netProfit: MonthlyFigures;
  /** Direct costs and expenses, less other income and expenses. */
  readonly allExpenses: MonthlyFigures;
  /** Revenue less all expenses: the second way to the net profit. */
  readonly netProfitAgain: MonthlyFigures;
}

export const PROFIT_AND_LOSS = "profit-and-loss";

/** Signs and composition: specification 2.10. Totals are composed here, the stated ones are checked. */
export function resultFigures(books: Books): ResultFigures {
  const statement: MonthlyStatement = {
    sheet: PROFIT_AND_LOSS,
    books,
    sourcesOf: (month) => month.profitAndLoss.sources,
  };
  const section = (type: ResultType): MonthlySection =>
    monthlySection(statement, type, (month) => readerLines(month, type));
  const sections = {
    revenue: section("revenue"),
    direct_costs: section("direct_costs"),
    expenses: section("expenses"),
    other_income_expenses: section("other_income_expenses"),
  };
  const revenue = sections.revenue.total;
  const directCosts = sections.direct_costs.total;
  const expenses = sections.expenses.total;
  const others = sections.other_income_expenses.total;
  const grossProfit = monthlyTotal(statement, "gross-profit", [revenue], [directCosts]);
  const operatingProfit = monthlyTotal(statement, "operating-profit", [grossProfit], [expenses]);
  const allExpenses = monthlyTotal(statement, "all-expenses", [directCosts, expenses], [others]);
  return {
    sections,
    grossProfit,
    operatingProfit,
    netProfit: monthlyTotal(statement, "net-profit", [operatingProfit, others]),
    allExpenses,
    netProfitAgain: monthlyTotal(statement, "net-profit-again", [revenue], [allExpenses]),
  };
}

function readerLines(month: BooksMonth, type: ResultType): readonly SectionLine[] {
  return month.profitAndLoss.sections[type].map(({ ledgerAccountId, amount }) => ({
    ledgerAccountId,
    amount: turn(amount, sideOf(type)),
  }));
}
