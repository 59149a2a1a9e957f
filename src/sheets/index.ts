/** All sheets, in the order of a pack. To add one: write its file and add its line here. */

import { accountProof } from "./account-proof.ts";
import { adjustments } from "./adjustments.ts";
import { afterYearEnd } from "./after-year-end.ts";
import { aging } from "./aging.ts";
import { assetMovementsSheet } from "./asset-movements.ts";
import { assetRollForward } from "./asset-roll-forward.ts";
import { assets } from "./assets.ts";
import { auditfileComparison } from "./auditfile-comparison.ts";
import { auditfileRead } from "./auditfile-read.ts";
import { auditfileSchema } from "./auditfile-schema.ts";
import { balanceComparatives } from "./balance-comparatives.ts";
import { balanceSheet } from "./balance-sheet.ts";
import { bank } from "./bank.ts";
import { booksToTax } from "./books-to-tax.ts";
import { cash } from "./cash.ts";
import { cashBridge } from "./cash-bridge.ts";
import { cashFlow } from "./cash-flow.ts";
import { changes } from "./changes.ts";
import { chartOfAccounts } from "./chart-of-accounts.ts";
import { checks } from "./checks.ts";
import { clientInput } from "./client-input.ts";
import { closingJournal } from "./closing-journal.ts";
import { columnBalance } from "./column-balance.ts";
import { completeness } from "./completeness.ts";
import { condensedBalanceSheet } from "./condensed-balance.ts";
import { condensedMonth } from "./condensed-month.ts";
import { condensedResult } from "./condensed-result.ts";
import { cover } from "./cover.ts";
import { creditors } from "./creditors.ts";
import { dataDictionary } from "./data-dictionary.ts";
import { debtors } from "./debtors.ts";
import { deferredItems } from "./deferred-items.ts";
import { entries } from "./entries.ts";
import { equity } from "./equity.ts";
import { equityDetail } from "./equity-detail.ts";
import { equityMovements } from "./equity-movements.ts";
import { expensesByContact } from "./expenses-by-contact.ts";
import { expensesByProject } from "./expenses-by-project.ts";
import { serviceExports } from "./exports.ts";
import { firstPage } from "./first-page.ts";
import { firstPageMonth } from "./first-page-month.ts";
import { handoffIndex } from "./handoff-index.ts";
import { handoffStart } from "./handoff-start.ts";
import { journalHits } from "./journal-hits.ts";
import { journalMonths } from "./journal-months.ts";
import { journalNumbers } from "./journal-numbers.ts";
import { journalPopulation } from "./journal-population.ts";
import { journalSample } from "./journal-sample.ts";
import { journalTests } from "./journal-tests.ts";
import { judgement } from "./judgement.ts";
import { keyFigures } from "./key-figures.ts";
import { latePostings } from "./late-postings.ts";
import { leads } from "./leads.ts";
import { ledgerCards } from "./ledger-cards.ts";
import { ledgerMonths } from "./ledger-months.ts";
import { monthSummary } from "./month-summary.ts";
import { openingTie } from "./opening-tie.ts";
import { payroll } from "./payroll.ts";
import { postings } from "./postings.ts";
import { profitAndLoss } from "./profit-and-loss.ts";
import { proof } from "./proof.ts";
import { recomputedDepreciation } from "./recomputed-depreciation.ts";
import { result13Months } from "./result-13-months.ts";
import { resultAnalysis } from "./result-analysis.ts";
import { resultBridge } from "./result-bridge.ts";
import { resultMonth } from "./result-month.ts";
import { resultProofSheet } from "./result-proof.ts";
import { resultToDate } from "./result-to-date.ts";
import { revenueByContact } from "./revenue-by-contact.ts";
import { revenueByProject } from "./revenue-by-project.ts";
import type { SheetDefinition } from "./sheet.ts";
import { signOffs } from "./sign-offs.ts";
import { subsequentSettlement } from "./subsequent-settlement.ts";
import { suspenseItems } from "./suspense-items.ts";
import { trends } from "./trends.ts";
import { trialBalance } from "./trial-balance.ts";
import { vatByPeriodSheet } from "./vat-by-period.ts";
import { vatPosition } from "./vat-position.ts";
import { vatReconciliation } from "./vat-reconciliation.ts";
import { workingCapitalSheet } from "./working-capital.ts";

export const SHEETS: readonly SheetDefinition[] = [
  firstPage,
  firstPageMonth,
  cover,
  condensedResult,
  condensedMonth,
  condensedBalanceSheet,
  balanceSheet,
  profitAndLoss,
  cash,
  cashFlow,
  cashBridge,
  trialBalance,
  columnBalance,
  debtors,
  creditors,
  assets,
  equity,
  deferredItems,
  assetMovementsSheet,
  assetRollForward,
  recomputedDepreciation,
  vatPosition,
  vatByPeriodSheet,
  vatReconciliation,
  payroll,
  equityMovements,
  equityDetail,
  booksToTax,
  leads,
  signOffs,
  judgement,
  openingTie,
  subsequentSettlement,
  afterYearEnd,
  suspenseItems,
  adjustments,
  changes,
  latePostings,
  serviceExports,
  bank,
  resultAnalysis,
  resultProofSheet,
  closingJournal,
  entries,
  clientInput,
  checks,
  proof,
  accountProof,
  completeness,
  auditfileComparison,
  auditfileSchema,
  auditfileRead,
  chartOfAccounts,
  ledgerMonths,
  ledgerCards,
  postings,
  dataDictionary,
  handoffStart,
  handoffIndex,
  monthSummary,
  keyFigures,
  trends,
  resultBridge,
  resultMonth,
  resultToDate,
  result13Months,
  balanceComparatives,
  workingCapitalSheet,
  aging,
  revenueByContact,
  revenueByProject,
  expensesByContact,
  expensesByProject,
  journalTests,
  journalPopulation,
  journalMonths,
  journalNumbers,
  journalHits,
  journalSample,
];
