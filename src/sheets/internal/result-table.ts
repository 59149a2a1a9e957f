/** The profit and loss account as a table: sections, accounts and totals in columns of any periods. */
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./figure-backings.ts";
import {
  type ColumnSection,
  type RowFigures,
  rowsInColumns,
  type StatementColumn,
} from "./statement-columns.ts";

/** The totals of specification 2.10, and the result before tax, for any type of figure. */
export interface ResultTotals<Figures> {
  readonly grossProfit: Figures;
  readonly operatingProfit: Figures;
  /** Null without figures on accounts of tax on the result: it is the net profit then. */
  readonly beforeTax: Figures | null;
  readonly netProfit: Figures;
  /** Direct costs and expenses, less what stands below the operating result. */
  readonly expensesLessOtherIncome: Figures;
  /** Revenue less those expenses: the net profit by a second calculation. */
  readonly netProfitCrossCheck: Figures;
}

export type ResultColumn = StatementColumn<ResultSection>;

/** Key and period of a column. */
export type ColumnPeriod = Pick<ResultColumn, "key" | "period">;

export interface ResultTable extends ResultTotals<RowFigures> {
  readonly columns: readonly ResultColumn[];
  readonly sections: Readonly<Record<ResultSection, ColumnSection>>;
}

/** What stands behind the figures of months and comparatives; the sums of nothing are ours. */
export const RESULT_BACKINGS: readonly Backing[] = [RESULT_AMOUNTS, DERIVED];
export const COMPARED_RESULT_BACKINGS: readonly Backing[] = [
  ...RESULT_BACKINGS,
  PRIOR_RESULT_AMOUNTS,
  CLIENT_SUPPLIED,
];

/** Signs and totals: specification 2.10. Rows with only zeros are left out. */
export function resultTable(
  sheet: string,
  books: Books,
  columns: readonly ResultColumn[],
): ResultTable {
  const { sum, section } = rowsInColumns<ResultSection, ResultColumn>(sheet, books, columns);
  const sections = forResultSections(section);
  const { revenue, direct_costs, expenses, financial_result, income_tax } = sections;
  const hasTax = income_tax.accounts.length > 0;
  const hasFinancial = financial_result.accounts.length > 0;
  const hasOther = sections.other_income_expenses.accounts.length > 0;
  // As the statement shows them: a total on no row is no part of another.
  const belowOperating = [
    ...(hasFinancial && !hasOther ? [] : [sections.other_income_expenses.total]),
    ...(hasFinancial ? [financial_result.total] : []),
  ];
  const grossProfit = sum("gross-profit", [revenue.total], [direct_costs.total]);
  const operatingProfit = sum("operating-profit", [grossProfit], [expenses.total]);
  const beforeTax = hasTax ? sum("result-before-tax", [operatingProfit, ...belowOperating]) : null;
  const expensesLessOtherIncome = sum(
    "expenses-less-other-income",
    [direct_costs.total, expenses.total],
    hasTax ? [...belowOperating, income_tax.total] : belowOperating,
  );
  return {
    ...{ columns, sections, grossProfit, operatingProfit, beforeTax, expensesLessOtherIncome },
    netProfit: sum(
      "net-profit",
      beforeTax === null ? [operatingProfit, ...belowOperating] : [beforeTax, income_tax.total],
    ),
    netProfitCrossCheck: sum("net-profit-cross-check", [revenue.total], [expensesLessOtherIncome]),
  };
}
