/** One invoice in the portal: its lines, tax and open amount. */
import { multiply, roundAmount, subtract } from "../../amount/amount.ts";
import { html, NOTHING } from "../../markup/html.ts";
import type { ContactInvoice } from "../store/query-contact-invoices.ts";
import type { Fact, FramedPage } from "./page-frame.ts";
import { figures, type PageRow, tableMarkup, words as wordColumn } from "./page-table.ts";
import { dateText, decimalText, moneyText } from "./page-words.ts";
import { dateMarkup, invoiceName, type PortalView, statusMarkup } from "./portal-parts.ts";

const CENTS = 2;

/** `rateName` returns the name of a tax rate by its id. */
export function invoiceContents(
  found: ContactInvoice,
  view: PortalView,
  rateName: (taxRateId: string) => string,
): Pick<FramedPage, "title" | "contents"> & { readonly facts: readonly Fact[] } {
  const { words } = view;
  const { text } = words;
  const { invoice, figures: sums, open } = found;
  const money = (amount: typeof open): string => moneyText(amount, invoice.currency, words);
  const kind = invoice.pricesIncludeTax ? text.inclTax : text.exclTax;
  const columns = [
    wordColumn(text.description),
    figures(text.quantity),
    figures(`${text.price} ${kind}`),
    wordColumn(text.tax),
    figures(`${text.amount} ${kind}`),
  ];
  const lines = invoice.details.map((detail): PageRow => {
    const { period } = detail;
    const days =
      period === null
        ? NOTHING
        : html`<p class="remark">${text.period}: ${dateText(period.first, words)} – ${dateText(period.last, words)}</p>`;
    return {
      kind: "item",
      cells: [
        html`<div>${detail.description}${days}</div>`,
        decimalText(detail.quantity, 0, words),
        money(detail.price),
        rateName(detail.taxRateId),
        money(roundAmount(multiply(detail.price, detail.quantity), CENTS)),
      ],
    };
  });
  const sum = (label: string, amount: typeof open, kind: PageRow["kind"]): PageRow => ({
    kind,
    cells: [label, "", "", "", money(amount)],
  });
  const sumRows = [
    sum(`${text.total} ${text.exclTax}`, sums.totalExcl, "sum"),
    sum(text.tax, subtract(sums.totalIncl, sums.totalExcl), "sum"),
    sum(`${text.total} ${text.inclTax}`, sums.totalIncl, "grand"),
  ];
  return {
    title: `${text.invoice} ${invoiceName(found)}`,
    facts: [
      { label: text.date, value: dateMarkup(invoice.date, words) },
      { label: text.due, value: dateMarkup(invoice.dueOn, words) },
      { label: text.state, value: statusMarkup(found, view) },
      { label: text.open, value: money(open) },
    ],
    contents: tableMarkup(text.invoice, columns, [...lines, ...sumRows]),
  };
}
