/** Subscription templates, and sales links that offer them (specification 4.3). Gap: Subscriptions. */

import { parseDate } from "../../calendar/calendar-date.ts";
import { listOf } from "../../fields/kind.ts";
import { SUBSCRIPTION_TEMPLATE } from "../records/master-records.ts";
import { findTemplate, templatesPage } from "../store/query-subscriptions.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { requestedPage, titleCase } from "./internal/paging.ts";
import { identifierQuery, PAGING } from "./internal/query-schemas.ts";

const listSubscriptionTemplates: Endpoint = paged({
  operation: "GET /subscription_templates",
  scopes: { allOf: ["settings"] },
  summary: "Lists the subscription templates with their products, the oldest first.",
  query: PAGING,
  answers: listOf(SUBSCRIPTION_TEMPLATE),
  answer: (call) => templatesPage(call.store, call.administration.id, requestedPage(call, "title")),
});

const getCheckoutIdentifier: Endpoint = {
  operation: "GET /subscription_templates/{id}/checkout_identifier",
  scopes: { allOf: ["settings"] },
  summary:
    "Creates a sales link for a template, with optional preset contact, start date and product.",
  query: {
    contact_id: identifierQuery("The preset contact"),
    start_date: { type: "string", format: "date", description: "The preset first day" },
    product_id: identifierQuery("The only product of the template that the link offers"),
  },
  success: {
    status: 200,
    record: () => ({ type: "string", format: "uri", description: "The sales link" }),
  },
  answer: (call) => {
    const { store, administration, path } = call;
    const preset = requestedPreset(call);
    const template = findTemplate(store, administration.id, path["id"] ?? "");
    if (template === null) throw new Refusal(404, "record not found");
    requireRecord(call, "contacts", preset.contactId);
    const { productId } = preset;
    const isOffered =
      productId === undefined || template.products.some(({ id }) => id === productId);
    if (!isOffered) throw new Refusal(404, "Product not found for subscription template");
    return {
      kind: "link",
      status: 200,
      link: {
        // The path distinguishes a link to one product from a link to all products of the template.
        prefix: productId === undefined ? "s" : "stp",
        claims: { administrationId: administration.id, templateId: template.id, ...preset },
        lifetimeSeconds: null,
      },
    };
  },
};

export const SUBSCRIPTION_TEMPLATE_ENDPOINTS: readonly Endpoint[] = [
  getCheckoutIdentifier,
  listSubscriptionTemplates,
];

interface Preset {
  readonly contactId?: string;
  readonly productId?: string;
  readonly startOn?: string;
}

/** The preset of the query; one refusal names all malformed parameters. */
function requestedPreset({ query }: Call): Preset {
  const { contact_id: contactId, start_date: startOn, product_id: productId } = query;
  const isIdentifierOrAbsent = (id: string | undefined): boolean =>
    id === undefined || isIdentifier(id);
  const isDateOrAbsent = startOn === undefined || parseDate(startOn) !== null;
  const problems = [
    ...(isIdentifierOrAbsent(contactId) ? [] : ["contact_id"]),
    ...(isDateOrAbsent ? [] : ["start_date"]),
    ...(isIdentifierOrAbsent(productId) ? [] : ["product_id"]),
  ];
  const [first] = problems;
  if (first !== undefined) {
    const sentences = problems.map((name) => `${titleCase(name)} is invalid`);
    throw new Refusal(400, sentences.join("; "), { symbolic: [first, "invalid"] });
  }
  return {
    ...(contactId === undefined ? {} : { contactId }),
    ...(startOn === undefined ? {} : { startOn }),
    ...(productId === undefined ? {} : { productId }),
  };
}

const isIdentifier = (text: string): boolean => /^\d{1,20}$/.test(text);
