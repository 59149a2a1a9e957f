/** What is sent to a webhook: its text, and the random words it is known by. */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { fields, type RecordNode } from "../records/record.ts";
import { writeJson } from "../records/write-json.ts";
import type { Webhook } from "../rules/webhook-events.ts";

/** What happened, to what. */
export interface WebhookEvent {
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly state: string | null;
  /** The record as the service answers it; null when it was deleted. */
  readonly entity: RecordNode;
}

/** The call that a new webhook has to answer. Gap: Webhooks. */
export const TEST_EVENT: WebhookEvent = {
  action: "test_webhook",
  entityType: null,
  entityId: null,
  state: null,
  entity: null,
};

/** JSON, always, whatever format the change came in. Gap: Webhooks. */
export const payloadText = (
  webhook: Pick<Webhook, "administrationId" | "id" | "token">,
  event: WebhookEvent,
): string =>
  writeJson(
    fields({
      administration_id: webhook.administrationId,
      webhook_id: webhook.id,
      webhook_token: webhook.token,
      entity_type: event.entityType,
      entity_id: event.entityId,
      state: event.state,
      action: event.action,
      entity: event.entity,
    }),
  );

export const newIdempotencyKey = (): string => randomUUID();

const SECRET_BYTES = 32;
/** 64 hexadecimal digits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("hex");

/** Without 0, O, I and l, which people mistake for each other. */
const TOKEN_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TOKEN_CHARACTERS = 24;
export const newToken = (): string =>
  Array.from({ length: TOKEN_CHARACTERS }, () =>
    TOKEN_ALPHABET.charAt(randomInt(TOKEN_ALPHABET.length)),
  ).join("");
