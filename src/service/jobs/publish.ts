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

interface Publication {
  readonly action: string;
  readonly entityType: SubjectType;
  readonly entityId: string;
}

/** The record of an event; absent parts are null. */
type Content = Partial<Pick<WebhookEvent, "state" | "entity">>;

/** `content` is only called if a webhook receives the event. */
export function publish(
  { store, administration, now }: Pick<Change, "store" | "administration" | "now">,
  publication: Publication,
  content: () => Content = () => ({}),
): void {
  invariant(EVENT_NAMES.has(publication.action), `${publication.action} is a published event`);
  const administrationId = administration.id;
  const subscribed = activeWebhooks(store, administrationId).filter(({ enabledEvents }) =>
    isSubscribedTo(enabledEvents, publication),
  );
  if (subscribed.length === 0) return;
  const event = { state: null, entity: null, ...publication, ...content() };
  for (const webhook of subscribed) {
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
