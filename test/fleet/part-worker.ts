/**
 * A worker in a process and a home of its own, with a queue that workers in other homes share. It logs the requests that it
 * sends, and kills itself when it has kept so many parts of a snapshot and is keeping no other.
 */
import { appendFileSync } from "node:fs";
import { sleepFor } from "../../src/api/clock.ts";
import { addMs } from "../../src/calendar/instant.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { folderStore } from "../../src/fleet/folder-store.ts";
import type { ObjectStore } from "../../src/fleet/object-store.ts";
import { work } from "../../src/fleet/worker.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { openQueueAt, type QueuePlace } from "./queue-places.ts";

export interface PartWorkerOrder {
  readonly name: string;
  readonly queue: QueuePlace;
  readonly home: string;
  readonly out: string;
  readonly store: string;
  readonly token: string;
  /** Its clock starts here. */
  readonly now: string;
  readonly log: string;
  /** Null for a worker that finishes. */
  readonly diesAfterParts: number | null;
}

const order = JSON.parse(process.argv[2] ?? "") as PartWorkerOrder;
const now = (): string => addMs(order.now, Math.round(performance.now()));
const opened = await openQueueAt(order.queue, { now, leaseMs: 60_000 });
let kept = 0;
/** Counts the parts that the queue has. */
const queue: FleetQueue = {
  ...opened,
  register: async (worker) => {
    const seat = await opened.register(worker);
    return {
      ...seat,
      claim: async () => {
        const claim = await seat.claim();
        if (claim === null) return null;
        const keepPart: typeof claim.keepPart = async (part) => {
          await claim.keepPart(part);
          kept += 1;
        };
        return { ...claim, keepPart };
      },
    };
  },
};
const folder = folderStore(order.store);
let puts = 0;
const store: ObjectStore = {
  ...folder,
  put: (...given) => {
    puts += 1;
    return folder.put(...given);
  },
};

await work(
  queue,
  {
    identity: workerNamed(order.name),
    out: order.out,
    store,
    endsWhenDone: true,
    heartbeatMs: 1_000,
    graceMs: 1_000,
    retry: { delayMsFirst: 20, delayMsMax: 20 },
  },
  {
    run: {
      environment: { SLOTSOM_HOME: order.home, TOKEN: order.token },
      workingFolder: order.out,
      now,
      monotonicMs: () => performance.now(),
      sleep: sleepFor,
      random: () => 0.5,
      isInteractive: false,
    },
    drain: new AbortController().signal,
    onEvent: ({ kind }) => {
      appendFileSync(order.log, `${kind}\n`);
    },
    listenTo: () => ({
      onEvent: (event) => {
        const log = (line: string): void => {
          appendFileSync(order.log, `${line}\n`);
        };
        if (event.kind === "exchange") log(`sent ${event.exchange.address}`);
        if (event.kind !== "pull") return;
        const { event: pulled } = event;
        if (pulled.kind === "month-pulled") log(`pulled ${pulled.month}`);
        if (pulled.kind === "request" && !pulled.isReplayed) {
          log(`answered ${pulled.purpose} ${pulled.address}`);
          const { diesAfterParts } = order;
          if (diesAfterParts !== null && puts >= diesAfterParts && kept === puts) {
            process.kill(process.pid, "SIGKILL");
          }
        }
      },
      ended: () => undefined,
    }),
  },
);
await queue.close();
