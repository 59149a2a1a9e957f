/** All texts of the pages behind links, in the language of the administration. */
import { type Amount, amountText, isNegative, negate } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { formatDate } from "../../calendar/date-formats.ts";
import type { InvoiceStatus } from "../rules/invoice-status.ts";
import type { Frequency, FrequencyType } from "../rules/subscription-books.ts";

export interface PageWords {
  readonly language: "nl" | "en";
  readonly thousandsMark: string;
  readonly decimalMark: string;
  readonly datePattern: string;
  /** For one unit, and for several, with their number in place of `#`. */
  readonly frequencies: Readonly<Record<FrequencyType, readonly [one: string, several: string]>>;
  readonly once: string;
  readonly statuses: Readonly<Record<InvoiceStatus, string>>;
  readonly text: Readonly<Record<PageWord, string>>;
}

export type PageWord =
  | "amount"
  | "checkout"
  | "customer"
  | "customerNumber"
  | "date"
  | "description"
  | "due"
  | "endedOn"
  | "exclTax"
  | "frequency"
  | "inclTax"
  | "invoice"
  | "invoices"
  | "linkLasts"
  | "newer"
  | "next"
  | "noInvoices"
  | "noOpenInvoices"
  | "noOrder"
  | "noSubscriptions"
  | "notPreset"
  | "older"
  | "open"
  | "openInvoices"
  | "openTotal"
  | "overview"
  | "parts"
  | "period"
  | "portal"
  | "price"
  | "product"
  | "quantity"
  | "readOnly"
  | "pricesNow"
  | "shown"
  | "since"
  | "skip"
  | "start"
  | "state"
  | "subscriptions"
  | "tax"
  | "total"
  | "totalOfPage";

const DUTCH: PageWords = {
  language: "nl",
  thousandsMark: ".",
  decimalMark: ",",
  datePattern: "dd-MM-yyyy",
  frequencies: {
    day: ["per dag", "per # dagen"],
    week: ["per week", "per # weken"],
    month: ["per maand", "per # maanden"],
    quarter: ["per kwartaal", "per # kwartalen"],
    year: ["per jaar", "per # jaar"],
  },
  once: "eenmalig",
  statuses: {
    paid: "Betaald",
    open: "Open",
    late: "Te laat",
    pending: "Betaling in behandeling",
    credit: "Tegoed",
  },
  text: {
    amount: "Bedrag",
    checkout: "Aanbod",
    customer: "Klant",
    customerNumber: "Klantnummer",
    date: "Datum",
    description: "Omschrijving",
    due: "Vervalt",
    endedOn: "tot en met",
    exclTax: "exclusief btw",
    frequency: "Termijn",
    inclTax: "inclusief btw",
    invoice: "Factuur",
    invoices: "Facturen",
    linkLasts: "Deze link is een uur geldig.",
    newer: "Nieuwere facturen",
    next: "Volgende factuur",
    noInvoices: "Er zijn geen facturen.",
    noOpenInvoices: "Alle facturen zijn betaald.",
    noOrder: "Op deze pagina kunt u niets bestellen. U ziet hier alleen het aanbod.",
    noSubscriptions: "Er zijn geen abonnementen.",
    notPreset: "nog niet gekozen",
    older: "Oudere facturen",
    open: "Openstaand",
    openInvoices: "Openstaande facturen",
    openTotal: "Totaal openstaand",
    overview: "Overzicht",
    parts: "Onderdelen",
    period: "Periode",
    portal: "Klantportaal",
    price: "Prijs",
    product: "Product",
    quantity: "Aantal",
    readOnly: "U kunt de gegevens hier bekijken, maar niet wijzigen.",
    pricesNow: "Huidige prijzen.",
    shown: "getoond",
    since: "Sinds",
    skip: "Naar de inhoud",
    start: "Ingangsdatum",
    state: "Status",
    subscriptions: "Abonnementen",
    tax: "Btw",
    total: "Totaal",
    totalOfPage: "Totaal van deze pagina",
  },
};

const ENGLISH: PageWords = {
  language: "en",
  thousandsMark: ",",
  decimalMark: ".",
  datePattern: "d MMM yyyy",
  frequencies: {
    day: ["per day", "every # days"],
    week: ["per week", "every # weeks"],
    month: ["per month", "every # months"],
    quarter: ["per quarter", "every # quarters"],
    year: ["per year", "every # years"],
  },
  once: "once",
  statuses: {
    paid: "Paid",
    open: "Open",
    late: "Overdue",
    pending: "Payment pending",
    credit: "Credit",
  },
  text: {
    amount: "Amount",
    checkout: "Offer",
    customer: "Customer",
    customerNumber: "Customer number",
    date: "Date",
    description: "Description",
    due: "Due",
    endedOn: "up to and including",
    exclTax: "excluding tax",
    frequency: "Term",
    inclTax: "including tax",
    invoice: "Invoice",
    invoices: "Invoices",
    linkLasts: "This link is valid for one hour.",
    newer: "Newer invoices",
    next: "Next invoice",
    noInvoices: "There are no invoices.",
    noOpenInvoices: "All invoices have been paid.",
    noOrder: "You cannot order on this page. It only shows the offer.",
    noSubscriptions: "There are no subscriptions.",
    notPreset: "not chosen yet",
    older: "Older invoices",
    open: "Open",
    openInvoices: "Open invoices",
    openTotal: "Total open",
    overview: "Overview",
    parts: "Sections",
    period: "Period",
    portal: "Customer portal",
    price: "Price",
    product: "Product",
    quantity: "Quantity",
    readOnly: "You can view the data here, but not change it.",
    pricesNow: "Current prices.",
    shown: "shown",
    since: "Since",
    skip: "Skip to the contents",
    start: "Starts on",
    state: "State",
    subscriptions: "Subscriptions",
    tax: "Tax",
    total: "Total",
    totalOfPage: "Total of this page",
  },
};

/** `nl` and `nl-be` are Dutch; everything else is English. */
export const pageWordsOf = (language: string): PageWords =>
  language.startsWith("nl") ? DUTCH : ENGLISH;

const SYMBOLS: Readonly<Record<string, string>> = { EUR: "€", USD: "US$", GBP: "£" };
const CENTS = 2;

/** `€ 1.234,50`, with a non-breaking space. */
export function moneyText(amount: Amount, currency: string, words: PageWords): string {
  const sign = isNegative(amount) ? "-" : "";
  const digits = decimalText(isNegative(amount) ? negate(amount) : amount, CENTS, words);
  return `${SYMBOLS[currency] ?? currency}\u00a0${sign}${digits}`;
}

/** The amount with the thousands and decimal marks of the language. */
export function decimalText(amount: Amount, decimalsMin: number, words: PageWords): string {
  const [whole = "", fraction] = amountText(amount, decimalsMin).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, words.thousandsMark);
  return fraction === undefined ? grouped : `${grouped}${words.decimalMark}${fraction}`;
}

export const dateText = (date: CalendarDate, words: PageWords): string =>
  formatDate(date, words.datePattern);

export function frequencyText(frequency: Frequency | null, words: PageWords): string {
  if (frequency === null) return words.once;
  const [one, several] = words.frequencies[frequency.type];
  const text = frequency.count === 1 ? one : several.replace("#", String(frequency.count));
  return text.replaceAll(" ", "\u00a0");
}
