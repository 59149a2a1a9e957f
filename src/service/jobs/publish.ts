/**
 * Tells the webhooks of an administration what happened. Call it in the transaction of the change: a
 * delivery is a job in the outbox, so none is sent for a change that was rolled back and none is lost.
 */
import { wantsEvent } from "../rules/webhook-events.ts";
import type { Change, SubjectType } from "../store/events.ts";
import { activeWebhooks, keepDelivery } from "../store/webhooks.ts";
import { enqueueJob } from "./queue.ts";
import { newIdempotencyKey, payloadText, type WebhookEvent } from "./webhook-payload.ts";

/** What the table of jobs calls a delivery to a webhook. */
export const DELIVERY_KIND = "deliver-webhook";

/** What happened, to what; what is absent is null. */
interface Publication extends Partial<WebhookEvent> {
  readonly action: string;
  readonly entityType: SubjectType;
  readonly entityId: string;
}

export function publish(
  { store, administration, now }: Pick<Change, "store" | "administration" | "now">,
  publication: Publication,
): void {
  const administrationId = administration.id;
  const event = { state: null, entity: null, ...publication };
  for (const webhook of activeWebhooks(store, administrationId)) {
    if (!wantsEvent(webhook.enabledEvents, event)) continue;
    const idempotencyKey = newIdempotencyKey();
    keepDelivery(store, webhook, { idempotencyKey, body: payloadText(webhook, event) });
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
