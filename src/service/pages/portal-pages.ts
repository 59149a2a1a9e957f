/** The pages of the portal: the open invoices, invoices and subscriptions of a contact. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import type { StoredSubscription } from "../rules/report-subscriptions.ts";
import type { RowsPage } from "../store/page-of-rows.ts";
import type { ContactInvoice } from "../store/query-contact-invoices.ts";
import type { Fact, FramedPage } from "./page-frame.ts";
import { moneyText } from "./page-words.ts";
import {
  invoiceTable,
  type PortalView,
  subscriptionTable,
  sumsByCurrency,
} from "./portal-parts.ts";

export interface PortalContact {
  /** The display name of the contact. */
  readonly name: string;
  readonly customerId: string;
}

/** The owner and the reader of a portal page. */
export interface PortalReader {
  readonly owner: string;
  readonly contact: PortalContact;
}

export type PortalPart = "overview" | "invoices" | "subscriptions";

type Contents = Pick<FramedPage, "title" | "contents"> & { readonly facts?: readonly Fact[] };

/** A page of the portal with its contents; `part` is the current part. */
export function portalPage(
  { owner, contact }: PortalReader,
  view: PortalView,
  part: PortalPart,
  { title, contents, facts }: Contents,
): FramedPage {
  const { words, address } = view;
  const { text } = words;
  const names = [
    ["overview", text.overview],
    ["invoices", text.invoices],
    ["subscriptions", text.subscriptions],
  ] as const;
  return {
    words,
    owner,
    title,
    facts: facts ?? [
      { label: text.customer, value: contact.name },
      { label: text.customerNumber, value: contact.customerId },
    ],
    links: names.map(([name, label]) => ({
      title: label,
      href: `${address}/${name}`,
      isCurrent: name === part,
    })),
    contents,
    footnote: `${text.readOnly} ${text.linkLasts}`,
  };
}

/** The open invoices and the current subscriptions. */
export function overviewContents(
  open: RowsPage<ContactInvoice>,
  subscriptions: readonly StoredSubscription[],
  view: PortalView,
): Contents {
  const { text } = view.words;
  return {
    title: text.portal,
    contents: html`<h2>${text.openInvoices}</h2>
${
  open.rows.length === 0
    ? remark(text.noOpenInvoices)
    : invoiceTable(open.rows, view, {
        heading: text.openInvoices,
        total: open.rows.length < open.page.total ? text.totalOfPage : text.total,
      })
}${moreMarkup(open, view)}<h2>${text.subscriptions}</h2>
${subscriptionsMarkup(
  subscriptions.filter(({ endOn }) => endOn === null || endOn >= view.today),
  view,
  null,
)}`,
  };
}

/** A link to the list of all invoices, when not all open invoices are shown. */
function moreMarkup(
  { rows, page: { total } }: RowsPage<ContactInvoice>,
  { address, words }: PortalView,
): Markup {
  if (rows.length === total) return NOTHING;
  const counts = `${String(rows.length)} / ${String(total)} ${words.text.shown}`;
  return html`<p class="more"><span>${counts}</span> <a href="${address}/invoices">${words.text.invoices}</a></p>
`;
}

/** The list of invoices, newest first; pages are numbered from 1. */
export function invoicesContents(
  shown: RowsPage<ContactInvoice>,
  open: readonly ContactInvoice[],
  view: PortalView,
): Contents {
  const { words, address } = view;
  const { text } = words;
  const { rows } = shown;
  const { total, page, perPage } = shown.page;
  if (total === 0) return { title: text.invoices, contents: remark(text.noInvoices) };
  const isAll = page === 1 && rows.length === total;
  const sums = [...sumsByCurrency(open)].map(([currency, sum]) =>
    moneyText(sum.open, currency, words),
  );
  const turn = (to: number, title: string): Markup =>
    html`<a href="${address}/invoices?page=${String(to)}">${title}</a>`;
  const links = [
    ...(page > 1 ? [turn(page - 1, text.newer)] : []),
    ...(page * perPage < total ? [turn(page + 1, text.older)] : []),
  ];
  const opening = isAll
    ? NOTHING
    : html`<p class="remark">${text.openTotal}: ${sums.join(", ")}</p>
`;
  return {
    title: text.invoices,
    contents: html`${opening}${invoiceTable(rows, view, {
      heading: text.invoices,
      total: isAll ? text.total : text.totalOfPage,
    })}${links.length === 0 ? NOTHING : html`<p class="more">${links}</p>`}
`,
  };
}

/** The subscriptions; `chosenId` is the target of the link and is listed first. */
export function subscriptionsContents(
  subscriptions: readonly StoredSubscription[],
  view: PortalView,
  chosenId: string | null,
): Contents {
  const { text } = view.words;
  const ordered = [
    ...subscriptions.filter(({ id }) => id === chosenId),
    ...subscriptions.filter(({ id }) => id !== chosenId),
  ];
  return {
    title: text.subscriptions,
    contents: subscriptionsMarkup(ordered, view, chosenId),
  };
}

const subscriptionsMarkup = (
  subscriptions: readonly StoredSubscription[],
  view: PortalView,
  chosenId: string | null,
): Markup =>
  subscriptions.length === 0
    ? remark(view.words.text.noSubscriptions)
    : subscriptionTable(subscriptions, view, chosenId);

const remark = (text: string): Markup => html`<p>${text}</p>
`;
