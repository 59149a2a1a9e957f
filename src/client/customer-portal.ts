/** Links into the customer portal (specification 4.9). */
import type { Session } from "../api/client.ts";
import type { ContactId } from "../ledger/ledger-account.ts";
import { readLink } from "./links.ts";
import { idPart } from "./requests.ts";

/** Each returns the address of a page that works for one hour. Failure `record-unknown`. */
export interface CustomerPortal {
  readonly link: (contactId: ContactId) => Promise<string>;
  readonly invoicesLink: (contactId: ContactId) => Promise<string>;
  /** For a subscription of this contact that has a template; for any other, Failure `record-unknown`. */
  readonly subscriptionLink: (contactId: ContactId, subscriptionId: string) => Promise<string>;
}

export function customerPortalOf(session: Session): CustomerPortal {
  const at = (contactId: ContactId): string => `/customer_contact_portal/${idPart(contactId)}`;
  return {
    link: async (contactId) => readLink(session, at(contactId)),
    invoicesLink: async (contactId) => readLink(session, `${at(contactId)}/invoices`),
    subscriptionLink: async (contactId, subscriptionId) =>
      readLink(session, `${at(contactId)}/subscriptions/${idPart(subscriptionId)}`),
  };
}
