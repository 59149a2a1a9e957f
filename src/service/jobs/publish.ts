/**
 * Notifies the webhooks of an administration of an event. Call it in the transaction of the change: a
 * delivery is a job in the outbox, so a change that is rolled back sends none and no delivery is lost.
 */
import { invariant } from "../../failure.ts";
import { EVENT_NAMES } from "../rules/webhook-event-names.ts";
import { isSubscribedTo } from "../rules/webhook-events.ts";
import type { Change, SubjectType } from "../store/events.ts";
import { activeWebhooks, insertDelivery } from "../store/webhooks.ts";
import { enqueueJob } from "./queue.ts";
import { newIdempotencyKey, payloadText, type WebhookEvent } from "./webhook-payload.ts";

/** The kind of a delivery to a webhook, as stored in the table of jobs. */
export const DELIVERY_KIND = "deliver-webhook";

/** The event and its record; absent parts are null. */
interface Publication extends Partial<WebhookEvent> {
  readonly action: string;
  readonly entityType: SubjectType;
  readonly entityId: string;
}

export function publish(
  { store, administration, now }: Pick<Change, "store" | "administration" | "now">,
  publication: Publication,
): void {
  invariant(EVENT_NAMES.has(publication.action), `${publication.action} is a published event`);
  const administrationId = administration.id;
  const event = { state: null, entity: null, ...publication };
  for (const webhook of activeWebhooks(store, administrationId)) {
    if (!isSubscribedTo(webhook.enabledEvents, event)) continue;
    const idempotencyKey = newIdempotencyKey();
    insertDelivery(store, webhook, { idempotencyKey, body: payloadText(webhook, event) });
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
