/** Webhooks and their outbox. A secret leaves this table for a signature, and once as an answer. */
import type { Webhook } from "../rules/webhook-events.ts";
import { textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** With the key that signs what is sent to it. */
export interface SigningWebhook extends Webhook {
  readonly secret: string;
}

export function insertWebhook(store: Store, webhook: SigningWebhook, now: string): void {
  store.run(
    `INSERT INTO webhooks (administration_id, id, url, enabled_events, token, secret,
       deactivated_at, last_http_status, last_http_body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    webhook.administrationId,
    webhook.id,
    webhook.url,
    webhook.enabledEvents.join(" "),
    webhook.token,
    webhook.secret,
    webhook.deactivatedAt,
    webhook.lastHttpStatus,
    webhook.lastHttpBody,
    now,
  );
}

/** In the order in which they were made. */
export const listedWebhooks = (store: Store, administrationId: string): readonly Webhook[] =>
  store
    .rows(
      "SELECT * FROM webhooks WHERE administration_id = ? ORDER BY length(id), id",
      administrationId,
    )
    .map(webhookIn);

export const activeWebhooks = (store: Store, administrationId: string): readonly Webhook[] =>
  listedWebhooks(store, administrationId).filter(({ deactivatedAt }) => deactivatedAt === null);

export function findWebhook(store: Store, administrationId: string, id: string): Webhook | null {
  const [row] = store.rows(
    "SELECT * FROM webhooks WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return row === undefined ? null : webhookIn(row);
}

/** With everything that was still to be delivered to it; false when there is none with this id. */
export const deleteWebhook = (store: Store, administrationId: string, id: string): boolean =>
  store.transaction(() => {
    store.run(
      "DELETE FROM webhook_deliveries WHERE administration_id = ? AND webhook_id = ?",
      administrationId,
      id,
    );
    const which = "WHERE administration_id = ? AND id = ?";
    return store.run(`DELETE FROM webhooks ${which}`, administrationId, id) > 0;
  });

/** Null activates it; one that is deactivated already keeps its moment. */
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

/** What came back from the receiver last. */
export function keepLastAnswer(
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

export function keepDelivery(
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

/** Null when it was delivered or its webhook is gone. */
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
    webhook: { ...webhookIn(row), secret: textIn(row, "secret") },
    body: textIn(row, "body"),
  };
}

export function removeDelivery(store: Store, idempotencyKey: string): void {
  store.run("DELETE FROM webhook_deliveries WHERE idempotency_key = ?", idempotencyKey);
}

const webhookIn = (row: SqlRow): Webhook => ({
  administrationId: textIn(row, "administration_id"),
  id: textIn(row, "id"),
  url: textIn(row, "url"),
  enabledEvents: textIn(row, "enabled_events")
    .split(" ")
    .filter((name) => name !== ""),
  token: textIn(row, "token"),
  deactivatedAt: textOrNullIn(row, "deactivated_at"),
  lastHttpStatus: textOrNullIn(row, "last_http_status"),
  lastHttpBody: textOrNullIn(row, "last_http_body"),
});
