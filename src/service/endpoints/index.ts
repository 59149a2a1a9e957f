/** Every endpoint of the service; `http` serves what is listed here. */
import { listAdministrations } from "./administrations.ts";
import {
  archiveContact,
  createContact,
  fetchContacts,
  filterContacts,
  getContact,
  listContacts,
  synchronizeContacts,
  updateContact,
} from "./contacts.ts";
import {
  getPortalInvoicesLink,
  getPortalLink,
  getPortalSubscriptionLink,
} from "./customer-contact-portal.ts";
import {
  deleteGeneralDocumentAttachment,
  deleteGeneralJournalDocumentAttachment,
  deleteReceiptAttachment,
  downloadGeneralDocumentAttachment,
  downloadGeneralJournalDocumentAttachment,
  downloadReceiptAttachment,
  postGeneralDocumentAttachment,
  postGeneralJournalDocumentAttachment,
  postReceiptAttachment,
} from "./document-attachments.ts";
import {
  deleteGeneralDocumentNote,
  deleteGeneralJournalDocumentNote,
  deleteReceiptNote,
  postGeneralDocumentNote,
  postGeneralJournalDocumentNote,
  postReceiptNote,
} from "./document-notes.ts";
import {
  deleteReceiptPayment,
  patchReceiptRegisterPayment,
  postReceiptPayment,
} from "./document-payments.ts";
import { listDownloads, postDownload } from "./downloads.ts";
import type { Endpoint, OverallEndpoint } from "./endpoint.ts";
import { postExportAuditfile, postExportBrugstaat, postExportLedgerAccounts } from "./exports.ts";
import { listFinancialAccounts } from "./financial-accounts.ts";
import {
  deleteGeneralDocument,
  fetchGeneralDocuments,
  getGeneralDocument,
  listGeneralDocuments,
  patchGeneralDocument,
  postGeneralDocument,
  syncGeneralDocuments,
} from "./general-documents.ts";
import {
  deleteGeneralJournalDocument,
  fetchGeneralJournalDocuments,
  getGeneralJournalDocument,
  listGeneralJournalDocuments,
  patchGeneralJournalDocument,
  postGeneralJournalDocument,
  syncGeneralJournalDocuments,
} from "./general-journal-documents.ts";
import { listLedgerAccounts } from "./ledger-accounts.ts";
import { listProducts } from "./products.ts";
import { listProjects } from "./projects.ts";
import { listPurchaseInvoices } from "./purchase-invoices.ts";
import {
  deleteReceipt,
  fetchReceipts,
  getReceipt,
  listReceipts,
  patchReceipt,
  postReceipt,
  syncReceipts,
} from "./receipts.ts";
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
import { reportLedgerAccount } from "./report-ledger-account.ts";
import {
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
} from "./report-open-items.ts";
import { reportProfitAndLoss } from "./report-profit-and-loss.ts";
import { reportSubscriptions } from "./report-subscriptions.ts";
import { getCheckoutIdentifier, listSubscriptionTemplates } from "./subscription-templates.ts";
import {
  createTaskListGroup,
  createTaskListTemplateGroup,
  deleteTaskListGroup,
  getTaskListGroup,
  updateTaskListGroup,
} from "./task-list-groups.ts";
import {
  assignTaskListTask,
  completeTaskListTask,
  createTaskListTaskNote,
  reopenTaskListTask,
  unassignTaskListTask,
} from "./task-list-task-steps.ts";
import {
  createTaskListTask,
  deleteTaskListTask,
  getTaskListTask,
  updateTaskListTask,
} from "./task-list-tasks.ts";
import {
  createTaskListTemplate,
  deleteTaskListTemplate,
  getTaskListTemplate,
  listTaskListTemplates,
  updateTaskListTemplate,
} from "./task-list-templates.ts";
import {
  createTaskList,
  createTaskListFromTemplate,
  deleteTaskList,
  getTaskList,
  listTaskLists,
  updateTaskList,
} from "./task-lists.ts";
import { listTaxRates } from "./tax-rates.ts";
import { listTypelessDocuments } from "./typeless-documents.ts";
import {
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
  listWebhooks,
} from "./webhooks.ts";

/** Without an administration in their path. */
export const OVERALL_ENDPOINTS: readonly OverallEndpoint[] = [listAdministrations];

export const ENDPOINTS: readonly Endpoint[] = [
  deleteGeneralDocumentAttachment,
  deleteGeneralJournalDocumentAttachment,
  deleteReceiptAttachment,
  downloadGeneralDocumentAttachment,
  downloadGeneralJournalDocumentAttachment,
  downloadReceiptAttachment,
  postGeneralDocumentAttachment,
  postGeneralJournalDocumentAttachment,
  postReceiptAttachment,
  deleteGeneralDocumentNote,
  deleteGeneralJournalDocumentNote,
  deleteReceiptNote,
  postGeneralDocumentNote,
  postGeneralJournalDocumentNote,
  postReceiptNote,
  deleteReceiptPayment,
  patchReceiptRegisterPayment,
  postReceiptPayment,
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
  listWebhooks,
  getCheckoutIdentifier,
  getPortalInvoicesLink,
  getPortalLink,
  getPortalSubscriptionLink,
  archiveContact,
  createContact,
  fetchContacts,
  filterContacts,
  getContact,
  listContacts,
  synchronizeContacts,
  updateContact,
  listDownloads,
  listFinancialAccounts,
  deleteGeneralDocument,
  fetchGeneralDocuments,
  getGeneralDocument,
  listGeneralDocuments,
  patchGeneralDocument,
  postGeneralDocument,
  syncGeneralDocuments,
  deleteGeneralJournalDocument,
  fetchGeneralJournalDocuments,
  getGeneralJournalDocument,
  listGeneralJournalDocuments,
  patchGeneralJournalDocument,
  postGeneralJournalDocument,
  syncGeneralJournalDocuments,
  listLedgerAccounts,
  listProducts,
  listProjects,
  listPurchaseInvoices,
  listSubscriptionTemplates,
  listTaxRates,
  listTypelessDocuments,
  postDownload,
  postExportAuditfile,
  postExportBrugstaat,
  postExportLedgerAccounts,
  deleteReceipt,
  fetchReceipts,
  getReceipt,
  listReceipts,
  patchReceipt,
  postReceipt,
  syncReceipts,
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
  reportLedgerAccount,
  reportProfitAndLoss,
  reportRevenueByContact,
  reportRevenueByProject,
  reportSubscriptions,
  assignTaskListTask,
  completeTaskListTask,
  createTaskList,
  createTaskListFromTemplate,
  createTaskListGroup,
  createTaskListTask,
  createTaskListTaskNote,
  createTaskListTemplate,
  createTaskListTemplateGroup,
  deleteTaskList,
  deleteTaskListGroup,
  deleteTaskListTask,
  deleteTaskListTemplate,
  getTaskList,
  getTaskListGroup,
  getTaskListTask,
  getTaskListTemplate,
  listTaskListTemplates,
  listTaskLists,
  reopenTaskListTask,
  unassignTaskListTask,
  updateTaskList,
  updateTaskListGroup,
  updateTaskListTask,
  updateTaskListTemplate,
];
