/** Every check, in the order in which a report lists them. */

import { bothSidesAreEqual } from "./balance-sheet/both-sides-are-equal.ts";
import { openYearsHoldTheResults } from "./balance-sheet/open-years-hold-the-results.ts";
import { positionIsRollForward } from "./balance-sheet/position-is-roll-forward.ts";
import { cashClosingIsOpeningPlusFlow } from "./cash-flow/cash-closing-is-opening-plus-flow.ts";
import { cashOpeningIsClosingOfMonthBefore } from "./cash-flow/cash-opening-is-closing-of-month-before.ts";
import type { Check } from "./check.ts";
import { closingIsOpeningPlusMovement } from "./general-ledger/closing-is-opening-plus-movement.ts";
import { debitsEqualCredits } from "./general-ledger/debits-equal-credits.ts";
import { openingIsClosingOfMonthBefore } from "./general-ledger/opening-is-closing-of-month-before.ts";
import { documentsBalance } from "./journal-entries/documents-balance.ts";
import { entriesTieToLedger } from "./journal-entries/entries-tie-to-ledger.ts";
import { monthsBalance } from "./journal-entries/months-balance.ts";
import { grossProfitIsRevenueLessDirectCosts } from "./statements/gross-profit-is-revenue-less-direct-costs.ts";
import { netProfitIsOperatingProfitWithOtherIncome } from "./statements/net-profit-is-operating-profit-with-other-income.ts";
import { netProfitIsRevenueLessTotalExpenses } from "./statements/net-profit-is-revenue-less-total-expenses.ts";
import { operatingProfitIsGrossProfitLessExpenses } from "./statements/operating-profit-is-gross-profit-less-expenses.ts";
import { profitAndLossEqualsLedger } from "./statements/profit-and-loss-equals-ledger.ts";
import { totalExpensesIsCostsLessOtherIncome } from "./statements/total-expenses-is-costs-less-other-income.ts";
import { totalRevenueIsSumOfRevenue } from "./statements/total-revenue-is-sum-of-revenue.ts";

export const CHECKS: readonly Check[] = [
  totalRevenueIsSumOfRevenue,
  grossProfitIsRevenueLessDirectCosts,
  operatingProfitIsGrossProfitLessExpenses,
  totalExpensesIsCostsLessOtherIncome,
  netProfitIsRevenueLessTotalExpenses,
  netProfitIsOperatingProfitWithOtherIncome,
  profitAndLossEqualsLedger,
  closingIsOpeningPlusMovement,
  debitsEqualCredits,
  openingIsClosingOfMonthBefore,
  bothSidesAreEqual,
  positionIsRollForward,
  openYearsHoldTheResults,
  cashClosingIsOpeningPlusFlow,
  cashOpeningIsClosingOfMonthBefore,
  entriesTieToLedger,
  documentsBalance,
  monthsBalance,
];
