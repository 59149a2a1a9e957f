/** Webhooks: who is told of what happens in an administration (specification 2.9, 4.10). */
import type { Session } from "../api/client.ts";
import { textAt, wordAt } from "../api/decoding.ts";
import { change, idPart, order, readOne } from "./asking.ts";
import {
  identifierAt,
  instantAt,
  listOf,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";
import {
  body,
  type GivenOf,
  required,
  sentObject,
  text,
  texts,
  type Writer,
} from "./written-body.ts";

const WEBHOOK_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  url: textAt,
  enabled_events: listOf(textAt),
  last_http_status: orNull(wordAt),
  last_http_body: orNull(textAt),
  token: textAt,
  // Gap: Webhooks. The specification describes this field without its name.
  deactivated_at: orNull(instantAt),
};

/**
 * `token` is in every notification, so that the receiver knows the sender; `lastHttpStatus` is what the
 * receiver answered last, a number or a word as text; `deactivatedAt` is null while it is active.
 * @interface
 */
export type Webhook = RecordOf<typeof WEBHOOK_FIELDS>;
const webhookAt: Reader<Webhook> = record(WEBHOOK_FIELDS);

const CREATED_WEBHOOK_FIELDS = { ...WEBHOOK_FIELDS, secret: textAt };
/** `secret` signs the notifications and is told this once: keep it where credentials are kept. @interface */
export type CreatedWebhook = RecordOf<typeof CREATED_WEBHOOK_FIELDS>;

const WEBHOOK_BODY = { url: required(text), enabled_events: texts };
/** `enabledEvents` are events or groups of them (`document` for all that begin with it). @interface */
export type WebhookFields = GivenOf<typeof WEBHOOK_BODY>;
const webhookBody: Writer<WebhookFields> = body(WEBHOOK_BODY);

export interface Webhooks {
  /** All of them, without their secrets. */
  readonly list: () => Promise<readonly Webhook[]>;
  /** The service calls the address at once and wants 200 from it; else Failure `request-refused`. */
  readonly create: (fields: WebhookFields) => Promise<CreatedWebhook>;
  readonly delete: (id: string) => Promise<void>;
  readonly activate: (id: string) => Promise<Webhook>;
  /** What is being tried again is still delivered. */
  readonly deactivate: (id: string) => Promise<Webhook>;
}

export function webhooksOf(session: Session): Webhooks {
  const at = (id: string): string => `/webhooks/${idPart(id)}`;
  const patch = (path: string): Promise<Webhook> =>
    change(session, { method: "PATCH", path }, webhookAt);
  return {
    list: () => readOne(session, "/webhooks", listOf(webhookAt)),
    create: async (fields) =>
      change(
        session,
        { method: "POST", path: "/webhooks", body: sentObject(webhookBody.write(fields)) },
        record(CREATED_WEBHOOK_FIELDS),
      ),
    delete: async (id) => order(session, { method: "DELETE", path: at(id) }),
    activate: async (id) => patch(`${at(id)}/activate`),
    deactivate: async (id) => patch(`${at(id)}/deactivate`),
  };
}
