/** The record of a webhook (specification 2.9). Gap: Webhooks. */

import { integer as digitsOf } from "../../fields/node.ts";
import type { Webhook } from "../rules/webhook-events.ts";
import { ids, instant, listOf, named, orNull, record, text, valueType } from "./declared-record.ts";
import { Type } from "./json-schema.ts";

/** A status is a number; the reason for a missing answer is a text. */
const httpStatus = valueType<string | null>(
  () => Type.Union([Type.Integer(), Type.String(), Type.Null()]),
  (status) => (status !== null && /^\d+$/.test(status) ? digitsOf(status) : status),
);

const SHOWN = {
  ...ids,
  url: text((webhook: Webhook) => webhook.url),
  enabled_events: listOf(named("enabled_event", text))((webhook: Webhook) => webhook.enabledEvents),
  last_http_status: httpStatus((webhook: Webhook) => webhook.lastHttpStatus),
  last_http_body: orNull(text)((webhook: Webhook) => webhook.lastHttpBody),
  token: text((webhook: Webhook) => webhook.token, "Identifies the sender to the receiver"),
};
const DEACTIVATED = {
  deactivated_at: orNull(instant)((webhook: Webhook) => webhook.deactivatedAt),
};

export const WEBHOOK = record<Webhook>("webhook", { ...SHOWN, ...DEACTIVATED });

/** The record returned at creation; no other record contains the secret. */
export const CREATED_WEBHOOK = record<Webhook & { readonly secret: string }>(
  "webhook",
  {
    ...SHOWN,
    secret: text((webhook) => webhook.secret),
    ...DEACTIVATED,
  },
  "webhook_with_secret",
);
