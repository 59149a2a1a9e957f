/** Delivers one message to one webhook: at least once, with the same key at every attempt. */
import { invariant } from "../../../failure.ts";
import { DELIVERY_ATTEMPTS_MAX, deliveryDelaySeconds } from "../../rules/retry-delay.ts";
import { findDelivery, removeDelivery, setLastResponse } from "../../store/webhooks.ts";
import { DELIVERY_KIND } from "../publish.ts";
import { type ClaimedJob, finishJob } from "../queue.ts";
import { STATUS_OF_SUCCESS, type WebhookTransport } from "../webhook-transport.ts";
import { DeliveryRefused, type JobKind, JobLeaseLost } from "./job-kind.ts";

export const deliverWebhook = (webhooks: WebhookTransport): JobKind => ({
  kind: DELIVERY_KIND,
  lane: "deliveries",
  attemptsMax: DELIVERY_ATTEMPTS_MAX,
  retryDelaySeconds: deliveryDelaySeconds,
  run: async ({ store, job, now }) => {
    const idempotencyKey = keyOf(job);
    const delivery = findDelivery(store, idempotencyKey);
    if (delivery === null) {
      // The webhook was deleted in the meantime.
      finishJob(store, job, now());
      return;
    }
    const { webhook, body } = delivery;
    const { url, secret } = webhook;
    const answer = await webhooks.push({ url, secret, body, idempotencyKey });
    if (answer === null) throw new JobLeaseLost();
    const isDelivered = answer.status === STATUS_OF_SUCCESS;
    store.transaction(() => {
      setLastResponse(store, webhook, answer);
      if (!isDelivered) return;
      if (!finishJob(store, job, now())) throw new JobLeaseLost();
      removeDelivery(store, idempotencyKey);
    });
    if (!isDelivered) throw new DeliveryRefused(`webhook ${webhook.id}: ${answer.status}`);
  },
  giveUp: ({ store, job }) => {
    removeDelivery(store, keyOf(job));
  },
});

/** The key that `publish` wrote; anything else means that our own database is damaged. */
function keyOf(job: Pick<ClaimedJob, "payload">): string {
  const payload: unknown = JSON.parse(job.payload);
  invariant(
    typeof payload === "object" && payload !== null && "idempotencyKey" in payload,
    "the payload of a delivery job is its key",
  );
  const { idempotencyKey } = payload;
  invariant(typeof idempotencyKey === "string", "an idempotency key is text");
  return idempotencyKey;
}
