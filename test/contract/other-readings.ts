/** The other read operations of the client (neither its documents nor reports), and the records to read. */
import { amountOf } from "../../src/amount/amount.ts";
import type { Session } from "../../src/api/client.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { type Groups, groupsOf } from "../../src/client/groups.ts";
import { contactId, documentId } from "../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { insertWebhook } from "../../src/service/store/webhooks.ts";
import { gathered } from "../api/answering.ts";
import { CUSTOMER, SUPPLIER } from "../service/edge-books.ts";
import { type EdgeService, NOW } from "../service/edge-service.ts";
import { SOLD, subscription } from "../service/subscribed-books.ts";

const SUBSCRIPTION = "70";
const DATE = dateOf("2026-10-29");
const APRIL = { period: { first: month("2025-04"), last: month("2025-04") } } as const;
const YEAR = { filter: { period: "this_year" } } as const;

const head = {
  date: DATE,
  reference: "In 8",
  contactId: SUPPLIER,
  createdAt: NOW,
  updatedAt: NOW,
  attachmentNames: ["in.pdf"],
} as const;

const PURCHASE: BookedDocument = {
  ...head,
  kind: "purchase_invoice",
  id: "910",
  state: "open",
  dueOn: dateOf("2026-11-30"),
  entryNumber: 1,
  origin: "email",
  currency: "EUR",
  exchangeRate: amountOf("1"),
  pricesIncludeTax: false,
  details: [
    {
      id: "9101",
      ledgerAccountId: "4700",
      taxRateId: "23",
      projectId: null,
      description: "rent",
      quantity: amountOf("1"),
      price: amountOf("100"),
      period: null,
    },
  ],
  isRecurring: false,
  isSavedAutomatically: true,
};

/** The books with a purchase invoice, an unprocessed document and a subscription. */
export const withOthers = (books: AdministrationBooks): AdministrationBooks => ({
  ...books,
  subscriptions: {
    ...SOLD,
    subscriptions: [subscription(SUBSCRIPTION, CUSTOMER, ["2026-01-31", null], { "61": "3" })],
  },
  documents: () => [
    ...books.documents(),
    PURCHASE,
    { ...head, kind: "typeless_document", id: "911", state: "new", origin: "upload" },
  ],
});

/** Creates a template, a list from it, changes to one of its tasks, and a webhook. */
export async function addOthers(service: EdgeService, session: Session): Promise<void> {
  const { taskListTemplates, taskListGroups, taskLists, tasks } = groupsOf(session);
  const template = await taskListTemplates.create({ name: "Each quarter", period: "P3M" });
  const group = await taskListTemplates.groups.create(template.id, { name: "VAT" });
  await taskListGroups.tasks.create(group.id, { name: "File the return", assigneeId: "1" });
  const { id } = await taskListTemplates.taskLists.create(template.id);
  const [, copied] = (await taskLists.get(id)).groups;
  const task = copied?.tasks[0]?.id ?? "";
  await tasks.notes.create(task, { note: "ask for the figures", todo: true });
  await tasks.complete(task);
  insertWebhook(
    service.store,
    {
      administrationId: session.administrationId,
      id: "950",
      url: "https://receiver.example/hook",
      enabledEvents: ["document"],
      token: "1VZSS6SsMj7DBhtYrxj18Bcx",
      secret: "0".repeat(64),
      deactivatedAt: NOW,
      lastHttpStatus: "timeout",
      lastHttpBody: null,
    },
    NOW,
  );
}

async function only<Value>(list: readonly Value[] | Promise<readonly Value[]>): Promise<Value> {
  const [first] = await list;
  if (first === undefined) throw new Error("the list is empty");
  return first;
}

/** The record without its groups, which only one shape includes in lists. */
const bare = (one: { readonly groups?: unknown }): object => ({ ...one, groups: [] });

/** The start of the path of a link, which identifies its page; the rest differs each time. */
const placeOf = (link: string): string => new URL(link).pathname.split("/")[1] ?? "";

const completeList = async ({ taskLists }: Groups) =>
  taskLists.get((await only(gathered(taskLists.list()))).id);
