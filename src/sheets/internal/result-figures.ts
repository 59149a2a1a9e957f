/** The figures of the profit and loss, which other sheets take their result from. */
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, type ResultType } from "../../ledger/ledger-account.ts";
import { leadToEntries } from "./entry-marks.ts";
import {
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
  monthlyTotal,
} from "./monthly-rows.ts";
import { priorAmounts, readerLines } from "./prior-amounts.ts";

/** What specification 2.10 makes of the four sections, whatever a figure is. */
export interface ResultTotals<Figures> {
  readonly grossProfit: Figures;
  readonly operatingProfit: Figures;
  readonly netProfit: Figures;
  /** Direct costs and expenses, less other income and expenses. */
  readonly allExpenses: Figures;
  /** Revenue less all expenses: the second way to the net profit. */
  readonly netProfitAgain: Figures;
}

export interface ResultFigures extends ResultTotals<MonthlyFigures> {
  readonly sections: Readonly<Record<ResultType, MonthlySection>>;
}

export const PROFIT_AND_LOSS = "profit-and-loss";

/**
 * Signs and composition: specification 2.10. Totals are composed here, the stated ones are checked.
 * Accounts that had a result a year before have a row too.
 */
export function resultFigures(books: Books): ResultFigures {
  const statement: MonthlyStatement = {
    sheet: PROFIT_AND_LOSS,
    books,
    sourcesOf: (month) => month.profitAndLoss.sources,
    leadOf: (id, month) => leadToEntries(books, id, month),
  };
  const { amounts } = priorAmounts(books);
  const section = (type: ResultType): MonthlySection =>
    monthlySection(
      statement,
      type,
      (month) => readerLines(month.profitAndLoss.sections, type),
      amounts[type].keys(),
    );
  const sections = forResultTypes(section);
  const total: ComposeTotal<MonthlyFigures> = (key, added, subtracted) =>
    monthlyTotal(statement, key, added, subtracted);
  return {
    sections,
    ...composeResult(
      forResultTypes((type) => sections[type].total),
      total,
    ),
  };
}

/** Adds figures up and takes others away, under the key of the sum. */
export type ComposeTotal<Figures> = (
  key: string,
  added: readonly Figures[],
  subtracted?: readonly Figures[],
) => Figures;

export function composeResult<Figures>(
  sections: Readonly<Record<ResultType, Figures>>,
  total: ComposeTotal<Figures>,
): ResultTotals<Figures> {
  const { revenue, direct_costs, expenses, other_income_expenses } = sections;
  const grossProfit = total("gross-profit", [revenue], [direct_costs]);
  const operatingProfit = total("operating-profit", [grossProfit], [expenses]);
  const allExpenses = total("all-expenses", [direct_costs, expenses], [other_income_expenses]);
  return {
    grossProfit,
    operatingProfit,
    netProfit: total("net-profit", [operatingProfit, other_income_expenses]),
    allExpenses,
    netProfitAgain: total("net-profit-again", [revenue], [allExpenses]),
  };
}
