/** The record of a webhook (specification 2.9). */
import { type TSchema, Type } from "typebox";
import type { Webhook } from "../rules/webhook-events.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  recordOf,
  textField,
} from "./schema-words.ts";

/** Gap: Webhooks. The moment of deactivation is `deactivated_at`. */
export const webhookRecord = (webhook: Webhook): RecordNode =>
  fields({ ...shownFields(webhook), deactivated_at: webhook.deactivatedAt });

/** The one record that carries the secret: the answer to its creation. */
export const createdWebhookRecord = (webhook: Webhook & { readonly secret: string }): RecordNode =>
  fields({
    ...shownFields(webhook),
    secret: webhook.secret,
    deactivated_at: webhook.deactivatedAt,
  });

const shownFields = (webhook: Webhook): Readonly<Record<string, RecordNode>> => ({
  id: webhook.id,
  administration_id: webhook.administrationId,
  url: webhook.url,
  enabled_events: list("enabled_event", webhook.enabledEvents),
  last_http_status: statusNode(webhook.lastHttpStatus),
  last_http_body: webhook.lastHttpBody,
  token: webhook.token,
});

/** A status is a number; why no answer came is a word. */
const statusNode = (status: string | null): RecordNode =>
  status !== null && /^\d+$/.test(status) ? integer(status) : status;

const SHOWN = {
  id: identifierField,
  administration_id: identifierField,
  url: textField,
  enabled_events: listOf(textField),
  last_http_status: Type.Union([integerField, textField, Type.Null()]),
  last_http_body: nullable(textField),
  token: textField,
};
const DEACTIVATED = { deactivated_at: nullable(instantField) };

export const WEBHOOK_SCHEMA: TSchema = recordOf({ ...SHOWN, ...DEACTIVATED });
export const CREATED_WEBHOOK_SCHEMA: TSchema = recordOf({
  ...SHOWN,
  secret: textField,
  ...DEACTIVATED,
});
