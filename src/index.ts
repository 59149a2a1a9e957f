/** The public surface: the names that programs may use. Everything else may change. */
export { SAMPLE } from "../fixtures/administrations/sample-administration.ts";
export type { Amount } from "./amount/amount.ts";
export {
  absolute,
  add,
  compare,
  type Decimal,
  type DecimalText,
  decimalText,
  divideRounded,
  equals,
  isDecimalText,
  isNegative,
  isZero,
  multiply,
  negate,
  round,
  subtract,
  sum,
} from "./amount/decimal-text.ts";
export type { Clock } from "./api/clock.ts";
export type { Download } from "./api/decode-downloads.ts";
export type { OutgoingProxy } from "./api/outgoing-proxy.ts";
export type { RetryWait } from "./api/retrying.ts";
export type { ApiRequest, ApiResponse, Transport, Upload } from "./api/transport.ts";
export { type CalendarDate, type DateRange, parseDate } from "./calendar/calendar-date.ts";
export {
  CALENDAR_YEARS,
  type FiscalCalendar,
  type FiscalYear,
  fiscalYear,
} from "./calendar/fiscal-year.ts";
export { type Month, type Period, periodOf } from "./calendar/month.ts";
export type {
  Calibration,
  Check,
  CheckGap,
  CheckResult,
  CheckSeverity,
  Comparison,
  Comparisons,
  DocumentOutcome,
  DocumentPass,
  DocumentsCompared,
  Finding,
  ListedOutcome,
  Severity,
  Tallied,
} from "./checks/check.ts";
export type { DraftReason } from "./checks/draft-findings.ts";
export type * from "./checks/evidence-rows.ts";
export { runChecks } from "./checks/run-checks.ts";
export type * from "./checks/subject.ts";
export type { Administration, Administrations } from "./client/administrations.ts";
export type { ChangedRow } from "./client/bodies.ts";
export type { Contact, CustomField } from "./client/contact-record.ts";
export type {
  ContactFields,
  ContactFilter,
  ContactList,
  Contacts,
  ContactVersion,
} from "./client/contacts.ts";
export type { CustomerPortal } from "./client/customer-portal.ts";
export type {
  Attachments,
  DocumentFilter,
  DocumentList,
  DocumentState,
  Documents,
  DocumentVersion,
  Notes,
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
export type { DocumentPeriod, DocumentPeriodWord } from "./client/filter-text.ts";
export type { FinancialAccount, FinancialAccounts } from "./client/financial-accounts.ts";
export type {
  FinancialMutation,
  FinancialMutationFilter,
  FinancialMutations,
  LedgerAccountBooking,
} from "./client/financial-mutations.ts";
export type {
  GeneralDocument,
  GeneralDocumentFields,
  GeneralDocumentOptions,
  GeneralDocuments,
  Reminder,
} from "./client/general-documents.ts";
export type {
  GeneralJournalDocument,
  GeneralJournalDocumentFields,
  GeneralJournalDocumentList,
  GeneralJournalDocumentOptions,
  GeneralJournalDocuments,
  JournalEntryLine,
  JournalEntryLineFields,
} from "./client/general-journal-documents.ts";
export {
  contactId,
  dateOf,
  documentId,
  financialAccountId,
  ledgerAccountId,
  month,
  projectId,
  taxRateId,
} from "./client/given-values.ts";
export type { LedgerAccount, LedgerAccounts, TaxonomyItem } from "./client/ledger-accounts.ts";
export type { Notification, SignedBody } from "./client/notifications.ts";
export { isNotificationSigned, readNotification } from "./client/notifications.ts";
export {
  type Client,
  type ClientOptions,
  type ConnectionOptions,
  connectTo,
  openClient,
  SYSTEM_CLOCK,
} from "./client/open-client.ts";
export type { Product, ProductList, Products } from "./client/products.ts";
export type { Project, ProjectList, Projects } from "./client/projects.ts";
export type { PurchaseInvoice, PurchaseInvoices } from "./client/purchase-invoices.ts";
export type {
  FiscalAllocation,
  FiscalAllocationFields,
  PaidFrom,
  Payments,
  Receipt,
  ReceiptDetail,
  ReceiptDetailFields,
  ReceiptFields,
  ReceiptFilter,
  ReceiptOptions,
  Receipts,
} from "./client/receipts.ts";
export type { OneOf } from "./client/records.ts";
export type {
  EntrySelection,
  GeneralLedger,
  GeneralLedgerRow,
  Reports,
  SubscriptionFigures,
} from "./client/reports.ts";
export type { FileUpload } from "./client/requests.ts";
export type {
  SalesInvoice,
  SalesInvoiceFilter,
  SalesInvoiceState,
  SalesInvoices,
  TaxTotal,
} from "./client/sales-invoices.ts";
export type {
  SalesLinkPreset,
  SubscriptionTemplate,
  SubscriptionTemplates,
} from "./client/subscription-templates.ts";
export type {
  NewTaskListGroupFields,
  OwnedGroups,
  TaskListGroup,
  TaskListGroupFields,
  TaskListGroups,
  TaskListGroupWithTasks,
} from "./client/task-list-groups.ts";
export type {
  NewTaskListTemplateFields,
  TaskListTemplate,
  TaskListTemplateFields,
  TaskListTemplates,
  TaskListTemplateWithGroups,
} from "./client/task-list-templates.ts";
export type {
  NewTaskListFields,
  TaskList,
  TaskListFields,
  TaskListFromTemplateFields,
  TaskLists,
  TaskListWithGroups,
} from "./client/task-lists.ts";
export type { NewTaskFields, Task, TaskFields, Tasks } from "./client/tasks.ts";
export type { TaxRate, TaxRateFilter, TaxRates, TaxRateType } from "./client/tax-rates.ts";
export type { TypelessDocument, TypelessDocuments } from "./client/typeless-documents.ts";
export type { CreatedWebhook, Webhook, WebhookFields, Webhooks } from "./client/webhooks.ts";
export { type CloseOptions, closeBooks } from "./close-books.ts";
export type { ExportName } from "./exports/export-names.ts";
export type { PlacedExport } from "./exports/placed-export.ts";
export type { CachedExport, ExportOrigin } from "./exports/remembered-export.ts";
export { Failure, type FailureCode } from "./failure.ts";
export type { AccountNames } from "./ledger/account-names.ts";
export type { AccountMapping, AccountRole } from "./ledger/account-roles.ts";
export type * from "./ledger/auditfile-source.ts";
export type * from "./ledger/bank-statement.ts";
export type {
  AccountProof,
  Administration as BooksAdministration,
  Books,
  BooksMonth,
  Contact as BooksContact,
  FinancialAccount as BooksFinancialAccount,
  JournalKind,
  MonthProof,
  PostingOrder,
  PostingSelection,
  Project as BooksProject,
  TaxRate as BooksTaxRate,
} from "./ledger/books.ts";
export type * from "./ledger/budget/budget.ts";
export type * from "./ledger/client-input.ts";
export type * from "./ledger/dossier/adjustments.ts";
export type * from "./ledger/dossier/later-documents.ts";
export type { LeadGroup } from "./ledger/dossier/lead-groups.ts";
export type { EarlierInvoices } from "./ledger/earlier-invoices.ts";
export type * from "./ledger/filed-vat.ts";
export type { Intake, NameListRead, Series, SeriesIntake } from "./ledger/intake.ts";
export type * from "./ledger/judgement/entries.ts";
export type { FigureName } from "./ledger/key-figures/figure-names.ts";
export type * from "./ledger/key-figures/key-figure.ts";
export type { KeyedResult } from "./ledger/keyed-results.ts";
export type * from "./ledger/ledger-account.ts";
export type { LedgerAccount as BooksLedgerAccount } from "./ledger/ledger-account.ts";
export type { LineNote } from "./ledger/line-note.ts";
export type * from "./ledger/listed-document.ts";
export type { LostTexts } from "./ledger/lost-texts.ts";
export type { NamedAccount, NamedAccounts } from "./ledger/named-accounts.ts";
export type { ChartFile, NamesUsed } from "./ledger/names-used.ts";
export type { OpenItemList } from "./ledger/open-item-lists.ts";
export type { PageAction } from "./ledger/page-action.ts";
export type { Comparatives, PeriodReports } from "./ledger/period-reports.ts";
export { type DocumentRef, type Posting, postingRecords } from "./ledger/posting.ts";
export type * from "./ledger/posting-sums.ts";
export type * from "./ledger/prior-books.ts";
export type { Shortfall } from "./ledger/proof-level.ts";
export type { ReportUnit } from "./ledger/reported-period.ts";
export type { ResultSection } from "./ledger/result-sections.ts";
export type { SampleChoice, SampleName } from "./ledger/sample-administration.ts";
export type { SignCalibration } from "./ledger/sign-calibration.ts";
export type { Side } from "./ledger/signs.ts";
export type { SourceHash } from "./ledger/source.ts";
export type * from "./ledger/statements.ts";
export type * from "./ledger/subscriptions.ts";
export type { Chart, SuppliedNames } from "./ledger/supplied-names.ts";
export type * from "./ledger/tax-input.ts";
export type { Movement, TrialBalance, TrialBalanceRow } from "./ledger/trial-balance.ts";
export type * from "./ledger/vat-box.ts";
export type { AuditfileVersion } from "./packs/auditfile-versions.ts";
export type { Program } from "./packs/manifest.ts";
export type { NotesOfPack } from "./packs/own-files/notes-of-pack.ts";
export type { LeftOutFile, PackFile, ServiceExportFile, WrittenFile } from "./packs/pack-file.ts";
export { type PackTemplate, readTemplate } from "./packs/read-template.ts";
export type { SigningKey } from "./packs/signature.ts";
export { type FinishedPack, makePack, type PackOrder, type UntiedFigures } from "./pipeline.ts";
export { type BooksSupplement, type OpenedBooks, openBooks } from "./pull/open-books.ts";
export type { MonthChoice } from "./pull/plan/expected-month.ts";
export type { FinalSnapshot } from "./pull/prior-books.ts";
export { type PullEvent, type PullPorts, type PullSummary, pullBooks } from "./pull/pull.ts";
export type { RequestEvent } from "./pull/pull-progress.ts";
export type { EarlierMonths } from "./pull/unchanged-months.ts";
export type { Connection, ConnectionWait } from "./request-budget/connection.ts";
export type { Exchange, Observer } from "./request-budget/observed-requests.ts";
export {
  type BudgetLeft,
  type BudgetRoom,
  RATE_LIMITS_DEFAULT,
  type RateLimits,
} from "./request-budget/rate-budget.ts";
export type { BudgetWait } from "./request-budget/window-waits.ts";
export type { OrderOptions, RunKind, RunOrder } from "./runs/order.ts";
export { templatesFolder } from "./runs/program.ts";
export type { PullChosen, RunEvent } from "./runs/run-event.ts";
export type { RunPorts } from "./runs/run-ports.ts";
export {
  type AdministrationBooks,
  type RateLimit,
  type ServedAdministration,
  type ServedRequest,
  type ServiceOptions,
  type ServiceRequest,
  type ServiceResponse,
  type Shapes,
  type StartedService,
  startService,
} from "./service/service.ts";
export type { AnsweredRequest } from "./snapshot/answer-rows.ts";
export type { CarriedOverMonth } from "./snapshot/posting-store.ts";
export { openForPull, openSnapshot, type Snapshot } from "./snapshot/snapshot.ts";
export type { Basis, BasisFile, PullOrder } from "./snapshot/snapshot-meta.ts";
export type { PublicKey } from "./verification/minisign.ts";
