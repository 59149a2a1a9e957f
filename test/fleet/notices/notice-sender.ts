/** A process that sends what the outbox of a queue has, for the tests that kill one: its argument is a SenderOrder. */
import { noticeSender } from "../../../src/fleet/notices/send-notices.ts";
import { openQueueAt, type QueuePlace } from "../queue-places.ts";

export interface SenderOrder {
  readonly place: QueuePlace;
  readonly now: string;
  readonly secret: string;
}

const { place, now, secret } = JSON.parse(process.argv[2] ?? "") as SenderOrder;
const queue = await openQueueAt(place, { now: () => now, leaseMs: 60_000 });
const sender = noticeSender(queue.outbox, {
  environment: { HOOK: secret },
  now: () => now,
  monotonicMs: () => performance.now(),
  random: () => 0.5,
  onNotice: () => undefined,
});
await sender.sendDue(new AbortController().signal);
await queue.close();