const salesLink = async ({ subscriptionTemplates }: Groups) =>
  subscriptionTemplates.salesLink((await only(gathered(subscriptionTemplates.list()))).id);

const READ: Readonly<Record<string, (groups: Groups) => Promise<unknown>>> = {
  "GET /contacts/filter": ({ contacts }) => gathered(contacts.filter({ includeArchived: true })),
  "GET /contacts/synchronization": ({ contacts }) => contacts.versions(),
  "GET /contacts/{id}": ({ contacts }) => contacts.get(contactId(CUSTOMER)),
  "GET /financial_mutations": ({ financialMutations }) => financialMutations.list(APRIL),
  "GET /financial_mutations/synchronization": ({ financialMutations }) =>
    financialMutations.versions(APRIL),
  "GET /financial_mutations/{id}": ({ financialMutations }) =>
    financialMutations.get(documentId("701")),
  "GET /sales_invoices": ({ salesInvoices }) => gathered(salesInvoices.list({ state: "paid" })),
  "GET /sales_invoices/synchronization": ({ salesInvoices }) =>
    salesInvoices.versions({ state: "paid" }),
  "GET /sales_invoices/{id}": ({ salesInvoices }) => salesInvoices.get(documentId("700")),
  "GET /documents/purchase_invoices": ({ purchaseInvoices }) =>
    gathered(purchaseInvoices.list(YEAR)),
  "GET /documents/purchase_invoices/synchronization": ({ purchaseInvoices }) =>
    purchaseInvoices.versions(),
  "GET /documents/purchase_invoices/{id}/attachments/{attachment_id}/download": async ({
    purchaseInvoices,
  }) => {
    const { id, attachments } = await only(gathered(purchaseInvoices.list(YEAR)));
    return gathered(purchaseInvoices.attachments.download(id, attachments?.[0]?.id ?? ""));
  },
  "GET /documents/typeless_documents": ({ typelessDocuments }) =>
    gathered(typelessDocuments.list(YEAR)),
  "GET /products": ({ products }) => gathered(products.list()),
  "GET /subscription_templates": ({ subscriptionTemplates }) =>
    gathered(subscriptionTemplates.list()),
  "GET /subscription_templates/{id}/checkout_identifier": (groups) =>
    salesLink(groups).then(placeOf),
  "GET /customer_contact_portal/{contact_id}": ({ customerPortal }) =>
    customerPortal.link(contactId(CUSTOMER)).then(placeOf),
  "GET /customer_contact_portal/{contact_id}/invoices": ({ customerPortal }) =>
    customerPortal.invoicesLink(contactId(CUSTOMER)).then(placeOf),
  "GET /customer_contact_portal/{contact_id}/subscriptions/{id}": ({ customerPortal }) =>
    customerPortal.subscriptionLink(contactId(CUSTOMER), SUBSCRIPTION).then(placeOf),
  "GET /task_lists": async ({ taskLists }) => (await gathered(taskLists.list())).map(bare),
  "GET /task_lists/{id}": completeList,
  "GET /task_list_groups/{id}": async (groups) => {
    const [, group] = (await completeList(groups)).groups;
    return groups.taskListGroups.get(group?.id ?? "");
  },
  "GET /task_list_tasks/{id}": async (groups) => {
    const [, group] = (await completeList(groups)).groups;
    return groups.tasks.get(group?.tasks[0]?.id ?? "");
  },
  "GET /task_list_templates": async ({ taskListTemplates }) =>
    (await taskListTemplates.list()).map(bare),
  "GET /task_list_templates/{id}": async ({ taskListTemplates }) =>
    taskListTemplates.get((await only(taskListTemplates.list())).id),
  "GET /webhooks": ({ webhooks }) => webhooks.list(),
};

export const OTHER_READINGS: Readonly<Record<string, (session: Session) => Promise<unknown>>> =
  Object.fromEntries(
    Object.entries(READ).map(([operation, read]) => [
      operation,
      (session: Session) => read(groupsOf(session)),
    ]),
  );
