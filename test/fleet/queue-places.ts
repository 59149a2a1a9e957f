/** Opens the queues that the conformance suite tests, also in processes of their own: a place is plain data. */
import { sleepFor } from "../../src/api/clock.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { openLocalQueue } from "../../src/fleet/local-queue.ts";

/** Where a queue is. */
export interface QueuePlace {
  readonly kind: "local";
  readonly home: string;
}

export interface QueueClock {
  readonly now: () => string;
  readonly leaseMs: number;
}

export const HOST = "test-machine";

export const openQueueAt = (place: QueuePlace, clock: QueueClock): Promise<FleetQueue> =>
  openLocalQueue(
    { home: place.home },
    {
      ...clock,
      host: HOST,
      wait: (ms) => sleepFor(ms, new AbortController().signal),
    },
  );
