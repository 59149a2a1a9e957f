/** The figures of a condensed profit and loss account: main accounts, in whole units. */
import type { Amount } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import { type AccountCells, condensedColumn } from "./condensed-column.ts";
import { type ResultTotals, resultTable } from "./result-table.ts";
import type { ColumnSection, RowFigures } from "./statement-columns.ts";
import { roundedAlone, sectionWithin, shownLess, shownOf, shownWithin } from "./whole-cells.ts";

export interface CondensedResult
  extends Pick<
    ResultTotals<RowFigures>,
    "grossProfit" | "operatingProfit" | "beforeTax" | "netProfit"
  > {
  readonly sections: Readonly<Record<ResultSection, ColumnSection>>;
}

/** In the columns given; the results are rounded by themselves, and the lines follow from them. */
export function condensedResult(
  sheet: string,
  books: Books,
  columns: readonly AccountCells<ResultSection>[],
): CondensedResult {
  return inWholeUnits(
    resultTable(
      sheet,
      books,
      columns.map((column) => condensedColumn(books, column)),
    ),
  );
}

/** A section is the difference of the results around it as they are shown, at most a unit from its exact total. */
function inWholeUnits({ sections, ...exact }: CondensedResult): CondensedResult {
  const revenue = roundedAlone(sections.revenue.total);
  const grossProfit = roundedAlone(exact.grossProfit);
  const operatingProfit = roundedAlone(exact.operatingProfit);
  const netProfit = roundedAlone(exact.netProfit);
  const beforeTax = exact.beforeTax === null ? null : roundedAlone(exact.beforeTax);
  const { other_income_expenses, financial_result } = sections;
  const [other = [], financial = []] = shownWithin(
    shownLess(beforeTax ?? netProfit, operatingProfit),
    [other_income_expenses, financial_result]
      .filter(({ accounts }, index) => index === 0 || accounts.length > 0)
      .map(({ total }) => total),
  );
  const sums: Readonly<Record<ResultSection, readonly Amount[]>> = {
    revenue: revenue.map(shownOf),
    direct_costs: shownLess(revenue, grossProfit),
    expenses: shownLess(grossProfit, operatingProfit),
    other_income_expenses: other.map(shownOf),
    financial_result: financial.map(shownOf),
    income_tax: shownLess(netProfit, beforeTax ?? netProfit),
  };
  return {
    sections: forResultSections((type) => sectionWithin(sections[type], sums[type]).section),
    ...{ grossProfit, operatingProfit, beforeTax, netProfit },
  };
}
