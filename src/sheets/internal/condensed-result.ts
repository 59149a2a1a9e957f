/** The figures of a condensed profit and loss account: main accounts, in whole units. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { forResultSections, type ResultSection } from "../../ledger/result-sections.ts";
import { mainAccountOf } from "./account-rows.ts";
import { type AccountCells, cellsInColumn, condensedColumn } from "./condensed-column.ts";
import { monthResult, toDateResult } from "./monthly-results.ts";
import { type ResultColumn, type ResultTotals, resultTable } from "./result-table.ts";
import { type ColumnSection, type RowFigures, statedColumn } from "./statement-columns.ts";
import { roundedAlone, sectionWithin, shownLess, shownOf, shownWithin } from "./whole-cells.ts";

export interface CondensedResult
  extends Pick<
    ResultTotals<RowFigures>,
    "grossProfit" | "operatingProfit" | "beforeTax" | "netProfit"
  > {
  readonly sections: Readonly<Record<ResultSection, ColumnSection>>;
}

/** A column by main account: it refers to the result of the month or to date where one of them has the column. */
export function condensedFrom(books: Books, column: ResultColumn): ResultColumn {
  const { key, period, sources, backing } = column;
  for (const { columns, sections } of [monthResult(books), toDateResult(books)]) {
    const at = columns.findIndex((one) => one.key === key);
    if (at === -1) continue;
    return condensedColumn(books, {
      ...{ key, period, sources, backing },
      sections: forResultSections((type) => cellsInColumn(sections[type].accounts, at)),
      undividedIn: (type) =>
        sections[type].undivided.flatMap(({ part, figures }) =>
          figures.slice(at, at + 1).map((cell) => ({ part, cell })),
        ),
    });
  }
  const made = (type: ResultSection): ReadonlyMap<LedgerAccountId, Amount> => {
    const sums = new Map<LedgerAccountId, Amount>();
    for (const id of column.ids(type)) {
      const main = mainAccountOf(books, id);
      const own = { id: `${key}/${type}/${id}`, period };
      const { amount } = column.cellOf(own, { type, id, before: [] });
      sums.set(main, add(sums.get(main) ?? ZERO, amount));
    }
    return sums;
  };
  const { undivided } = column;
  return {
    ...statedColumn({ key, period, sources, backing }, forResultSections(made)),
    ...(undivided === undefined ? {} : { undivided }),
  };
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
export function inWholeUnits({ sections, ...exact }: CondensedResult): CondensedResult {
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
    sections: forResultSections((type) => sectionWithin(sections[type], sums[type])),
    ...{ grossProfit, operatingProfit, beforeTax, netProfit },
  };
}
