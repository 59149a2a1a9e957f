/** All checks, in the order of the report. */

import { assetChangesEqualLedger } from "./assets/asset-changes-equal-ledger.ts";
import { assetCostsEqualLedger } from "./assets/asset-costs-equal-ledger.ts";
import { assetFactsDoNotChange } from "./assets/asset-facts-do-not-change.ts";
import { assetValuesEqualLedger } from "./assets/asset-values-equal-ledger.ts";
import { assetsHaveALife } from "./assets/assets-have-a-life.ts";
import { closingValueIsOpeningPlusChanges } from "./assets/closing-value-is-opening-plus-changes.ts";
import { depreciatedAccountsHaveAssets } from "./assets/depreciated-accounts-have-assets.ts";
import { depreciationEqualsLedger } from "./assets/depreciation-equals-ledger.ts";
import { depreciationIsStraightLine } from "./assets/depreciation-is-straight-line.ts";
import { investmentsAreDebitsOfCost } from "./assets/investments-are-debits-of-cost.ts";
import { openingValueIsClosingOfMonthBefore } from "./assets/opening-value-is-closing-of-month-before.ts";
import { valueIsBetweenResidualAndCost } from "./assets/value-is-between-residual-and-cost.ts";
import { valueIsPurchaseValuePlusChanges } from "./assets/value-is-purchase-value-plus-changes.ts";
import { AUDITFILE_CHECKS } from "./auditfile/index.ts";
import { balanceEqualsLedger } from "./balance-sheet/balance-equals-ledger.ts";
import { balanceIsOpeningOfMonthAfter } from "./balance-sheet/balance-is-opening-of-month-after.ts";
import { balancesAreOnTheirSide } from "./balance-sheet/balances-are-on-their-side.ts";
import { bothSidesAreEqual } from "./balance-sheet/both-sides-are-equal.ts";
import { closingJournalTransfersTheResult } from "./balance-sheet/closing-journal-transfers-the-result.ts";
import { equityRollsForward } from "./balance-sheet/equity-rolls-forward.ts";
import { openYearsEqualTheResults } from "./balance-sheet/open-years-equal-the-results.ts";
import { positionIsRollForward } from "./balance-sheet/position-is-roll-forward.ts";
import { priorOpenYearIsItsNetProfit } from "./balance-sheet/prior-open-year-is-its-net-profit.ts";
import { sectionsEqualLedger } from "./balance-sheet/sections-equal-ledger.ts";
import { totalCreditIsSectionsWithOpenYears } from "./balance-sheet/total-credit-is-sections-with-open-years.ts";
import { totalDebitIsSumOfAssets } from "./balance-sheet/total-debit-is-sum-of-assets.ts";
import { workingCapitalIsCurrentAssetsLessLiabilities } from "./balance-sheet/working-capital-is-current-assets-less-liabilities.ts";
import { BUDGET_CHECKS } from "./budget/index.ts";
import { cashClosingIsOpeningPlusFlow } from "./cash-flow/cash-closing-is-opening-plus-flow.ts";
import { cashEqualsLedger } from "./cash-flow/cash-equals-ledger.ts";
import { cashFlowFollowsFromEntries } from "./cash-flow/cash-flow-follows-from-entries.ts";
import { cashFlowsOfMonthsAddUp } from "./cash-flow/cash-flows-of-months-add-up.ts";
import { cashOpeningIsClosingOfMonthBefore } from "./cash-flow/cash-opening-is-closing-of-month-before.ts";
import { contraAccountsAreKnown } from "./cash-flow/contra-accounts-are-known.ts";
import { financialAccountsAddUp } from "./cash-flow/financial-accounts-add-up.ts";
import { resultAndBalanceExplainCash } from "./cash-flow/result-and-balance-explain-cash.ts";
import type { Check } from "./check.ts";
import { CLIENT_CHECKS } from "./client/index.ts";
import { accountsEqualListedLines } from "./documents/accounts-equal-listed-lines.ts";
import { daysEqualListedDates } from "./documents/days-equal-listed-dates.ts";
import { documentsHavePostings } from "./documents/documents-have-postings.ts";
import { paymentsAreBooked } from "./documents/payments-are-booked.ts";
import { postingsHaveDocuments } from "./documents/postings-have-documents.ts";
import { projectsEqualListedLines } from "./documents/projects-equal-listed-lines.ts";
import { releasesFollowTheirPeriod } from "./documents/releases-follow-their-period.ts";
import { textsEqualListedLines } from "./documents/texts-equal-listed-lines.ts";
import { accountsHaveANumberOfTheirOwn } from "./general-ledger/accounts-have-a-number-of-their-own.ts";
import { banksHaveOneAccount } from "./general-ledger/banks-have-one-account.ts";
import { banksInUseAreListed } from "./general-ledger/banks-in-use-are-listed.ts";
import { chartIsATree } from "./general-ledger/chart-is-a-tree.ts";
import { closingIsOpeningPlusMovement } from "./general-ledger/closing-is-opening-plus-movement.ts";
import { currentAccountsMove } from "./general-ledger/current-accounts-move.ts";
import { debitsAndCreditsArePositive } from "./general-ledger/debits-and-credits-are-positive.ts";
import { debitsEqualCredits } from "./general-ledger/debits-equal-credits.ts";
import { ledgerAccountsAreInTheChart } from "./general-ledger/ledger-accounts-are-in-the-chart.ts";
import { monthsAddUpToThePeriod } from "./general-ledger/months-add-up-to-the-period.ts";
import { numbersInUseAreDifferent } from "./general-ledger/numbers-in-use-are-different.ts";
import { openingIsClosingOfMonthBefore } from "./general-ledger/opening-is-closing-of-month-before.ts";
import { rgsCodesAreInTheList } from "./general-ledger/rgs-codes-are-in-the-list.ts";
import { statementAccountsAreInTheLedger } from "./general-ledger/statement-accounts-are-in-the-ledger.ts";
import { sumOfBalancesIsConstant } from "./general-ledger/sum-of-balances-is-constant.ts";
import { typesAgreeWithRgsGroups } from "./general-ledger/types-agree-with-rgs-groups.ts";
import { typesAreUsualInRgsGroups } from "./general-ledger/types-are-usual-in-rgs-groups.ts";
import { yearOpeningIsClosingOfYearBefore } from "./general-ledger/year-opening-is-closing-of-year-before.ts";
import { answersMatchTheirHash } from "./intake/answers-match-their-hash.ts";
import { currencyIsThatOfTheDocuments } from "./intake/currency-is-that-of-the-documents.ts";
import { documentListsEqualVersions } from "./intake/document-lists-equal-versions.ts";
import { entriesAreDatedInTheirMonth } from "./intake/entries-are-dated-in-their-month.ts";
import { entriesAreOfThisAdministration } from "./intake/entries-are-of-this-administration.ts";
import { fieldsAreKnown } from "./intake/fields-are-known.ts";
import { firstPageIsStable } from "./intake/first-page-is-stable.ts";
import { identifiersAreDigits } from "./intake/identifiers-are-digits.ts";
import { seriesAreComplete } from "./intake/series-are-complete.ts";
import { accountsWithoutMovementHaveNoEntries } from "./journal-entries/accounts-without-movement-have-no-entries.ts";
import { closingEntriesAreKnown } from "./journal-entries/closing-entries-are-known.ts";
import { deferredAmountsAreReleased } from "./journal-entries/deferred-amounts-are-released.ts";
import { documentsAreEnteredOnce } from "./journal-entries/documents-are-entered-once.ts";
import { documentsBalance } from "./journal-entries/documents-balance.ts";
import { entriesHaveAmountAndDescription } from "./journal-entries/entries-have-amount-and-description.ts";
import { entriesTieToLedger } from "./journal-entries/entries-tie-to-ledger.ts";
import { journalsAreProcessed } from "./journal-entries/journals-are-processed.ts";
import { journalsEqualTheirListedLines } from "./journal-entries/journals-equal-their-listed-lines.ts";
import { monthsBalance } from "./journal-entries/months-balance.ts";
import { referencesAreInTheLists } from "./journal-entries/references-are-in-the-lists.ts";
import { seriesContainTheSameEntries } from "./journal-entries/series-contain-the-same-entries.ts";
import { statementsFollowFromEntries } from "./journal-entries/statements-follow-from-entries.ts";
import { acceptancesHaveNotExpired } from "./judgement/acceptances-have-not-expired.ts";
import { acceptedDifferencesStand } from "./judgement/accepted-differences-stand.ts";
import { changedEntriesExplainTheLedger } from "./judgement/changed-entries-explain-the-ledger.ts";
import { entriesOfLockedMonthsAreUnchanged } from "./judgement/entries-of-locked-months-are-unchanged.ts";
import { lockedMonthsAreUnchanged } from "./judgement/locked-months-are-unchanged.ts";
import { signedBalancesStand } from "./judgement/signed-balances-stand.ts";
import { ageGroupsAreInOrder } from "./open-items/age-groups-are-in-order.ts";
import { agesArePossible } from "./open-items/ages-are-possible.ts";
import { agingEqualsOpenItems } from "./open-items/aging-equals-open-items.ts";
import { agingEqualsOpenItemsPerContact } from "./open-items/aging-equals-open-items-per-contact.ts";
import { agingFollowsFromInvoices } from "./open-items/aging-follows-from-invoices.ts";
import { amountsHaveAContact } from "./open-items/amounts-have-a-contact.ts";
import { bucketsAddUp } from "./open-items/buckets-add-up.ts";
import { contactsOweOnOneSide } from "./open-items/contacts-owe-on-one-side.ts";
import { contactsRollForward } from "./open-items/contacts-roll-forward.ts";
import { controlAccountsAreKnown } from "./open-items/control-accounts-are-known.ts";
import { invoicesExplainAmounts } from "./open-items/invoices-explain-amounts.ts";
import { itemsDoNotGetYounger } from "./open-items/items-do-not-get-younger.ts";
import { listedTotalsEqualEntries } from "./open-items/listed-totals-equal-entries.ts";
import { listsHaveRows } from "./open-items/lists-have-rows.ts";
import { oldAmountsWereBookedBefore } from "./open-items/old-amounts-were-booked-before.ts";
import { openItemsEqualControlAccounts } from "./open-items/open-items-equal-control-accounts.ts";
import { comparativesEqualTheFinalPack } from "./prior-year/comparatives-equal-the-final-pack.ts";
import { priorBalanceSheetsAddUp } from "./prior-year/prior-balance-sheets-add-up.ts";
import { priorBalancesEqualLedger } from "./prior-year/prior-balances-equal-ledger.ts";
import { priorLedgersRollForward } from "./prior-year/prior-ledgers-roll-forward.ts";
import { priorResultsAddUp } from "./prior-year/prior-results-add-up.ts";
import { priorResultsEqualLedger } from "./prior-year/prior-results-equal-ledger.ts";
import { priorYearIsSumOfItsMonths } from "./prior-year/prior-year-is-sum-of-its-months.ts";
import { contactsEqualTheirEntries } from "./projects-and-contacts/contacts-equal-their-entries.ts";
import { expensesAddUpByContactAndProject } from "./projects-and-contacts/expenses-add-up-by-contact-and-project.ts";
import { projectsByMonthEqualTheirEntries } from "./projects-and-contacts/projects-by-month-equal-their-entries.ts";
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
import { annualRunRateIsTwelveMonths } from "./subscriptions/annual-run-rate-is-twelve-months.ts";
import { suspenseAccountsAreZero } from "./suspense/suspense-accounts-are-zero.ts";
import { suspenseItemsAreCleared } from "./suspense/suspense-items-are-cleared.ts";
import { transfersInTransitArrive } from "./suspense/transfers-in-transit-arrive.ts";
import { wagesAreSettled } from "./suspense/wages-are-settled.ts";
import { basesEqualListedDocuments } from "./vat/bases-equal-listed-documents.ts";
import { contactsEqualListedDocuments } from "./vat/contacts-equal-listed-documents.ts";
import { declaredVatIsBooked } from "./vat/declared-vat-is-booked.ts";
import { percentagesArePossible } from "./vat/percentages-are-possible.ts";
import { ratesFitTheirDocuments } from "./vat/rates-fit-their-documents.ts";
import { ratesInUseAreActive } from "./vat/rates-in-use-are-active.ts";
import { taxAccountsHaveACode } from "./vat/tax-accounts-have-a-code.ts";
import { taxAccountsMoveByRates } from "./vat/tax-accounts-move-by-rates.ts";
import { taxIsInBlocksOrListed } from "./vat/tax-is-in-blocks-or-listed.ts";
import { taxIsItsPercentage } from "./vat/tax-is-its-percentage.ts";
import { taxableTurnoverIsRevenue } from "./vat/taxable-turnover-is-revenue.ts";

