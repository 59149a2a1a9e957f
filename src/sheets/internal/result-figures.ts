/** The figures of the profit and loss account; other sheets take the result from here. */

import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import {
  forResultTypes,
  type LedgerAccountId,
  RESULT_TYPES,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type Side, sideOf } from "../../ledger/signs.ts";
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
import { priorAmounts, readerLines } from "./prior-amounts.ts";

/** The totals of specification 2.10, for any type of figure. */
export interface ResultTotals<Figures> {
  readonly grossProfit: Figures;
  readonly operatingProfit: Figures;
  readonly netProfit: Figures;
  /** Direct costs and expenses, less other income and expenses. */
  readonly expensesLessOtherIncome: Figures;
  /** Revenue less those expenses: the net profit by a second calculation. */
  readonly netProfitCrossCheck: Figures;
}

/** Tax on the result is in a section as well: this shows it apart, above the net profit. */
export interface TaxTotals<Figures> {
  /** In the sign of the result: an expense is negative. */
  readonly incomeTax: Figures;
  readonly beforeTax: Figures;
}

export interface ResultFigures extends ResultTotals<MonthlyFigures> {
  readonly sections: Readonly<Record<ResultType, MonthlySection>>;
  /** Null without figures on accounts of tax on the result. */
  readonly tax: TaxTotals<MonthlyFigures> | null;
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
  const section = (type: ResultType): MonthlySection =>
    monthlySection(
      {
        ...statement,
        entriesOf: (id, { month, amount }) =>
          entriesBehind(id, {
            ...{ amount, period: periodOf(month), side: "net" },
            isTurned: sideOf(type) === "credit",
          }),
      },
      type,
      (month) => readerLines(month.profitAndLoss.sections, type),
      amounts[type].keys(),
    );
  const sections = forResultTypes(section);
  const total: ComposeTotal<MonthlyFigures> = (key, added, subtracted) =>
    monthlyTotal(statement, key, added, subtracted);
  const composed = composeResult(
    forResultTypes((type) => sections[type].total),
    total,
  );
  return { sections, ...composed, tax: composeTax(books, sections, composed.netProfit, total) };
}

/** The accounts of a section with their figures; null for a group. */
type SectionRows<Figures> = Readonly<
  Record<
    ResultType,
    {
      readonly accounts: readonly {
        readonly account: { readonly id: LedgerAccountId };
        readonly figures: Figures | null;
      }[];
    }
  >
>;

export function composeTax<Figures>(
  books: Books,
  sections: SectionRows<Figures>,
  netProfit: Figures,
  total: ComposeTotal<Figures>,
): TaxTotals<Figures> | null {
  const taxed = new Set(accountsWithRole(books, "income-tax"));
  const rowsOn = (side: Side): readonly Figures[] =>
    RESULT_TYPES.filter((type) => sideOf(type) === side).flatMap((type) =>
      sections[type].accounts.flatMap(({ account, figures }) =>
        figures !== null && taxed.has(account.id) ? [figures] : [],
      ),
    );
  const [income, costs] = [rowsOn("credit"), rowsOn("debit")];
  if (income.length + costs.length === 0) return null;
  const incomeTax = total("income-tax", income, costs);
  return { incomeTax, beforeTax: total("result-before-tax", [netProfit], [incomeTax]) };
}

/** Adds and subtracts figures, and names the sum by its key. */
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
  const expensesLessOtherIncome = total(
    "expenses-less-other-income",
    [direct_costs, expenses],
    [other_income_expenses],
  );
  return {
    grossProfit,
    operatingProfit,
    netProfit: total("net-profit", [operatingProfit, other_income_expenses]),
    expensesLessOtherIncome,
    netProfitCrossCheck: total("net-profit-cross-check", [revenue], [expensesLessOtherIncome]),
  };
}
