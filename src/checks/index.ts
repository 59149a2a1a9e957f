/** All checks, in the order of the report. */

import { closingValueIsOpeningPlusChanges } from "./assets/closing-value-is-opening-plus-changes.ts";
import { openingValueIsClosingOfMonthBefore } from "./assets/opening-value-is-closing-of-month-before.ts";
import { valueIsPurchaseValuePlusChanges } from "./assets/value-is-purchase-value-plus-changes.ts";
import { balanceEqualsLedger } from "./balance-sheet/balance-equals-ledger.ts";
import { balanceIsOpeningOfMonthAfter } from "./balance-sheet/balance-is-opening-of-month-after.ts";
import { bothSidesAreEqual } from "./balance-sheet/both-sides-are-equal.ts";
import { openYearsEqualTheResults } from "./balance-sheet/open-years-equal-the-results.ts";
import { positionIsRollForward } from "./balance-sheet/position-is-roll-forward.ts";
import { priorOpenYearIsItsNetProfit } from "./balance-sheet/prior-open-year-is-its-net-profit.ts";
import { sectionsEqualLedger } from "./balance-sheet/sections-equal-ledger.ts";
import { totalCreditIsSectionsWithOpenYears } from "./balance-sheet/total-credit-is-sections-with-open-years.ts";
import { totalDebitIsSumOfAssets } from "./balance-sheet/total-debit-is-sum-of-assets.ts";
import { workingCapitalIsCurrentAssetsLessLiabilities } from "./balance-sheet/working-capital-is-current-assets-less-liabilities.ts";
import { cashClosingIsOpeningPlusFlow } from "./cash-flow/cash-closing-is-opening-plus-flow.ts";
import { cashEqualsLedger } from "./cash-flow/cash-equals-ledger.ts";
import { cashFlowsOfMonthsAddUp } from "./cash-flow/cash-flows-of-months-add-up.ts";
import { cashOpeningIsClosingOfMonthBefore } from "./cash-flow/cash-opening-is-closing-of-month-before.ts";
import { financialAccountsAddUp } from "./cash-flow/financial-accounts-add-up.ts";
import type { Check } from "./check.ts";
import { closingIsOpeningPlusMovement } from "./general-ledger/closing-is-opening-plus-movement.ts";
import { debitsAndCreditsArePositive } from "./general-ledger/debits-and-credits-are-positive.ts";
import { debitsEqualCredits } from "./general-ledger/debits-equal-credits.ts";
import { monthsAddUpToThePeriod } from "./general-ledger/months-add-up-to-the-period.ts";
import { openingIsClosingOfMonthBefore } from "./general-ledger/opening-is-closing-of-month-before.ts";
import { rgsCodesAreInTheList } from "./general-ledger/rgs-codes-are-in-the-list.ts";
import { statementAccountsAreInTheLedger } from "./general-ledger/statement-accounts-are-in-the-ledger.ts";
import { sumOfBalancesIsConstant } from "./general-ledger/sum-of-balances-is-constant.ts";
import { yearOpeningIsClosingOfYearBefore } from "./general-ledger/year-opening-is-closing-of-year-before.ts";
import { answersMatchTheirHash } from "./intake/answers-match-their-hash.ts";
import { entriesAreDatedInTheirMonth } from "./intake/entries-are-dated-in-their-month.ts";
import { entriesAreOfThisAdministration } from "./intake/entries-are-of-this-administration.ts";
import { fieldsAreKnown } from "./intake/fields-are-known.ts";
import { firstPageIsStable } from "./intake/first-page-is-stable.ts";
import { identifiersAreDigits } from "./intake/identifiers-are-digits.ts";
import { seriesAreComplete } from "./intake/series-are-complete.ts";
import { accountsWithoutMovementHaveNoEntries } from "./journal-entries/accounts-without-movement-have-no-entries.ts";
import { documentsBalance } from "./journal-entries/documents-balance.ts";
import { entriesTieToLedger } from "./journal-entries/entries-tie-to-ledger.ts";
import { monthsBalance } from "./journal-entries/months-balance.ts";
import { referencesAreInTheLists } from "./journal-entries/references-are-in-the-lists.ts";
import { seriesContainTheSameEntries } from "./journal-entries/series-contain-the-same-entries.ts";
import { statementsFollowFromEntries } from "./journal-entries/statements-follow-from-entries.ts";
import { agingEqualsOpenItems } from "./open-items/aging-equals-open-items.ts";
import { agingEqualsOpenItemsPerContact } from "./open-items/aging-equals-open-items-per-contact.ts";
import { bucketsAddUp } from "./open-items/buckets-add-up.ts";
import { openItemsEqualControlAccounts } from "./open-items/open-items-equal-control-accounts.ts";
import { expensesAddUpByContactAndProject } from "./projects-and-contacts/expenses-add-up-by-contact-and-project.ts";
import { projectsEqualTheirEntries } from "./projects-and-contacts/projects-equal-their-entries.ts";
import { revenueAddsUpByContactAndProject } from "./projects-and-contacts/revenue-adds-up-by-contact-and-project.ts";
import { accountAppearsOnce } from "./statements/account-appears-once.ts";
import { grossProfitIsRevenueLessDirectCosts } from "./statements/gross-profit-is-revenue-less-direct-costs.ts";
import { monthsAddUpToLongerReports } from "./statements/months-add-up-to-longer-reports.ts";
import { movedAccountAppearsInItsSection } from "./statements/moved-account-appears-in-its-section.ts";
import { netProfitIsMovementOfResultAccounts } from "./statements/net-profit-is-movement-of-result-accounts.ts";
import { netProfitIsOperatingProfitWithOtherIncome } from "./statements/net-profit-is-operating-profit-with-other-income.ts";
import { netProfitIsRevenueLessTotalExpenses } from "./statements/net-profit-is-revenue-less-total-expenses.ts";
import { operatingProfitIsGrossProfitLessExpenses } from "./statements/operating-profit-is-gross-profit-less-expenses.ts";
import { profitAndLossEqualsLedger } from "./statements/profit-and-loss-equals-ledger.ts";
import { totalExpensesIsCostsLessOtherIncome } from "./statements/total-expenses-is-costs-less-other-income.ts";
import { totalRevenueIsSumOfRevenue } from "./statements/total-revenue-is-sum-of-revenue.ts";