export const CHECKS: readonly Check[] = [
  identifiersAreDigits,
  answersMatchTheirHash,
  fieldsAreKnown,
  seriesAreComplete,
  firstPageIsStable,
  entriesAreOfThisAdministration,
  entriesAreDatedInTheirMonth,
  currencyIsThatOfTheDocuments,
  documentListsEqualVersions,
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
  contactsEqualTheirEntries,
  projectsByMonthEqualTheirEntries,
  closingIsOpeningPlusMovement,
  debitsEqualCredits,
  sumOfBalancesIsConstant,
  openingIsClosingOfMonthBefore,
  yearOpeningIsClosingOfYearBefore,
  monthsAddUpToThePeriod,
  debitsAndCreditsArePositive,
  statementAccountsAreInTheLedger,
  rgsCodesAreInTheList,
  currentAccountsMove,
  ledgerAccountsAreInTheChart,
  banksHaveOneAccount,
  typesAgreeWithRgsGroups,
  typesAreUsualInRgsGroups,
  chartIsATree,
  numbersInUseAreDifferent,
  accountsHaveANumberOfTheirOwn,
  banksInUseAreListed,
  priorResultsEqualLedger,
  priorResultsAddUp,
  priorYearIsSumOfItsMonths,
  priorBalancesEqualLedger,
  priorBalanceSheetsAddUp,
  priorLedgersRollForward,
  bothSidesAreEqual,
  totalDebitIsSumOfAssets,
  totalCreditIsSectionsWithOpenYears,
  workingCapitalIsCurrentAssetsLessLiabilities,
  balanceEqualsLedger,
  sectionsEqualLedger,
  positionIsRollForward,
  openYearsEqualTheResults,
  priorOpenYearIsItsNetProfit,
  closingJournalTransfersTheResult,
  balanceIsOpeningOfMonthAfter,
  equityRollsForward,
  balancesAreOnTheirSide,
  cashClosingIsOpeningPlusFlow,
  cashOpeningIsClosingOfMonthBefore,
  cashFlowsOfMonthsAddUp,
  financialAccountsAddUp,
  cashEqualsLedger,
  cashFlowFollowsFromEntries,
  resultAndBalanceExplainCash,
  contraAccountsAreKnown,
  openItemsEqualControlAccounts,
  bucketsAddUp,
  agingEqualsOpenItems,
  agingEqualsOpenItemsPerContact,
  contactsRollForward,
  amountsHaveAContact,
  contactsOweOnOneSide,
  controlAccountsAreKnown,
  invoicesExplainAmounts,
  listsHaveRows,
  agingFollowsFromInvoices,
  oldAmountsWereBookedBefore,
  itemsDoNotGetYounger,
  listedTotalsEqualEntries,
  agesArePossible,
  ageGroupsAreInOrder,
  closingValueIsOpeningPlusChanges,
  valueIsPurchaseValuePlusChanges,
  openingValueIsClosingOfMonthBefore,
  assetValuesEqualLedger,
  depreciationEqualsLedger,
  investmentsAreDebitsOfCost,
  depreciationIsStraightLine,
  valueIsBetweenResidualAndCost,
  assetsHaveALife,
  assetChangesEqualLedger,
  depreciatedAccountsHaveAssets,
  assetFactsDoNotChange,
  assetCostsEqualLedger,
  taxIsItsPercentage,
  taxAccountsMoveByRates,
  taxableTurnoverIsRevenue,
  declaredVatIsBooked,
  ratesFitTheirDocuments,
  ratesInUseAreActive,
  basesEqualListedDocuments,
  taxIsInBlocksOrListed,
  contactsEqualListedDocuments,
  percentagesArePossible,
  taxAccountsHaveACode,
  suspenseAccountsAreZero,
  suspenseItemsAreCleared,
  transfersInTransitArrive,
  wagesAreSettled,
  entriesTieToLedger,
  accountsWithoutMovementHaveNoEntries,
  documentsBalance,
  monthsBalance,
  seriesContainTheSameEntries,
  referencesAreInTheLists,
  statementsFollowFromEntries,
  documentsAreEnteredOnce,
  entriesHaveAmountAndDescription,
  deferredAmountsAreReleased,
  journalsAreProcessed,
  journalsEqualTheirListedLines,
  closingEntriesAreKnown,
  documentsHavePostings,
  postingsHaveDocuments,
  accountsEqualListedLines,
  daysEqualListedDates,
  projectsEqualListedLines,
  textsEqualListedLines,
  releasesFollowTheirPeriod,
  paymentsAreBooked,
  ...CLIENT_CHECKS,
  ...BUDGET_CHECKS,
  annualRunRateIsTwelveMonths,
  comparativesEqualTheFinalPack,
  lockedMonthsAreUnchanged,
  entriesOfLockedMonthsAreUnchanged,
  changedEntriesExplainTheLedger,
  acceptedDifferencesStand,
  acceptancesHaveNotExpired,
  signedBalancesStand,
  ...AUDITFILE_CHECKS,
];
