/** The text of a notification, and the random texts that identify and sign it. */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { fields, type RecordNode } from "../../fields/node.ts";
import { writeJson } from "../records/write-json.ts";
import type { Webhook } from "../rules/webhook-events.ts";

/** An event: what happened, and to which record. */
export interface WebhookEvent {
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly state: string | null;
  /** The record as the service returns it; null if it was deleted. */
  readonly entity: RecordNode;
}

/** The event of the first call, which a new webhook must answer. Gap: Webhooks. */
export const TEST_EVENT: WebhookEvent = {
  action: "test_webhook",
  entityType: null,
  entityId: null,
  state: null,
  entity: null,
};

/** Always JSON, whatever the format of the request that made the change. Gap: Webhooks. */
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

/** Without 0, O, I and l, which people confuse. */
const TOKEN_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TOKEN_CHARACTERS = 24;
export const newToken = (): string =>
  Array.from({ length: TOKEN_CHARACTERS }, () =>
    TOKEN_ALPHABET.charAt(randomInt(TOKEN_ALPHABET.length)),
  ).join("");
