/** Figures of the balance sheet and the profit and loss (specification 2.10) from account balances. */
import { type Amount, add, isZero, subtract, sumOf } from "../../amount/amount.ts";
import {
  type AccountType,
  type BalanceType,
  isResultType,
  type ResultType,
} from "../../ledger/ledger-account.ts";
import type { AccountBalance, OpenYear, ReportAccount, SectionFigure } from "./report-balances.ts";
import { sectionFigure } from "./report-balances.ts";

export interface BalanceSheetFigures {
  /** Accounts with a balance, each once, in the section of its type and with the sign of that section. */
  readonly sections: Readonly<Record<BalanceType, readonly SectionFigure[]>>;
  readonly openYears: readonly OpenYear[];
  readonly totalDebit: Amount;
  readonly totalCredit: Amount;
  /** Current assets minus current liabilities. */
  readonly workingCapital: Amount;
}

/**
 * The section of a ledger account; null for result accounts.
 *
 * Gap: Shapes of reports. The specification has no section for some types; they are with the current
 * assets, so that both sides are equal.
 */
export function balanceSectionOf(type: AccountType): BalanceType | null {
  if (isResultType(type)) return null;
  return type === "other" || type === "temporary" ? "current_assets" : type;
}

/** The balance sheet at the end of the period of the balances. */
export function balanceSheetOf(
  balances: readonly AccountBalance[],
  openYears: readonly OpenYear[],
): BalanceSheetFigures {
  const sections: Record<BalanceType, SectionFigure[]> = {
    non_current_assets: [],
    current_assets: [],
    equity: [],
    provisions: [],
    non_current_liabilities: [],
    current_liabilities: [],
  };
  for (const { account, closing } of balances) {
    const section = balanceSectionOf(account.type);
    if (section === null || isZero(closing)) continue;
    sections[section].push(sectionFigure(account, closing));
  }
  const currentAssets = totalOf(sections.current_assets);
  const currentLiabilities = totalOf(sections.current_liabilities);
  return {
    sections,
    openYears,
    totalDebit: add(totalOf(sections.non_current_assets), currentAssets),
    totalCredit: sumOf([
      totalOf(sections.equity),
      totalOf(sections.provisions),
      totalOf(sections.non_current_liabilities),
      currentLiabilities,
      ...openYears.map((year) => year.result),
    ]),
    workingCapital: subtract(currentAssets, currentLiabilities),
  };
}

/** The movement of one account in a period without journals that close a year; debit positive. */
export interface ResultMovement {
  readonly account: Pick<ReportAccount, "id" | "type">;
  readonly amount: Amount;
}

/** The movements of an administration that the profit and loss counts. */
export const resultMovementsOf = (balances: readonly AccountBalance[]): ResultMovement[] =>
  balances
    .filter((balance) => balance.count > 0)
    .map(({ account, debit, credit, closingJournals }) => ({
      account,
      amount: subtract(
        subtract(debit, closingJournals.debit),
        subtract(credit, closingJournals.credit),
      ),
    }));

export interface ProfitAndLossFigures {
  readonly sections: Readonly<Record<ResultType, readonly SectionFigure[]>>;
  readonly totalRevenue: Amount;
  readonly grossProfit: Amount;
  readonly operatingProfit: Amount;
  readonly totalExpenses: Amount;
  readonly netProfit: Amount;
}

/** One line per result account with bookings; the totals are composed according to specification 2.10. */
export function profitAndLossOf(movements: readonly ResultMovement[]): ProfitAndLossFigures {
  const sections: Record<ResultType, SectionFigure[]> = {
    revenue: [],
    direct_costs: [],
    expenses: [],
    other_income_expenses: [],
  };
  for (const { account, amount } of movements) {
    if (isResultType(account.type)) {
      sections[account.type].push(sectionFigure(account, amount));
    }
  }
  const totalRevenue = totalOf(sections.revenue);
  const directCosts = totalOf(sections.direct_costs);
  const expenses = totalOf(sections.expenses);
  const otherIncome = totalOf(sections.other_income_expenses);
  const grossProfit = subtract(totalRevenue, directCosts);
  const totalExpenses = subtract(add(directCosts, expenses), otherIncome);
  return {
    sections,
    totalRevenue,
    grossProfit,
    operatingProfit: subtract(grossProfit, expenses),
    totalExpenses,
    netProfit: subtract(totalRevenue, totalExpenses),
  };
}

const totalOf = (figures: readonly SectionFigure[]): Amount =>
  sumOf(figures.map((figure) => figure.amount));
