/** Subscription templates and their sales links (specification 2.2, 4.3). */

import type { Session } from "../api/client.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { listOf } from "../fields/kind.ts";
import { flag, identifier } from "../fields/scalars.ts";
import type { ContactId } from "../ledger/ledger-account.ts";
import { readLink } from "./links.ts";
import { productAt } from "./products.ts";
import { type RecordOf, record } from "./records.ts";
import { idPart, readPages } from "./requests.ts";

const SUBSCRIPTION_TEMPLATE_FIELDS = {
  id: identifier,
  administration_id: identifier,
  workflow_id: identifier,
  document_style_id: identifier,
  mergeable: flag,
  contact_can_update: flag,
  products: listOf(productAt),
};
/** Products that are offered together. @interface */
export type SubscriptionTemplate = RecordOf<typeof SUBSCRIPTION_TEMPLATE_FIELDS>;

/** Values that are filled in on the page of a sales link. */
export interface SalesLinkPreset {
  readonly contactId?: ContactId;
  /** The first day of the subscription. */
  readonly startDate?: CalendarDate;
  /** Offers only this product of the template. */
  readonly productId?: string;
}

export interface SubscriptionTemplates {
  readonly list: () => AsyncGenerator<SubscriptionTemplate>;
  /** The address of a sales link. Failure `record-unknown` if the contact or product does not exist. */
  readonly salesLink: (id: string, preset?: SalesLinkPreset) => Promise<string>;
}

const PATH = "/subscription_templates";

export const subscriptionTemplatesOf = (session: Session): SubscriptionTemplates => ({
  list: () => readPages(session, PATH, record(SUBSCRIPTION_TEMPLATE_FIELDS)),
  salesLink: async (id, { contactId, startDate, productId } = {}) =>
    readLink(session, `${PATH}/${idPart(id)}/checkout_identifier`, {
      contact_id: contactId,
      start_date: startDate,
      product_id: productId,
    }),
});
