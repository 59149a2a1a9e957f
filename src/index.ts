/** The public surface: what a program may use of slotsom. Everything else may change. */
export type { Amount } from "./amount/amount.ts";
export { amountOf, amountText, parseAmount } from "./amount/amount.ts";
export type { CalendarDate } from "./calendar/calendar-date.ts";
export { dateOf, parseDate } from "./calendar/calendar-date.ts";
export type { FiscalCalendar, FiscalYear } from "./calendar/fiscal-year.ts";
export { CALENDAR_YEARS, fiscalYear } from "./calendar/fiscal-year.ts";
export type { Month, Period } from "./calendar/month.ts";
export { month, periodOf } from "./calendar/month.ts";
export type { Check, CheckResult, Comparison, Finding } from "./checks/check.ts";
export { runChecks } from "./checks/run-checks.ts";
export type { Administration } from "./client/administrations.ts";
export type { GivenFile } from "./client/asking.ts";
export type { Contact } from "./client/contact-record.ts";
export type {
  ContactFields,
  ContactFilter,
  ContactList,
  ContactVersion,
} from "./client/contacts.ts";
export type {
  DocumentFilter,
  DocumentList,
  DocumentState,
  Documents,
  DocumentVersion,
} from "./client/document-operations.ts";
export type {
  Attachment,
  Note,
  NoteFields,
  Payment,
  PaymentFields,
  RecordEvent,
} from "./client/document-parts.ts";
export type { Downloads, Exports } from "./client/exports.ts";
export type { DocumentPeriod } from "./client/filter-text.ts";
export type { FinancialAccount } from "./client/financial-accounts.ts";
export type {
  GeneralDocument,
  GeneralDocumentFields,
} from "./client/general-documents.ts";
export type {
  GeneralJournalDocument,
  GeneralJournalDocumentFields,
  GeneralJournalDocumentList,
  JournalEntryLine,
} from "./client/general-journal-documents.ts";
export type { LedgerAccount } from "./client/ledger-accounts.ts";
export type { Notification, SignedBody } from "./client/notifications.ts";
export { isNotificationSigned, readNotification } from "./client/notifications.ts";
export type { Client, ClientOptions } from "./client/open-client.ts";
export { openClient } from "./client/open-client.ts";
export type { Product, ProductList } from "./client/products.ts";
export type { Project } from "./client/projects.ts";
export type { PurchaseInvoice } from "./client/purchase-invoices.ts";
export type {
  FiscalAllocation,
  Receipt,
  ReceiptDetail,
  ReceiptFields,
  ReceiptFilter,
} from "./client/receipts.ts";
export type { EntrySelection, Reports, SubscriptionFigures } from "./client/reports.ts";
export type { SalesLinkPreset, SubscriptionTemplate } from "./client/subscription-templates.ts";
export type {
  NewTaskListGroupFields,
  TaskListGroup,
  TaskListGroupFields,
  WholeTaskListGroup,
} from "./client/task-list-groups.ts";
export type {
  NewTaskListTemplateFields,
  TaskListTemplate,
  TaskListTemplateFields,
  WholeTaskListTemplate,
} from "./client/task-list-templates.ts";
export type {
  NewTaskListFields,
  TaskList,
  TaskListFields,
  TaskListFromTemplateFields,
  WholeTaskList,
} from "./client/task-lists.ts";
export type { NewTaskFields, Task, TaskFields } from "./client/tasks.ts";
export type { TaxRate, TaxRateFilter, TaxRateType } from "./client/tax-rates.ts";
export type { TypelessDocument } from "./client/typeless-documents.ts";
export type { CreatedWebhook, Webhook, WebhookFields } from "./client/webhooks.ts";
export type { CloseOptions } from "./close-books.ts";
export { closeBooks } from "./close-books.ts";
export type { Connection, ConnectionSettings } from "./connection/connection.ts";
export { openConnection } from "./connection/connection.ts";
export type { RateLimits } from "./connection/rate-budget.ts";
export { RATE_LIMITS_USUAL } from "./connection/rate-budget.ts";
export { EXPORTS, type ExportName } from "./exports/export-names.ts";
export type { PlacedExport } from "./exports/placed-export.ts";
export type { ExportOrigin, KeptExport } from "./exports/remembered-export.ts";
export type { FailureCode } from "./failure.ts";
export { Failure } from "./failure.ts";
export type { Books, BooksMonth } from "./ledger/books.ts";
export type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger/ledger-account.ts";
export {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "./ledger/ledger-account.ts";
export type { Posting } from "./ledger/posting.ts";
export { AUDITFILE_VERSIONS, type AuditfileVersion } from "./packs/auditfile-versions.ts";
export type { PackTemplate } from "./packs/read-template.ts";
export { readTemplate } from "./packs/read-template.ts";
export type { FinishedPack, PackOrder } from "./pipeline.ts";
export { makePack } from "./pipeline.ts";
export type { OpenedBooks } from "./pull/open-books.ts";
export { openBooks } from "./pull/open-books.ts";
export type { PullEvent, PullPorts, PullSummary } from "./pull/pull.ts";
export { pullBooks } from "./pull/pull.ts";
export type { OrderOptions } from "./runs/order.ts";
export type { PullChosen, RunEvent } from "./runs/run-event.ts";
export type { RunPorts } from "./runs/run-ports.ts";
export type { EmbeddedOptions, EmbeddedService } from "./service/embedded-service.ts";
export { startEmbeddedService } from "./service/embedded-service.ts";
export type { Snapshot } from "./snapshot/snapshot.ts";
export { openForPull, openSnapshot } from "./snapshot/snapshot.ts";
