/** Links into the pages that show a contact what is theirs (specification 4.9). Gap: Customer portal. */
import { Type } from "typebox";
import { subscriptionsOfContact } from "../store/query-subscriptions.ts";
import type { Answer, Call, Endpoint } from "./endpoint.ts";
import { demandRecord, modelNotFound } from "./internal/not-found.ts";

/** Specification 8. */
const LIFETIME_SECONDS = 3_600;
const PATH = "/customer_contact_portal/{contact_id}";

const BASIS: Pick<Endpoint, "scopes" | "query" | "success"> = {
  scopes: { anyOf: ["sales_invoices", "estimates"] },
  success: { status: 200, record: () => Type.String({ format: "uri" }) },
};

const getPortalLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}`,
  summary: "Makes a link to the portal of a contact, which works for one hour.",
  answer: (call) => linkFor(call, { page: "overview" }),
};

const getPortalInvoicesLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}/invoices`,
  summary: "Makes a link to the invoices in the portal of a contact, which works for one hour.",
  answer: (call) => linkFor(call, { page: "invoices" }),
};

const getPortalSubscriptionLink: Endpoint = {
  ...BASIS,
  operation: `GET ${PATH}/subscriptions/{id}`,
  summary: "Makes a link to a subscription in the portal of a contact, which works for one hour.",
  answer: (call) => {
    const { store, administration, path } = call;
    const contactId = demandContact(call);
    const subscription = subscriptionsOfContact(store, administration.id, contactId).find(
      ({ id }) => id === path["id"],
    );
    // One without a template is not known to the portal either.
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
  const claims = { administrationId: call.administration.id, contactId: demandContact(call) };
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

/** An archived contact may still have something to pay. */
function demandContact(call: Call): string {
  const contactId = call.path["contact_id"] ?? "";
  demandRecord(call, "contacts", contactId);
  return contactId;
}
