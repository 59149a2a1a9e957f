/** The page for the claims of a link; null if it does not exist or does not belong to the reader. */
import { type CalendarDate, parseDate } from "../../calendar/calendar-date.ts";
import type { AdministrationRecord } from "../rules/administration-books.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import { findAdministration, todayOf } from "../store/query-administrations.ts";
import { contactInvoicesPage, findContactInvoice } from "../store/query-contact-invoices.ts";
import { findContactName } from "../store/query-contact-name.ts";
import { listedTaxRates } from "../store/query-master-data.ts";
import { findTemplate, subscriptionsOfContact } from "../store/query-subscriptions.ts";
import type { Store } from "../store/store.ts";
import { checkoutPage } from "./checkout-page.ts";
import { invoiceContents } from "./invoice-page.ts";
import { pageMarkup } from "./page-frame.ts";
import { pageWordsOf } from "./page-words.ts";
import {
  invoicesContents,
  overviewContents,
  type PortalPart,
  type PortalReader,
  portalPage,
  subscriptionsContents,
} from "./portal-pages.ts";
import type { PortalView } from "./portal-parts.ts";

export interface PageCall {
  readonly store: Store;
  readonly booksNow: BooksClock;
  /** The verified claims of the link. */
  readonly claims: Readonly<Record<string, string>>;
}

/** The path after the address of a link to the portal. */
export interface PortalPath {
  /** The address of the link: `/portal/KEY`. */
  readonly address: string;
  /** Empty for the target page of the link. */
  readonly part: string;
  /** Null for a list. */
  readonly invoiceId: string | null;
  /** The page number of a list, as sent; empty for the first. */
  readonly page: string;
}

const PER_PAGE = 50;
/** The maximum on the overview; the list of all invoices contains the rest. */
const OPEN_MAX = 50;

/** A page of the portal. All its data is queried by the contact of the link. */
export function answerPortal(call: PageCall, path: PortalPath): string | null {
  const { store, claims } = call;
  const { contactId = "", page: pageOfLink = "overview" } = claims;
  const administration = administrationOf(call);
  if (administration === null) return null;
  const contact = findContactName(store, administration.id, contactId);
  if (contact === null) return null;
  const view: PortalView = {
    words: pageWordsOf(administration.language),
    today: todayOf(administration, call.booksNow(administration.timeZone)),
    address: path.address,
  };
  const reader: PortalReader = { owner: administration.name, contact };
  const contents = contentsOf(call, path, { view, part: path.part || pageOfLink, administration });
  if (contents === null) return null;
  const [part, shown] = contents;
  return pageMarkup(portalPage(reader, view, part, shown)).markup;
}

type Contents = Parameters<typeof portalPage>[3];

function contentsOf(
  { store, claims }: PageCall,
  { invoiceId, page }: PortalPath,
  {
    view,
    part,
    administration,
  }: {
    readonly view: PortalView;
    readonly part: string;
    readonly administration: AdministrationRecord;
  },
): readonly [PortalPart, Contents] | null {
  const owner = { administrationId: administration.id, contactId: claims["contactId"] ?? "" };
  const openInvoices = (): ReturnType<typeof contactInvoicesPage> =>
    contactInvoicesPage(store, { ...owner, isOpen: true }, { page: 1, perPage: OPEN_MAX });
  const subscriptions = (): ReturnType<typeof subscriptionsOfContact> =>
    subscriptionsOfContact(store, owner.administrationId, owner.contactId);
  if (part === "overview") {
    return [part, overviewContents(openInvoices(), subscriptions(), view)];
  }
  if (part === "subscriptions") {
    return [part, subscriptionsContents(subscriptions(), view, claims["subscriptionId"] ?? null)];
  }
  if (part !== "invoices") return null;
  if (invoiceId !== null) {
    const found = findContactInvoice(store, owner, invoiceId);
    if (found === null) return null;
    const rates = taxRatesOf(store, administration.id);
    return [part, invoiceContents(found, view, (id) => rates.get(id)?.name ?? "")];
  }
  const number = pageNumberIn(page);
  if (number === null) return null;
  const pageRequest = { page: number, perPage: PER_PAGE };
  const shown = contactInvoicesPage(store, { ...owner, isOpen: false }, pageRequest);
  if (number > 1 && shown.rows.length === 0) return null;
  return [part, invoicesContents(shown, openInvoices().rows, view)];
}

/** The offer of a sales link; `isOneProduct` for a link to one product of its template. */
export function answerCheckout(call: PageCall, isOneProduct: boolean): string | null {
  const { store, claims } = call;
  const administration = administrationOf(call);
  if (administration === null) return null;
  const template = findTemplate(store, administration.id, claims["templateId"] ?? "");
  const products = template?.products.filter(
    ({ id }) => !isOneProduct || id === claims["productId"],
  );
  if (products === undefined || products.length === 0) return null;
  const { contactId } = claims;
  const contact =
    contactId === undefined ? null : findContactName(store, administration.id, contactId);
  return pageMarkup(
    checkoutPage(
      {
        owner: administration.name,
        products,
        taxRates: taxRatesOf(store, administration.id),
        contactName: contact?.name ?? null,
        startOn: startOf(claims["startOn"]),
      },
      pageWordsOf(administration.language),
    ),
  ).markup;
}

const administrationOf = ({ store, claims }: PageCall): AdministrationRecord | null =>
  findAdministration(store, claims["administrationId"] ?? "");

const startOf = (text: string | undefined): CalendarDate | null =>
  text === undefined ? null : parseDate(text);

const taxRatesOf = (store: Store, administrationId: string): ReadonlyMap<string, ListedRate> =>
  new Map(listedTaxRates(store, administrationId).map((rate) => [rate.id, rate]));

type ListedRate = ReturnType<typeof listedTaxRates>[number];

const pageNumberIn = (text: string): number | null => {
  if (text === "") return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : null;
};
