/** The tables of the portal pages. */
import { type Amount, add, isZero, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { type InvoiceStatus, invoiceStatusOf } from "../rules/invoice-status.ts";
import type { StoredSubscription, StoredSubscriptionLine } from "../rules/report-subscriptions.ts";
import { nextInvoiceOn } from "../rules/subscription-dates.ts";
import type { ContactInvoice } from "../store/query-contact-invoices.ts";
import { figures, type PageRow, tableMarkup, words as wordColumn } from "./page-table.ts";
import { dateText, decimalText, frequencyText, moneyText, type PageWords } from "./page-words.ts";

/** The common properties of all pages of a portal link. */
export interface PortalView {
  readonly words: PageWords;
  readonly today: CalendarDate;
  /** The address of the link, before the part: `/portal/KEY`. */
  readonly address: string;
}

/** For a cell without a value. */
const NONE = "–";

export const dateMarkup = (date: CalendarDate, words: PageWords): Markup =>
  html`<time datetime="${date}">${dateText(date, words)}</time>`;

const TONES: Readonly<Partial<Record<InvoiceStatus, "good" | "bad">>> = {
  paid: "good",
  credit: "good",
  late: "bad",
};

export function statusMarkup(found: ContactInvoice, { words, today }: PortalView): Markup {
  const status = invoiceStatusOf(found.invoice, found.open, today);
  const tone = TONES[status];
  const text = words.statuses[status];
  return tone === undefined ? html`${text}` : html`<span class="${tone}">${text}</span>`;
}

/** A row for each invoice, and totals by currency of the rows shown. */
export function invoiceTable(
  found: readonly ContactInvoice[],
  view: PortalView,
  { heading, total }: { readonly heading: string; readonly total: string },
): Markup {
  const { words } = view;
  const { text } = words;
  const columns = [
    wordColumn(text.invoice),
    wordColumn(text.date),
    wordColumn(text.due),
    figures(text.total),
    figures(text.open),
    wordColumn(text.state),
  ];
  const rows = found.map((each): PageRow => {
    const { invoice, figures: sums, open } = each;
    return {
      kind: "item",
      cells: [
        html`<a href="${view.address}/invoices/${invoice.id}">${invoiceName(each)}</a>`,
        dateMarkup(invoice.date, words),
        dateMarkup(invoice.dueOn, words),
        moneyText(sums.totalIncl, invoice.currency, words),
        isZero(open) ? NONE : moneyText(open, invoice.currency, words),
        statusMarkup(each, view),
      ],
    };
  });
  const totals = [...sumsByCurrency(found)].map(
    ([currency, sums]): PageRow => ({
      kind: "total",
      cells: [
        total,
        "",
        "",
        moneyText(sums.total, currency, words),
        moneyText(sums.open, currency, words),
        "",
      ],
    }),
  );
  return tableMarkup(heading, columns, [...rows, ...totals]);
}

export const invoiceName = ({ invoice }: ContactInvoice): string => invoice.reference ?? invoice.id;

interface Sums {
  readonly total: Amount;
  readonly open: Amount;
}

export function sumsByCurrency(found: readonly ContactInvoice[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { invoice, figures: own, open } of found) {
    const known = sums.get(invoice.currency) ?? { total: ZERO, open: ZERO };
    sums.set(invoice.currency, {
      total: add(known.total, own.totalIncl),
      open: add(known.open, open),
    });
  }
  return sums;
}

/** A row for each product; `chosenId` is the subscription that is the target of the link. */
export function subscriptionTable(
  subscriptions: readonly StoredSubscription[],
  { words, today }: PortalView,
  chosenId: string | null,
): Markup {
  const { text } = words;
  const columns = [
    wordColumn(text.product),
    figures(text.quantity),
    figures(`${text.price} ${text.exclTax}`),
    wordColumn(text.frequency),
    wordColumn(text.since),
    wordColumn(text.next),
  ];
  const rows = subscriptions.flatMap((subscription) =>
    subscription.lines.map(({ product, quantity }): PageRow => {
      const { frequency } = product;
      const next = nextInvoiceOn(subscription, frequency, today);
      return {
        kind: subscription.id === chosenId ? "chosen" : "item",
        cells: [
          productMarkup(product),
          decimalText(quantity, 0, words),
          moneyText(product.price, product.currency, words),
          frequencyText(frequency, words),
          dateMarkup(subscription.startOn, words),
          html`${next === null ? html`${NONE}` : dateMarkup(next, words)}${endMarkup(subscription, words)}`,
        ],
      };
    }),
  );
  return tableMarkup(text.subscriptions, columns, rows);
}

/** The title above the description; without a title only the description. */
export const productMarkup = ({
  title,
  description,
}: Pick<StoredSubscriptionLine["product"], "title" | "description">): Markup =>
  title === null || title === description
    ? html`${description}`
    : html`<div>${title}<p class="remark">${description}</p></div>`;

function endMarkup({ endOn }: StoredSubscription, words: PageWords): Markup {
  if (endOn === null) return NOTHING;
  return html`<p class="remark">${words.text.endedOn} ${dateText(endOn, words)}</p>`;
}
