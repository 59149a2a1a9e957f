/** The operations of a client, grouped by subject. A new group is one line in each list. */
import type { Session } from "../api/client.ts";
import { type Administrations, administrationsOf } from "./administrations.ts";
import { type Contacts, contactsOf } from "./contacts.ts";
import { type CustomerPortal, customerPortalOf } from "./customer-portal.ts";
import { type Downloads, downloadsOf, type Exports, exportsOf } from "./exports.ts";
import { type FinancialAccounts, financialAccountsOf } from "./financial-accounts.ts";
import { type FinancialMutations, financialMutationsOf } from "./financial-mutations.ts";
import { type GeneralDocuments, generalDocumentsOf } from "./general-documents.ts";
import {
  type GeneralJournalDocuments,
  generalJournalDocumentsOf,
} from "./general-journal-documents.ts";
import { type LedgerAccounts, ledgerAccountsOf } from "./ledger-accounts.ts";
import { type Products, productsOf } from "./products.ts";
import { type Projects, projectsOf } from "./projects.ts";
import { type PurchaseInvoices, purchaseInvoicesOf } from "./purchase-invoices.ts";
import { type Receipts, receiptsOf } from "./receipts.ts";
import { type Reports, reportsOf } from "./reports.ts";
import { type SalesInvoices, salesInvoicesOf } from "./sales-invoices.ts";
import { type SubscriptionTemplates, subscriptionTemplatesOf } from "./subscription-templates.ts";
import { type TaskListGroups, taskListGroupsOf } from "./task-list-groups.ts";
import { type TaskListTemplates, taskListTemplatesOf } from "./task-list-templates.ts";
import { type TaskLists, taskListsOf } from "./task-lists.ts";
import { type Tasks, tasksOf } from "./tasks.ts";
import { type TaxRates, taxRatesOf } from "./tax-rates.ts";
import { type TypelessDocuments, typelessDocumentsOf } from "./typeless-documents.ts";
import { type Webhooks, webhooksOf } from "./webhooks.ts";

export interface Groups {
  readonly administrations: Administrations;
  readonly contacts: Contacts;
  readonly customerPortal: CustomerPortal;
  readonly downloads: Downloads;
  readonly exports: Exports;
  readonly financialAccounts: FinancialAccounts;
  readonly financialMutations: FinancialMutations;
  readonly generalDocuments: GeneralDocuments;
  readonly generalJournalDocuments: GeneralJournalDocuments;
  readonly ledgerAccounts: LedgerAccounts;
  readonly products: Products;
  readonly projects: Projects;
  readonly purchaseInvoices: PurchaseInvoices;
  readonly receipts: Receipts;
  readonly reports: Reports;
  readonly salesInvoices: SalesInvoices;
  readonly subscriptionTemplates: SubscriptionTemplates;
  readonly taskListGroups: TaskListGroups;
  readonly taskLists: TaskLists;
  readonly taskListTemplates: TaskListTemplates;
  readonly tasks: Tasks;
  readonly taxRates: TaxRates;
  readonly typelessDocuments: TypelessDocuments;
  readonly webhooks: Webhooks;
}

export const groupsOf = (session: Session): Groups => ({
  administrations: administrationsOf(session),
  contacts: contactsOf(session),
  customerPortal: customerPortalOf(session),
  downloads: downloadsOf(session),
  exports: exportsOf(session),
  financialAccounts: financialAccountsOf(session),
  financialMutations: financialMutationsOf(session),
  generalDocuments: generalDocumentsOf(session),
  generalJournalDocuments: generalJournalDocumentsOf(session),
  ledgerAccounts: ledgerAccountsOf(session),
  products: productsOf(session),
  projects: projectsOf(session),
  purchaseInvoices: purchaseInvoicesOf(session),
  receipts: receiptsOf(session),
  reports: reportsOf(session),
  salesInvoices: salesInvoicesOf(session),
  subscriptionTemplates: subscriptionTemplatesOf(session),
  taskListGroups: taskListGroupsOf(session),
  taskLists: taskListsOf(session),
  taskListTemplates: taskListTemplatesOf(session),
  tasks: tasksOf(session),
  taxRates: taxRatesOf(session),
  typelessDocuments: typelessDocumentsOf(session),
  webhooks: webhooksOf(session),
});
