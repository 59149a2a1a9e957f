/** The figures of a condensed profit and loss account: main accounts, tax on the result apart, in whole units. */
import type { Amount } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, RESULT_TYPES, type ResultType } from "../../ledger/ledger-account.ts";
import { sideOf } from "../../ledger/signs.ts";
import { totalCell } from "./cells.ts";
import { type AccountCells, condensedColumn } from "./condensed-column.ts";
import { composeResult, type ResultTotals, type TaxTotals } from "./result-figures.ts";
import { type ColumnSection, type RowFigures, rowsInColumns } from "./statement-columns.ts";
import { roundedAlone, sectionWithin, shownAs, shownLess, shownOf } from "./whole-cells.ts";

type Totals = Pick<ResultTotals<RowFigures>, "grossProfit" | "operatingProfit" | "netProfit">;

export interface CondensedResult extends Totals {
  readonly sections: Readonly<Record<ResultType, ColumnSection>>;
  /** Tax is in no section; null without figures on its accounts. */
  readonly tax: TaxTotals<RowFigures> | null;
}

/** In the columns given; the results are rounded by themselves, and the lines follow from them. */
export function condensedResult(
  sheet: string,
  books: Books,
  columns: readonly AccountCells<ResultType>[],
): CondensedResult {
  const taxed = new Set(accountsWithRole(books, "income-tax"));
  const withoutTax = columns.map((column) => ({
    ...column,
    sections: forResultTypes((type) => column.sections[type].filter(({ id }) => !taxed.has(id))),
  }));
  const { sum, section } = rowsInColumns(
    sheet,
    books,
    withoutTax.map((column) => condensedColumn(books, column)),
  );
  const sections = forResultTypes(section);
  const incomeTax = columns.map(({ key, period, sections: all }) => {
    const cells = (side: "debit" | "credit") =>
      RESULT_TYPES.filter((type) => sideOf(type) === side).flatMap((type) =>
        all[type].filter(({ id }) => taxed.has(id)).map(({ cell }) => cell),
      );
    return totalCell({ id: `${sheet}/${key}/income-tax`, period }, cells("credit"), cells("debit"));
  });
  const hasTax = incomeTax.some(({ kind }) => kind === "total");
  const { grossProfit, operatingProfit, netProfit } = composeResult(
    forResultTypes((type) => sections[type].total),
    (key, added, subtracted) =>
      sum(key === "net-profit" && hasTax ? "result-before-tax" : key, added, subtracted),
  );
  const result = hasTax ? sum("net-profit", [netProfit, incomeTax]) : netProfit;
  return inWholeUnits({
    sections,
    grossProfit,
    operatingProfit,
    netProfit: result,
    tax: hasTax ? { incomeTax, beforeTax: netProfit } : null,
  });
}

/** A section is the difference of the results around it as they are shown, at most a unit from its exact total. */
function inWholeUnits({ sections, tax, ...exact }: CondensedResult): CondensedResult {
  const revenue = roundedAlone(sections.revenue.total);
  const grossProfit = roundedAlone(exact.grossProfit);
  const operatingProfit = roundedAlone(exact.operatingProfit);
  const netProfit = roundedAlone(exact.netProfit);
  const beforeTax = tax === null ? netProfit : roundedAlone(tax.beforeTax);
  const taxShown = shownLess(netProfit, beforeTax);
  const sums: Readonly<Record<ResultType, readonly Amount[]>> = {
    revenue: revenue.map(shownOf),
    direct_costs: shownLess(revenue, grossProfit),
    expenses: shownLess(grossProfit, operatingProfit),
    other_income_expenses: shownLess(beforeTax, operatingProfit),
  };
  return {
    sections: forResultTypes((type) => sectionWithin(sections[type], sums[type]).section),
    grossProfit,
    operatingProfit,
    netProfit,
    tax:
      tax === null
        ? null
        : {
            beforeTax,
            incomeTax: tax.incomeTax.map((cell, column) =>
              shownAs(cell, taxShown[column] ?? cell.amount),
            ),
          },
  };
}
