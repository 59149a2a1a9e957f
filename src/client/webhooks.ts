/** Webhooks: addresses that are notified of events in an administration (specification 2.9, 4.10). */
import type { Session } from "../api/client.ts";
import * as read from "./record-readers.ts";
import { change, create, idPart, readOne, remove } from "./requests.ts";
import * as write from "./written-body.ts";

const WEBHOOK_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  url: read.text,
  enabled_events: read.listOf(read.text),
  last_http_status: read.orNull(read.word),
  last_http_body: read.orNull(read.text),
  token: read.text,
  // Gap: Webhooks. The specification describes this field without its name.
  deactivated_at: read.optional(read.orNull(read.instant)),
};

/**
 * `token` is in every notification, so that the receiver can recognize the sender; `lastHttpStatus` is the
 * receiver's last status, a number or a word as text; `deactivatedAt` is null while the webhook is active.
 * @interface
 */
export type Webhook = read.RecordOf<typeof WEBHOOK_FIELDS>;
const webhookAt: read.Reader<Webhook> = read.record(WEBHOOK_FIELDS);

const CREATED_WEBHOOK_FIELDS = { ...WEBHOOK_FIELDS, secret: read.text };
/** `secret` signs the notifications and is shown only here: store it like a credential. @interface */
export type CreatedWebhook = read.RecordOf<typeof CREATED_WEBHOOK_FIELDS>;

const WEBHOOK_BODY = { url: write.required(write.text), enabled_events: write.texts };
/** `enabledEvents` are events or groups of events (`document` for all that start with it). @interface */
export type WebhookFields = write.InputOf<typeof WEBHOOK_BODY>;
const webhookBody: write.Writer<WebhookFields> = write.body(WEBHOOK_BODY);

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
    list: () => readOne(session, "/webhooks", read.listOf(webhookAt)),
    create: async (fields) =>
      create(
        session,
        "/webhooks",
        write.sentObject(webhookBody.write(fields)),
        read.record(CREATED_WEBHOOK_FIELDS),
      ),
    delete: async (id) => remove(session, at(id)),
    activate: async (id) => patch(`${at(id)}/activate`),
    deactivate: async (id) => patch(`${at(id)}/deactivate`),
  };
}
