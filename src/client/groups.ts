/** The operations of a client by what they are about. A new group is one line. */
import type { Session } from "../api/client.ts";
import { administrationsOf } from "./administrations.ts";
import { contactsOf } from "./contacts.ts";
import { customerPortalOf } from "./customer-portal.ts";
import { downloadsOf, exportsOf } from "./exports.ts";
import { financialAccountsOf } from "./financial-accounts.ts";
import { generalDocumentsOf } from "./general-documents.ts";
import { generalJournalDocumentsOf } from "./general-journal-documents.ts";
import { ledgerAccountsOf } from "./ledger-accounts.ts";
import { productsOf } from "./products.ts";
import { projectsOf } from "./projects.ts";
import { purchaseInvoicesOf } from "./purchase-invoices.ts";
import { receiptsOf } from "./receipts.ts";
import { reportsOf } from "./reports.ts";
import { subscriptionTemplatesOf } from "./subscription-templates.ts";
import { taskListGroupsOf } from "./task-list-groups.ts";
import { taskListTemplatesOf } from "./task-list-templates.ts";
import { taskListsOf } from "./task-lists.ts";
import { tasksOf } from "./tasks.ts";
import { taxRatesOf } from "./tax-rates.ts";
import { typelessDocumentsOf } from "./typeless-documents.ts";
import { webhooksOf } from "./webhooks.ts";

export const groupsOf = (session: Session) => ({
  administrations: administrationsOf(session),
  contacts: contactsOf(session),
  customerPortal: customerPortalOf(session),
  downloads: downloadsOf(session),
  exports: exportsOf(session),
  financialAccounts: financialAccountsOf(session),
  generalDocuments: generalDocumentsOf(session),
  generalJournalDocuments: generalJournalDocumentsOf(session),
  ledgerAccounts: ledgerAccountsOf(session),
  products: productsOf(session),
  projects: projectsOf(session),
  purchaseInvoices: purchaseInvoicesOf(session),
  receipts: receiptsOf(session),
  reports: reportsOf(session),
  subscriptionTemplates: subscriptionTemplatesOf(session),
  taskListGroups: taskListGroupsOf(session),
  taskLists: taskListsOf(session),
  taskListTemplates: taskListTemplatesOf(session),
  tasks: tasksOf(session),
  taxRates: taxRatesOf(session),
  typelessDocuments: typelessDocumentsOf(session),
  webhooks: webhooksOf(session),
});

export type Groups = Readonly<ReturnType<typeof groupsOf>>;
