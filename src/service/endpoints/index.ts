/** All endpoints of the service; `http` serves this list. */
import { listAdministrations } from "./administrations.ts";
import { CONTACT_ENDPOINTS } from "./contacts.ts";
import { CUSTOMER_CONTACT_PORTAL_ENDPOINTS } from "./customer-contact-portal.ts";
import { DOCUMENT_ATTACHMENT_ENDPOINTS } from "./document-attachments.ts";
import { DOCUMENT_NOTE_ENDPOINTS } from "./document-notes.ts";
import { DOCUMENT_PAYMENT_ENDPOINTS } from "./document-payments.ts";
import { DOWNLOAD_ENDPOINTS } from "./downloads.ts";
import type { Endpoint, OverallEndpoint } from "./endpoint.ts";
import { EXPORT_ENDPOINTS } from "./exports.ts";
import { listFinancialAccounts } from "./financial-accounts.ts";
import { FINANCIAL_MUTATION_ENDPOINTS } from "./financial-mutations.ts";
import { GENERAL_DOCUMENT_ENDPOINTS } from "./general-documents.ts";
import { GENERAL_JOURNAL_DOCUMENT_ENDPOINTS } from "./general-journal-documents.ts";
import { listLedgerAccounts } from "./ledger-accounts.ts";
import { listProducts } from "./products.ts";
import { listProjects } from "./projects.ts";
import { PURCHASE_INVOICE_ENDPOINTS } from "./purchase-invoices.ts";
import { RECEIPT_ENDPOINTS } from "./receipts.ts";
import { reportAssets } from "./report-assets.ts";
import { reportBalanceSheet } from "./report-balance-sheet.ts";
import { CONTACT_AND_PROJECT_ENDPOINTS } from "./report-by-contact-or-project.ts";
import { reportCashFlow } from "./report-cash-flow.ts";
import { reportGeneralLedger } from "./report-general-ledger.ts";
import { reportJournalEntries } from "./report-journal-entries.ts";
import { reportLedgerAccount } from "./report-ledger-account.ts";
import { OPEN_ITEM_ENDPOINTS } from "./report-open-items.ts";
import { reportProfitAndLoss } from "./report-profit-and-loss.ts";
import { reportSubscriptions } from "./report-subscriptions.ts";
import { SALES_INVOICE_ENDPOINTS } from "./sales-invoices.ts";
import { SUBSCRIPTION_TEMPLATE_ENDPOINTS } from "./subscription-templates.ts";
import { TASK_GROUP_ENDPOINTS } from "./task-list-groups.ts";
import { TASK_STEP_ENDPOINTS } from "./task-list-task-steps.ts";
import { TASK_ENDPOINTS } from "./task-list-tasks.ts";
import { TASK_LIST_TEMPLATE_ENDPOINTS } from "./task-list-templates.ts";
import { TASK_LIST_ENDPOINTS } from "./task-lists.ts";
import { listTaxRates } from "./tax-rates.ts";
import { listTypelessDocuments } from "./typeless-documents.ts";
import { WEBHOOK_ENDPOINTS } from "./webhooks.ts";

/** Endpoints without an administration in their path. */
export const OVERALL_ENDPOINTS: readonly OverallEndpoint[] = [listAdministrations];

export const ENDPOINTS: readonly Endpoint[] = [
  ...DOCUMENT_ATTACHMENT_ENDPOINTS,
  ...DOCUMENT_NOTE_ENDPOINTS,
  ...DOCUMENT_PAYMENT_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...SUBSCRIPTION_TEMPLATE_ENDPOINTS,
  ...CUSTOMER_CONTACT_PORTAL_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...DOWNLOAD_ENDPOINTS,
  listFinancialAccounts,
  ...FINANCIAL_MUTATION_ENDPOINTS,
  ...GENERAL_DOCUMENT_ENDPOINTS,
  ...GENERAL_JOURNAL_DOCUMENT_ENDPOINTS,
  listLedgerAccounts,
  listProducts,
  listProjects,
  ...PURCHASE_INVOICE_ENDPOINTS,
  listTaxRates,
  listTypelessDocuments,
  ...EXPORT_ENDPOINTS,
  ...RECEIPT_ENDPOINTS,
  reportAssets,
  reportBalanceSheet,
  reportCashFlow,
  ...OPEN_ITEM_ENDPOINTS,
  ...CONTACT_AND_PROJECT_ENDPOINTS,
  reportGeneralLedger,
  reportJournalEntries,
  reportLedgerAccount,
  reportProfitAndLoss,
  reportSubscriptions,
  ...SALES_INVOICE_ENDPOINTS,
  ...TASK_STEP_ENDPOINTS,
  ...TASK_LIST_ENDPOINTS,
  ...TASK_GROUP_ENDPOINTS,
  ...TASK_ENDPOINTS,
  ...TASK_LIST_TEMPLATE_ENDPOINTS,
];

/** The endpoints with or without the list of finished files, which is not in the specification. */
export const servedEndpoints = (listsDownloads: boolean): readonly Endpoint[] =>
  listsDownloads
    ? ENDPOINTS
    : ENDPOINTS.filter((endpoint) => !DOWNLOAD_ENDPOINTS.includes(endpoint));
