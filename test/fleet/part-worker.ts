/**
 * A worker in a process and a home of its own, with a queue that workers in other homes share. It logs the requests that it
 * sends, and kills itself when it has kept so many parts of a snapshot.
 */
import { appendFileSync } from "node:fs";
import { sleepFor } from "../../src/api/clock.ts";
import { folderStore } from "../../src/fleet/folder-store.ts";
import type { ObjectStore } from "../../src/fleet/object-store.ts";
import { work } from "../../src/fleet/worker.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";

export interface PartWorkerOrder {
  readonly name: string;
  readonly queueHome: string;
  readonly home: string;
  readonly out: string;
  readonly store: string;
  readonly token: string;
  readonly now: string;
  readonly log: string;
  /** Null for a worker that finishes. */
  readonly diesAfterParts: number | null;
}

const order = JSON.parse(process.argv[2] ?? "") as PartWorkerOrder;
const now = (): string => order.now;
const queue = await openQueueAt({ kind: "local", home: order.queueHome }, { now, leaseMs: 60_000 });
const folder = folderStore(order.store);
let puts = 0;
const store: ObjectStore = {
  ...folder,
  put: (...given) => {
    puts += 1;
    // The parts before this one are in the queue.
    if (order.diesAfterParts !== null && puts > order.diesAfterParts) {
      process.kill(process.pid, "SIGKILL");
    }
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
        }
      },
      ended: () => undefined,
    }),
  },
);
await queue.close();