export const CHECKS: readonly Check[] = [
  identifiersAreDigits,
  answersMatchTheirHash,
  fieldsAreKnown,
  seriesAreComplete,
  firstPageIsStable,
  entriesAreOfThisAdministration,
  entriesAreDatedInTheirMonth,
  totalRevenueIsSumOfRevenue,
  grossProfitIsRevenueLessDirectCosts,
  operatingProfitIsGrossProfitLessExpenses,
  totalExpensesIsCostsLessOtherIncome,
  netProfitIsRevenueLessTotalExpenses,
  netProfitIsOperatingProfitWithOtherIncome,
  profitAndLossEqualsLedger,
  accountAppearsOnce,
  monthsAddUpToLongerReports,
  netProfitIsMovementOfResultAccounts,
  movedAccountAppearsInItsSection,
  projectsEqualTheirEntries,
  revenueAddsUpByContactAndProject,
  expensesAddUpByContactAndProject,
  closingIsOpeningPlusMovement,
  debitsEqualCredits,
  sumOfBalancesIsConstant,
  openingIsClosingOfMonthBefore,
  yearOpeningIsClosingOfYearBefore,
  monthsAddUpToThePeriod,
  debitsAndCreditsArePositive,
  statementAccountsAreInTheLedger,
  rgsCodesAreInTheList,
  bothSidesAreEqual,
  totalDebitIsSumOfAssets,
  totalCreditIsSectionsWithOpenYears,
  workingCapitalIsCurrentAssetsLessLiabilities,
  balanceEqualsLedger,
  sectionsEqualLedger,
  positionIsRollForward,
  openYearsEqualTheResults,
  priorOpenYearIsItsNetProfit,
  balanceIsOpeningOfMonthAfter,
  cashClosingIsOpeningPlusFlow,
  cashOpeningIsClosingOfMonthBefore,
  cashFlowsOfMonthsAddUp,
  financialAccountsAddUp,
  cashEqualsLedger,
  openItemsEqualControlAccounts,
  bucketsAddUp,
  agingEqualsOpenItems,
  agingEqualsOpenItemsPerContact,
  closingValueIsOpeningPlusChanges,
  valueIsPurchaseValuePlusChanges,
  openingValueIsClosingOfMonthBefore,
  entriesTieToLedger,
  accountsWithoutMovementHaveNoEntries,
  documentsBalance,
  monthsBalance,
  seriesContainTheSameEntries,
  referencesAreInTheLists,
  statementsFollowFromEntries,
];
