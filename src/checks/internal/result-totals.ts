/** The totals of a profit and loss: their names and composition. */
import { add, subtract } from "../../amount/amount.ts";
import type { ProfitAndLoss } from "../../ledger/statements.ts";
import type { ResultSums } from "../check.ts";
import type { FigureWord } from "../subject.ts";

export const RESULT_TOTALS: readonly (readonly [keyof ProfitAndLoss["totals"], FigureWord])[] = [
  ["revenue", "figures.total-revenue"],
  ["grossProfit", "figures.gross-profit"],
  ["operatingProfit", "figures.operating-profit"],
  ["expenses", "figures.total-expenses"],
  ["netProfit", "figures.net-profit"],
];

/** Specification 2.10, composition of the totals; debit positive, so every minus is a plus here. */
export function totalsOf(sections: ResultSums): ProfitAndLoss["totals"] {
  const grossProfit = add(sections.revenue, sections.direct_costs);
  const operatingProfit = add(grossProfit, sections.expenses);
  const netProfit = add(operatingProfit, sections.other_income_expenses);
  return {
    revenue: sections.revenue,
    grossProfit,
    operatingProfit,
    expenses: subtract(netProfit, sections.revenue),
    netProfit,
  };
}
