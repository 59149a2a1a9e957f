/** What goes wrong in the night of the fleet: killed workers, a restart of the database, a store that refuses. */
import { sleepFor } from "../../../src/api/clock.ts";
import { openQueueAt, type QueuePlace } from "../../fleet/queue-places.ts";
import type { S3Server } from "../../fleet/s3-server.ts";
import type { Postgres } from "../../support/postgres.ts";
import type { Message } from "./phases.ts";

/** Shares of the packs that are ready when something happens. */
const KILLS = [0.15, 0.55] as const;
const RESTART = 0.3;
const REFUSAL = 0.7;
const REFUSED_MS = 60_000;

export const LEASE_MS = 60_000;

export interface Incidents {
  readonly events: readonly string[];
  readonly listen: (message: Message) => Promise<void>;
  readonly over: () => Promise<void>;
}

interface Scene {
  readonly place: QueuePlace;
  readonly postgres: Postgres;
  readonly s3: S3Server;
  readonly total: number;
}

/** Each happens once, when its share of the packs is ready. */
export function incidentsOf({ place, postgres, s3, total }: Scene): Incidents {
  const startedMs = performance.now();
  const events: string[] = [];
  let over: Promise<void> = Promise.resolve();
  let ready = 0;
  const note = (text: string): void => {
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    events.push(`after ${seconds} s, ${String(ready)} packs: ${text}`);
  };
  const restart = async (): Promise<void> => {
    await postgres.stop();
    await postgres.start();
    note("PostgreSQL was restarted");
  };
  const refuse = async (): Promise<void> => {
    let refused = 0;
    s3.rule = (_, response) => {
      refused += 1;
      response.writeHead(503).end();
      return true;
    };
    note("the store refuses everything");
    await sleepFor(REFUSED_MS, new AbortController().signal);
    s3.rule = () => false;
    note(`the store answers again; it refused ${String(refused)} requests`);
  };
  const kill = async (): Promise<void> => {
    note(`a worker was killed at work on ${await killOne(place)}`);
  };
  const planned = [
    ...KILLS.map((share) => ({ share, act: kill })),
    { share: RESTART, act: restart },
    { share: REFUSAL, act: refuse },
  ].sort((one, other) => one.share - other.share);
  return {
    events,
    over: () => over,
    listen: async ({ type }) => {
      if (type !== "fleet-job") return;
      ready += 1;
      while (planned[0] !== undefined && ready >= planned[0].share * total) {
        const { act } = planned.shift()!;
        // The minute of the store goes by while packs are made.
        if (act === refuse) over = refuse();
        else await act();
      }
    },
  };
}

const LOOK_MS = 5;

/** Returns the name of the job. */
async function killOne(place: QueuePlace): Promise<string> {
  const queue = await openQueueAt(place, {
    now: () => new Date().toISOString(),
    leaseMs: LEASE_MS,
  });
  try {
    for (;;) {
      const { workers } = await queue.overview();
      const victim = workers.find(({ jobId, isLost }) => jobId !== null && !isLost);
      if (victim?.jobId != null) {
        process.kill(victim.pid, "SIGKILL");
        return victim.jobId;
      }
      await sleepFor(LOOK_MS, new AbortController().signal);
    }
  } finally {
    await queue.close();
  }
}
