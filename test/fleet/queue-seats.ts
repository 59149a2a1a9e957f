/** A queue whose clock a test moves, and the workers at it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import type { Claim, FleetQueue, WorkerSeat } from "../../src/fleet/fleet-queue.ts";
import { whenFinished } from "../support/ending.ts";
import { RESULT } from "./fleet-jobs.ts";
import { openQueueAt, type QueuePlace } from "./queue-places.ts";

export const START = "2026-01-05T06:00:00.000Z";
export const LEASE_MS = 60_000;

/** An empty queue. */
export type MakePlace = () => Promise<QueuePlace>;

interface Opened {
  readonly queue: FleetQueue;
  readonly pass: (ms: number) => void;
  readonly now: () => string;
}

export async function opened(place: QueuePlace): Promise<Opened> {
  let instant = START;
  const now = (): string => instant;
  const queue = await openQueueAt(place, { now, leaseMs: LEASE_MS });
  whenFinished(() => queue.close());
  return {
    queue,
    now,
    pass: (ms) => {
      instant = addMs(instant, ms);
    },
  };
}

export const idsOf = (claims: readonly (Claim | null)[]): readonly (string | null)[] =>
  claims.map((claim) => claim?.job.id ?? null);

/** Claims and completes jobs until none is due; returns their ids in that order. */
export async function workOff(seat: WorkerSeat): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let claim = await seat.claim(); claim !== null; claim = await seat.claim()) {
    ids.push(claim.job.id);
    expect(await claim.complete(RESULT)).toBe(true);
  }
  return ids;
}

/** A process id that no process has: that of one that has ended. */
export async function deadPid(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

export async function stateOf(queue: FleetQueue, id: string): Promise<unknown> {
  const [job] = await queue.jobs({ ids: [id] });
  return job === undefined ? null : [job.state, job.attempt, job.runId, job.failure?.code ?? null];
}
