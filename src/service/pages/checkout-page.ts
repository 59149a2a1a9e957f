/** The page of a sales link: products, prices, terms and presets. Nothing can be ordered on it. */
import { type Amount, ZERO } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { html } from "../../markup/html.ts";
import type { TaxRateRecord } from "../rules/administration-books.ts";
import { offerSums } from "../rules/offer-figures.ts";
import type { ProductRecord } from "../rules/subscription-books.ts";
import { percentageAdded } from "../rules/tax-rates.ts";
import type { FramedPage } from "./page-frame.ts";
import { figures, type PageRow, tableMarkup, words as wordColumn } from "./page-table.ts";
import { frequencyText, moneyText, type PageWords } from "./page-words.ts";
import { dateMarkup, productMarkup } from "./portal-parts.ts";

export interface Offer {
  readonly owner: string;
  readonly products: readonly ProductRecord[];
  readonly taxRates: ReadonlyMap<string, TaxRateRecord>;
  /** Null when not preset by the link; so is `startOn`. */
  readonly contactName: string | null;
  readonly startOn: CalendarDate | null;
}

export function checkoutPage(offer: Offer, words: PageWords): FramedPage {
  const { text } = words;
  const { owner, products, contactName, startOn } = offer;
  return {
    words,
    owner,
    title: text.checkout,
    facts: [
      { label: text.customer, value: contactName ?? text.notPreset },
      { label: text.start, value: startOn === null ? text.notPreset : dateMarkup(startOn, words) },
    ],
    links: [],
    contents: html`<p class="notice">${text.noOrder}</p>
${tableMarkup(
  text.checkout,
  [
    wordColumn(text.product),
    wordColumn(text.frequency),
    wordColumn(text.tax),
    figures(`${text.price} ${text.exclTax}`),
    figures(`${text.price} ${text.inclTax}`),
  ],
  [...products.map((product) => productRow(product, offer, words)), ...sumRows(offer, words)],
)}`,
    footnote: text.pricesNow,
  };
}

function productRow(product: ProductRecord, offer: Offer, words: PageWords): PageRow {
  const { frequency, currency, price, taxRateId } = product;
  const [sum] = offerSums([product], percentageIn(offer));
  return {
    kind: "item",
    cells: [
      productMarkup(product),
      frequencyText(frequency, words),
      offer.taxRates.get(taxRateId)?.name ?? "",
      moneyText(price, currency, words),
      moneyText(sum?.inclTax ?? price, currency, words),
    ],
  };
}

/** A total for each frequency, when there is more than one product. */
function sumRows(offer: Offer, words: PageWords): readonly PageRow[] {
  if (offer.products.length < 2) return [];
  return offerSums(offer.products, percentageIn(offer)).map(
    ({ frequency, currency, exclTax, inclTax }) => ({
      kind: "total",
      cells: [
        `${words.text.total} ${frequencyText(frequency, words)}`,
        "",
        "",
        moneyText(exclTax, currency, words),
        moneyText(inclTax, currency, words),
      ],
    }),
  );
}

const percentageIn =
  ({ taxRates }: Offer) =>
  (taxRateId: string): Amount => {
    const rate = taxRates.get(taxRateId);
    return rate === undefined ? ZERO : percentageAdded(rate);
  };
