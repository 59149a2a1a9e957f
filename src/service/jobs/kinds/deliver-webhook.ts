/** Delivers one message to one webhook: at least once, with the same key at every attempt. */
import { invariant } from "../../../failure.ts";
import { DELIVERY_ATTEMPTS_MAX, deliveryDelaySeconds } from "../../rules/retry-delay.ts";
import { findDelivery, keepLastAnswer, removeDelivery } from "../../store/webhooks.ts";
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
      // The webhook was deleted.
      finishJob(store, job, now());
      return;
    }
    const { webhook, body } = delivery;
    const { url, secret } = webhook;
    const answer = await webhooks.push({ url, secret, body, idempotencyKey, now: now() });
    if (answer === null) throw new JobLeaseLost();
    const isDelivered = answer.status === STATUS_OF_SUCCESS;
    store.transaction(() => {
      keepLastAnswer(store, webhook, answer);
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

/** What `publish` wrote; anything else is damage of our own database. */
function keyOf(job: Pick<ClaimedJob, "payload">): string {
  const payload: unknown = JSON.parse(job.payload);
  invariant(
    typeof payload === "object" && payload !== null && "idempotencyKey" in payload,
    "the payload of a delivery is its key",
  );
  const { idempotencyKey } = payload;
  invariant(typeof idempotencyKey === "string", "a key is text");
  return idempotencyKey;
}
