/** Every endpoint of the service; `http` serves what is listed here. */
import { listAdministrations } from "./administrations.ts";
import { listContacts } from "./contacts.ts";
import { listDownloads, postDownload } from "./downloads.ts";
import type { Endpoint, OverallEndpoint } from "./endpoint.ts";
import { postExportAuditfile, postExportBrugstaat, postExportLedgerAccounts } from "./exports.ts";
import { listFinancialAccounts } from "./financial-accounts.ts";
import { listGeneralJournalDocuments } from "./general-journal-documents.ts";
import { listLedgerAccounts } from "./ledger-accounts.ts";
import { listProjects } from "./projects.ts";
import { reportAssets } from "./report-assets.ts";
import { reportBalanceSheet } from "./report-balance-sheet.ts";
import {
  reportExpensesByContact,
  reportExpensesByProject,
  reportRevenueByContact,
  reportRevenueByProject,
} from "./report-by-contact-or-project.ts";
import { reportCashFlow } from "./report-cash-flow.ts";
import { reportGeneralLedger } from "./report-general-ledger.ts";
import { reportJournalEntries } from "./report-journal-entries.ts";
import {
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
} from "./report-open-items.ts";
import { reportProfitAndLoss } from "./report-profit-and-loss.ts";
import { listTaxRates } from "./tax-rates.ts";

/** Without an administration in their path. */
export const OVERALL_ENDPOINTS: readonly OverallEndpoint[] = [listAdministrations];

export const ENDPOINTS: readonly Endpoint[] = [
  listContacts,
  listDownloads,
  listFinancialAccounts,
  listGeneralJournalDocuments,
  listLedgerAccounts,
  listProjects,
  listTaxRates,
  postDownload,
  postExportAuditfile,
  postExportBrugstaat,
  postExportLedgerAccounts,
  reportAssets,
  reportBalanceSheet,
  reportCashFlow,
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
  reportExpensesByContact,
  reportExpensesByProject,
  reportGeneralLedger,
  reportJournalEntries,
  reportProfitAndLoss,
  reportRevenueByContact,
  reportRevenueByProject,
];
