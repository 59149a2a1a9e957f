/** The record of a webhook (specification 2.9). Gap: Webhooks. */

import { listOf, orNull } from "../../fields/kind.ts";
import { integer as digitsOf } from "../../fields/node.ts";
import { instant, text } from "../../fields/scalars.ts";
import type { Webhook } from "../rules/webhook-events.ts";
import { from, ids, named, record, shown } from "./declared-record.ts";

/** A status is a number; the reason for a missing answer is a text. */
const httpStatus = shown<string | null>(
  () => ({ anyOf: [{ type: "integer" }, { type: "string" }, { type: "null" }] }),
  (status) => (status !== null && /^\d+$/.test(status) ? digitsOf(status) : status),
);

const SHOWN = {
  ...ids,
  url: from(text, (webhook: Webhook) => webhook.url),
  enabled_events: from(
    listOf(named("enabled_event", text)),
    (webhook: Webhook) => webhook.enabledEvents,
  ),
  last_http_status: from(httpStatus, (webhook: Webhook) => webhook.lastHttpStatus),
  last_http_body: from(orNull(text), (webhook: Webhook) => webhook.lastHttpBody),
  token: from(text, (webhook: Webhook) => webhook.token, "Identifies the sender to the receiver"),
};
const DEACTIVATED = {
  deactivated_at: from(orNull(instant), (webhook: Webhook) => webhook.deactivatedAt),
};

export const WEBHOOK = record<Webhook>("webhook", { ...SHOWN, ...DEACTIVATED });

/** The record returned at creation; no other record contains the secret. */
export const CREATED_WEBHOOK = record<Webhook & { readonly secret: string }>(
  "webhook",
  {
    ...SHOWN,
    secret: from(text, (webhook) => webhook.secret),
    ...DEACTIVATED,
  },
  "webhook_with_secret",
);
