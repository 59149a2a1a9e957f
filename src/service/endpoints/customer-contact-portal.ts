/** Links to the customer portal of a contact (specification 4.9). Gap: Customer portal. */
import { subscriptionsOfContact } from "../store/query-subscriptions.ts";
import type { Answer, Call, Endpoint } from "./endpoint.ts";
import { modelNotFound, requireRecord } from "./internal/not-found.ts";

/** Specification 8. */
const LIFETIME_SECONDS = 3_600;
const PATH = "/customer_contact_portal/{contact_id}";

const BASIS: Pick<Endpoint, "scopes" | "query" | "success"> = {
  scopes: { anyOf: ["sales_invoices", "estimates"] },
  success: {
    status: 200,
    record: () => ({
      type: "string",
      format: "uri",
      description: "The link, which needs no token",
    }),
  },
};

const getPortalLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}`,
  summary: "Creates a link to the portal of a contact, valid for one hour.",
  answer: (call) => linkFor(call, { page: "overview" }),
};

const getPortalInvoicesLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}/invoices`,
  summary: "Creates a link to the invoices in the portal of a contact, valid for one hour.",
  answer: (call) => linkFor(call, { page: "invoices" }),
};

const getPortalSubscriptionLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}/subscriptions/{id}`,
  summary: "Creates a link to a subscription in the portal of a contact, valid for one hour.",
  answer: (call) => {
    const { store, administration, path } = call;
    const contactId = requireContact(call);
    const subscription = subscriptionsOfContact(store, administration.id, contactId).find(
      ({ id }) => id === path["id"],
    );
    // The portal shows no subscription without a template either.
    if (subscription === undefined || subscription.templateId === null) {
      throw modelNotFound("Subscription");
    }
    return linkFor(call, { page: "subscriptions", subscriptionId: subscription.id });
  },
};

export const CUSTOMER_CONTACT_PORTAL_ENDPOINTS: readonly Endpoint[] = [
  getPortalInvoicesLink,
  getPortalLink,
  getPortalSubscriptionLink,
];

function linkFor(call: Call, shown: Readonly<Record<string, string>>): Answer {
  const claims = { administrationId: call.administration.id, contactId: requireContact(call) };
  return {
    kind: "link",
    status: 200,
    link: {
      prefix: "portal",
      claims: { ...claims, ...shown },
      lifetimeSeconds: LIFETIME_SECONDS,
    },
  };
}

/** The id of the contact in the path. Archived contacts are included: they may still owe money. */
function requireContact(call: Call): string {
  const contactId = call.path["contact_id"] ?? "";
  requireRecord(call, "contacts", contactId);
  return contactId;
}
