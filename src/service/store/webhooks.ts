/** Webhooks and their outbox. A secret is read from this table to sign, and returned once when it is created. */

import { columns } from "../../fields/columns.ts";
import { textIn } from "../../fields/row.ts";
import { text } from "../../fields/scalars.ts";
import { WEBHOOK_FIELDS, type Webhook } from "../rules/webhook-events.ts";
import type { Store } from "./store.ts";
import { OLDEST_FIRST, table } from "./table.ts";

/** A webhook with the key that signs its notifications. */
export interface SigningWebhook extends Webhook {
  readonly secret: string;
}

const WEBHOOK = WEBHOOK_FIELDS;
const WEBHOOKS = table<Webhook>("webhooks", columns(WEBHOOK));
const SIGNING_WEBHOOKS = table<SigningWebhook & { readonly createdAt: string }>(
  "webhooks",
  columns({
    ...WEBHOOK,
    secret: text,
    createdAt: text,
  }),
);

export function insertWebhook(store: Store, webhook: SigningWebhook, now: string): void {
  SIGNING_WEBHOOKS.insert(store, webhook.administrationId, { ...webhook, createdAt: now });
}

/** In order of creation. */
export const listedWebhooks = (store: Store, administrationId: string): readonly Webhook[] =>
  WEBHOOKS.select(store, administrationId, `ORDER BY ${OLDEST_FIRST}`);

export const activeWebhooks = (store: Store, administrationId: string): readonly Webhook[] =>
  listedWebhooks(store, administrationId).filter(({ deactivatedAt }) => deactivatedAt === null);

export const findWebhook = WEBHOOKS.find;

/** Also deletes its pending deliveries; false if there is none with this id. */
export const deleteWebhook = (store: Store, administrationId: string, id: string): boolean =>
  store.transaction(() => {
    store.run(
      "DELETE FROM webhook_deliveries WHERE administration_id = ? AND webhook_id = ?",
      administrationId,
      id,
    );
    return WEBHOOKS.remove(store, administrationId, id);
  });

/** Null activates it; a webhook that is already deactivated keeps its time of deactivation. */
export function setDeactivated(
  store: Store,
  webhook: Pick<Webhook, "administrationId" | "id">,
  deactivatedAt: string | null,
): void {
  store.run(
    `UPDATE webhooks SET deactivated_at = CASE WHEN ?1 IS NULL THEN NULL ELSE COALESCE(deactivated_at, ?1) END
     WHERE administration_id = ?2 AND id = ?3`,
    deactivatedAt,
    webhook.administrationId,
    webhook.id,
  );
}

/** The last response of the receiver. */
export function setLastResponse(
  store: Store,
  webhook: Pick<Webhook, "administrationId" | "id">,
  answer: { readonly status: string; readonly body: string | null },
): void {
  store.run(
    `UPDATE webhooks SET last_http_status = ?, last_http_body = ?
     WHERE administration_id = ? AND id = ?`,
    answer.status,
    answer.body,
    webhook.administrationId,
    webhook.id,
  );
}

/** One message to one webhook, the same at every attempt. */
export interface Delivery {
  readonly webhook: SigningWebhook;
  readonly body: string;
}

export function insertDelivery(
  store: Store,
  webhook: Pick<Webhook, "administrationId" | "id">,
  { idempotencyKey, body }: { readonly idempotencyKey: string; readonly body: string },
): void {
  store.run(
    "INSERT INTO webhook_deliveries VALUES (?, ?, ?, ?)",
    idempotencyKey,
    webhook.administrationId,
    webhook.id,
    body,
  );
}

/** Null if it was delivered or its webhook was deleted. */
export function findDelivery(store: Store, idempotencyKey: string): Delivery | null {
  const [row] = store.rows(
    `SELECT webhooks.*, webhook_deliveries.body FROM webhook_deliveries
     JOIN webhooks ON webhooks.administration_id = webhook_deliveries.administration_id
       AND webhooks.id = webhook_deliveries.webhook_id
     WHERE idempotency_key = ?`,
    idempotencyKey,
  );
  if (row === undefined) return null;
  return {
    webhook: SIGNING_WEBHOOKS.read(row),
    body: textIn(row, "body"),
  };
}

export function removeDelivery(store: Store, idempotencyKey: string): void {
  store.run("DELETE FROM webhook_deliveries WHERE idempotency_key = ?", idempotencyKey);
}
