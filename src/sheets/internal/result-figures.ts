/** The figures of the profit and loss account; other sheets take the result from here. */

import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, type ResultType } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { leadToEntries } from "./entry-marks.ts";
import { entrySums } from "./entry-sums.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./figure-backings.ts";
import {
  type MonthlyFigures,
  type MonthlySection,
  type MonthlyStatement,
  monthlySection,
  monthlyTotal,
} from "./monthly-rows.ts";
import { priorAmounts } from "./prior-amounts.ts";
import {
  forResultSections,
  type ResultSection,
  resultLines,
  sideOfSection,
} from "./result-sections.ts";

/** The totals of specification 2.10, and the result before tax, for any type of figure. */
export interface ResultTotals<Figures> {
  readonly grossProfit: Figures;
  readonly operatingProfit: Figures;
  /** Null without figures on accounts of tax on the result: it is the net profit then. */
  readonly beforeTax: Figures | null;
  readonly netProfit: Figures;
  /** Direct costs and expenses, less other income and expenses and tax on the result. */
  readonly expensesLessOtherIncome: Figures;
  /** Revenue less those expenses: the net profit by a second calculation. */
  readonly netProfitCrossCheck: Figures;
}

export interface ResultFigures extends ResultTotals<MonthlyFigures> {
  readonly sections: Readonly<Record<ResultSection, MonthlySection>>;
}

export const PROFIT_AND_LOSS = "profit-and-loss";
/** What stands behind the figures of the months; the sums of nothing are ours. */
export const RESULT_BACKINGS: readonly Backing[] = [RESULT_AMOUNTS, DERIVED];
/** With those of the comparatives. */
export const COMPARED_RESULT_BACKINGS: readonly Backing[] = [
  ...RESULT_BACKINGS,
  PRIOR_RESULT_AMOUNTS,
];

/**
 * Signs and totals: specification 2.10. Totals are calculated here; a check compares them with the
 * stated ones. Accounts with a result a year earlier have a row too.
 */
export const resultFigures = oncePerBooks(figuresOfResult);

function figuresOfResult(books: Books): ResultFigures {
  const entriesBehind = entrySums(books);
  const statement: MonthlyStatement = {
    sheet: PROFIT_AND_LOSS,
    books,
    backing: RESULT_AMOUNTS,
    sourcesOf: (month) => month.profitAndLoss.sources,
    leadOf: (id, month) => leadToEntries(books, id, month),
  };
  const { amounts } = priorAmounts(books);
  const linesOf = resultLines(books);
  const section = (of: ResultSection): MonthlySection =>
    monthlySection(
      {
        ...statement,
        entriesOf: (id, { month, amount }) =>
          entriesBehind(id, {
            ...{ amount, period: periodOf(month), side: "net" },
            isTurned: sideOfSection(of) === "credit",
          }),
      },
      of,
      (month) => linesOf(month.profitAndLoss.sections, of),
      amounts[of].keys(),
    );
  const sections = forResultSections(section);
  const total: ComposeTotal<MonthlyFigures> = (key, added, subtracted) =>
    monthlyTotal(statement, key, added, subtracted);
  return { sections, ...composeResult(totalsOf(sections), total) };
}

/** The totals of the sections; null for tax without accounts. */
export const totalsOf = <Total>(
  sections: Readonly<
    Record<ResultSection, { readonly accounts: readonly unknown[]; readonly total: Total }>
  >,
): SectionTotals<Total> => ({
  ...forResultTypes((type) => sections[type].total),
  income_tax: sections.income_tax.accounts.length === 0 ? null : sections.income_tax.total,
});

type SectionTotals<Total> = Readonly<
  Record<ResultType, Total> & { readonly income_tax: Total | null }
>;

/** Adds and subtracts figures, and names the sum by its key. */
export type ComposeTotal<Figures> = (
  key: string,
  added: readonly Figures[],
  subtracted?: readonly Figures[],
) => Figures;

export function composeResult<Figures>(
  { revenue, direct_costs, expenses, other_income_expenses, income_tax }: SectionTotals<Figures>,
  total: ComposeTotal<Figures>,
): ResultTotals<Figures> {
  const belowExpenses =
    income_tax === null ? [other_income_expenses] : [other_income_expenses, income_tax];
  const grossProfit = total("gross-profit", [revenue], [direct_costs]);
  const operatingProfit = total("operating-profit", [grossProfit], [expenses]);
  const expensesLessOtherIncome = total(
    "expenses-less-other-income",
    [direct_costs, expenses],
    belowExpenses,
  );
  const beforeTax =
    income_tax === null
      ? null
      : total("result-before-tax", [operatingProfit, other_income_expenses]);
  return {
    grossProfit,
    operatingProfit,
    beforeTax,
    netProfit:
      beforeTax === null || income_tax === null
        ? total("net-profit", [operatingProfit, other_income_expenses])
        : total("net-profit", [beforeTax, income_tax]),
    expensesLessOtherIncome,
    netProfitCrossCheck: total("net-profit-cross-check", [revenue], [expensesLessOtherIncome]),
  };
}
