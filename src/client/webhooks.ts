/** Webhooks: addresses that are notified of events in an administration (specification 2.9, 4.10). */

import type { Session } from "../api/client.ts";
import { type Kind, listOf, optional, orNull } from "../fields/kind.ts";
import { identifier, instant, text } from "../fields/scalars.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
import { type RecordOf, record, sent, word } from "./records.ts";
import { change, create, idPart, readOne, remove } from "./requests.ts";

const WEBHOOK_FIELDS = {
  id: identifier,
  administration_id: identifier,
  url: text,
  enabled_events: sent(listOf(text)),
  last_http_status: orNull(word),
  last_http_body: orNull(text),
  token: text,
  // Gap: Webhooks. The specification describes this field without its name.
  deactivated_at: optional(orNull(instant)),
};

/**
 * `token` is in every notification, so that the receiver can recognize the sender; `lastHttpStatus` is the
 * receiver's last status, a number or a word as text; `deactivatedAt` is null while the webhook is active.
 * @interface
 */
export type Webhook = RecordOf<typeof WEBHOOK_FIELDS>;
const webhookAt: Kind<Webhook> = record(WEBHOOK_FIELDS);

const CREATED_WEBHOOK_FIELDS = { ...WEBHOOK_FIELDS, secret: text };
/** `secret` signs the notifications and is shown only here: store it like a credential. @interface */
export type CreatedWebhook = RecordOf<typeof CREATED_WEBHOOK_FIELDS>;

const WEBHOOK_BODY = { ...sentIn(WEBHOOK_FIELDS), url: required(text) };
/** `enabledEvents` are events or groups of events (`document` for all that start with it). @interface */
export type WebhookFields = InputOf<typeof WEBHOOK_BODY>;
const webhookBody: Body<WebhookFields> = body(WEBHOOK_BODY);

export interface Webhooks {
  /** All webhooks, without their secrets. */
  readonly list: () => Promise<readonly Webhook[]>;
  /** The service calls the address at once and requires status 200; else Failure `request-refused`. */
  readonly create: (fields: WebhookFields) => Promise<CreatedWebhook>;
  readonly delete: (id: string) => Promise<void>;
  readonly activate: (id: string) => Promise<Webhook>;
  /** Deliveries that are being retried are still delivered. */
  readonly deactivate: (id: string) => Promise<Webhook>;
}

export function webhooksOf(session: Session): Webhooks {
  const at = (id: string): string => `/webhooks/${idPart(id)}`;
  const patch = (path: string): Promise<Webhook> =>
    change(session, { method: "PATCH", path }, webhookAt);
  return {
    list: () => readOne(session, "/webhooks", listOf(webhookAt)),
    create: async (fields) =>
      create(session, "/webhooks", webhookBody.write(fields), record(CREATED_WEBHOOK_FIELDS)),
    delete: async (id) => remove(session, at(id)),
    activate: async (id) => patch(`${at(id)}/activate`),
    deactivate: async (id) => patch(`${at(id)}/deactivate`),
  };
}
