/**
 * Tells the webhooks of an administration what happened. Call it in the transaction of the change: a
 * delivery is a job in the outbox, so none is sent for a change that was rolled back and none is lost.
 */
import type { RecordNode } from "../records/record.ts";
import { wantsEvent } from "../rules/webhook-events.ts";
import type { SubjectType } from "../store/events.ts";
import type { Store } from "../store/store.ts";
import { activeWebhooks, keepDelivery } from "../store/webhooks.ts";
import { enqueueJob } from "./queue.ts";
import { newIdempotencyKey, payloadText } from "./webhook-payload.ts";

/** What the table of jobs calls a delivery to a webhook. */
export const DELIVERY_KIND = "deliver-webhook";

export interface Publication {
  readonly administrationId: string;
  /** Snake case: `document_saved`. */
  readonly action: string;
  readonly entityType: SubjectType;
  readonly entityId: string;
  readonly state: string | null;
  /** The record as the service answers it; null when it was deleted. */
  readonly entity: RecordNode;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

export function publish(store: Store, publication: Publication): void {
  const { administrationId, now } = publication;
  for (const webhook of activeWebhooks(store, administrationId)) {
    if (!wantsEvent(webhook.enabledEvents, publication)) continue;
    const idempotencyKey = newIdempotencyKey();
    keepDelivery(store, webhook, { idempotencyKey, body: payloadText(webhook, publication) });
    enqueueJob(
      store,
      {
        administrationId,
        kind: DELIVERY_KIND,
        workKey: `${DELIVERY_KIND} ${idempotencyKey}`,
        payload: JSON.stringify({ idempotencyKey }),
        waitsFor: `webhook ${administrationId} ${webhook.id}`,
      },
      now,
    );
  }
}
