/** Requests for subscription templates, the customer portal and the subscriptions report. */
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { invariant } from "../../../src/failure.ts";
import type { SubscriptionRecord } from "../../../src/service/rules/subscription-books.ts";
import type { OperationCase, Setup, SpecificationRequest } from "./operation-case.ts";

const PORTAL = "/customer_contact_portal";
const NO_CONTACT = { status: 404, error: "Record not found for model name: Contact" } as const;

/** A subscription with a template, from the books themselves: no operation lists subscriptions. */
function subscribed(): Pick<SubscriptionRecord, "id" | "contactId"> {
  const { subscriptions } = sampleAdministration().subscriptions ?? { subscriptions: [] };
  const found = subscriptions.find(({ templateId }) => templateId !== null);
  invariant(found !== undefined, "the sample has a subscription with a template");
  return found;
}

async function salesLink({ firstId, today }: Setup): Promise<SpecificationRequest> {
  const template = await firstId("/subscription_templates");
  return {
    path: `/subscription_templates/${template}/checkout_identifier`,
    query: `contact_id=${await firstId("/contacts")}&start_date=${today}`,
  };
}

function subscriptionLink(): SpecificationRequest {
  const { contactId, id } = subscribed();
  return { path: `${PORTAL}/${contactId}/subscriptions/${id}` };
}

export const CASES: readonly OperationCase[] = [
  {
    operation: "GET /subscription_templates",
    status: 200,
    request: () => ({ path: "/subscription_templates", query: "per_page=2&page=1" }),
    refused: () => ({
      path: "/subscription_templates",
      query: "page=0",
      status: 400,
      error: "Page is too small",
    }),
  },
  {
    operation: "GET /subscription_templates/{id}/checkout_identifier",
    status: 200,
    request: salesLink,
    refused: async ({ firstId }) => ({
      path: `/subscription_templates/${await firstId("/subscription_templates")}/checkout_identifier`,
      query: "product_id=1",
      status: 404,
      error: "Product not found for subscription template",
    }),
  },
  {
    operation: "GET /customer_contact_portal/{contact_id}",
    status: 200,
    request: async ({ firstId }) => ({ path: `${PORTAL}/${await firstId("/contacts")}` }),
    refused: () => ({ path: `${PORTAL}/1`, ...NO_CONTACT }),
  },
  {
    operation: "GET /customer_contact_portal/{contact_id}/invoices",
    status: 200,
    request: async ({ firstId }) => ({ path: `${PORTAL}/${await firstId("/contacts")}/invoices` }),
    refused: () => ({ path: `${PORTAL}/1/invoices`, ...NO_CONTACT }),
  },
  {
    operation: "GET /customer_contact_portal/{contact_id}/subscriptions/{id}",
    status: 200,
    request: subscriptionLink,
    refused: () => ({
      path: `${PORTAL}/${subscribed().contactId}/subscriptions/1`,
      status: 404,
      error: "Record not found for model name: Subscription",
    }),
  },
  {
    operation: "GET /reports/subscriptions",
    status: 200,
    request: () => ({ path: "/reports/subscriptions", query: "period=prev_month" }),
    refused: () => ({
      path: "/reports/subscriptions",
      query: "period=202601..202602",
      status: 400,
      error: "Period cannot exceed 1 month",
    }),
  },
];
