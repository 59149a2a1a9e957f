/** Works off a queue with worker processes: replaces those that die, and ends when nothing is left. */
import { Failure } from "../failure.ts";
import type { FleetOverview, FleetQueue } from "./fleet-queue.ts";
import type { FleetJob } from "./job.ts";
import type { QueuedJob } from "./queued-job.ts";
import { sideBySide, slept } from "./side-by-side.ts";
import { timeToGoMs } from "./time-to-go.ts";
import type { ProcessEnd, WorkerProcess } from "./worker-process.ts";
import { type FleetEnding, worstEnding } from "./worst-ending.ts";

export interface FleetRunPorts {
  /** Starts a worker that ends when nothing is left. */
  readonly startWorker: (name: string) => WorkerProcess;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Drains the workers. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FleetRunEvent) => void;
}

export type FleetRunEvent =
  | {
      readonly kind: "fleet-started";
      readonly added: number;
      /** Jobs to work off, those of earlier runs among them. */
      readonly open: number;
      /** Jobs whose time has not come: they are left waiting. */
      readonly later: number;
      readonly workers: number;
    }
  | { readonly kind: "job-ended"; readonly job: QueuedJob }
  | ({ readonly kind: "fleet-progress" } & FleetProgress)
  | { readonly kind: "worker-replaced"; readonly name: string; readonly reason: string }
  /** The failure of the queue; null after an interruption. */
  | { readonly kind: "fleet-draining"; readonly because: unknown };

export interface FleetProgress {
  readonly done: number;
  readonly total: number;
  readonly running: number;
  /** Null while it is unknown. */
  readonly timeToGoMs: number | null;
}

export interface FleetEnd {
  /** Null when it was interrupted: the jobs that are open wait for the next `fleet run`. */
  readonly ending: FleetEnding | null;
  /** The jobs that were asked for, and those that were open before. */
  readonly jobs: readonly QueuedJob[];
  /** Those of them that were left waiting for their time. */
  readonly later: readonly QueuedJob[];
}

const POLL_MS = 300;
/** A worker that dies again and again before it claims anything would die for ever. */
const DEATHS_MAX = 5;
const DEATH_DELAY_MS = 500;
const OPEN = ["waiting", "running"] as const;

/** Failure codes: those of the queue, `worker-lost` if no worker could work. */
export async function runFleet(
  jobs: readonly FleetJob[],
  queue: FleetQueue,
  workersMax: number,
  ports: FleetRunPorts,
): Promise<FleetEnd> {
  const added = await queue.add(jobs);
  const open = await queue.jobs({ states: OPEN });
  const ids = [...new Set([...jobs, ...open.map(({ job }) => job)].map(({ id }) => id))];
  const later = new Set(open.filter(({ isLater }) => isLater).map(({ job }) => job.id));
  const due = open.length - later.size;
  const workers = Math.min(workersMax, due);
  ports.onEvent({ kind: "fleet-started", added, open: due, later: later.size, workers });
  const lastReason = await workOff(queue, { ids, later, workers }, ports);
  const ended = await queue.jobs({ ids });
  // The time of a job may come when the workers have just ended: it is left to the next run.
  const isLeft = ({ state, claimedAt, job }: QueuedJob): boolean =>
    state === "waiting" && claimedAt === null && later.has(job.id);
  const end = { jobs: ended, later: ended.filter(isLeft) };
  if (ports.signal.aborted) return { ending: null, ...end };
  const wanted = ended.filter((job) => !isLeft(job));
  const left = wanted.filter(({ state }) => OPEN.some((one) => one === state));
  if (left.length > 0) throw noWorkers(left.length, lastReason);
  return { ending: worstEnding(wanted), ...end };
}

const noWorkers = (jobs: number, reason: string): Failure =>
  new Failure(
    "worker-lost",
    `the worker processes ended before their work was done, and ${String(jobs)} jobs are open${reason === "" ? "" : `; the last one says: ${reason}`}`,
    "Fix the reason and run the same command again: finished jobs are not repeated.",
  );

interface Work {
  readonly ids: readonly string[];
  /** Those of them whose time had not come at the start. */
  readonly later: ReadonlySet<string>;
  readonly workers: number;
}

/** Returns why the last worker that died did so; empty if none has. */
async function workOff(
  queue: FleetQueue,
  { ids, later, workers }: Work,
  ports: FleetRunPorts,
): Promise<string> {
  const names = Array.from({ length: workers }, (_, at) => `worker-${String(at + 1)}`);
  const reasons: string[] = [];
  await sideBySide({
    work: names.map((name) => async (stop) => {
      const signal = AbortSignal.any([ports.signal, stop]);
      reasons.push(await keepWorking(name, queue, { ...ports, signal }));
    }),
    companions: [
      async (over) => {
        try {
          await reportEnds(queue, { ids, later }, ports, over);
        } catch (cause) {
          ports.onEvent({ kind: "fleet-draining", because: cause });
          throw cause;
        }
      },
    ],
  });
  return reasons.findLast((reason) => reason !== "") ?? "";
}

/**
 * Replaces the process of this worker until one ends by itself. Returns why the last one died; empty if it ended well.
 */
async function keepWorking(name: string, queue: FleetQueue, ports: FleetRunPorts): Promise<string> {
  let attempts = -1;
  for (let deaths = 0; ; ) {
    const { code, reason } = await drained(ports.startWorker(name), ports.signal);
    if (code === 0) return "";
    await queue.workerDied(name, reason);
    const overview = await queue.overview();
    const hasClaimed = overview.attempts > attempts;
    deaths = hasClaimed ? 1 : deaths + 1;
    ({ attempts } = overview);
    if (ports.signal.aborted || deaths >= DEATHS_MAX) return reason;
    ports.onEvent({ kind: "worker-replaced", name, reason });
    await slept(DEATH_DELAY_MS * (deaths - 1), ports.sleep, ports.signal);
  }
}

async function drained(worker: WorkerProcess, signal: AbortSignal): Promise<ProcessEnd> {
  const over = new AbortController();
  const drain = (): void => {
    worker.signal("SIGTERM");
  };
  if (signal.aborted) drain();
  else signal.addEventListener("abort", drain, { once: true, signal: over.signal });
  const end = await worker.ended;
  over.abort();
  return end;
}

/** Reports each job when it has ended, and how far the fleet is. */
async function reportEnds(
  queue: FleetQueue,
  { ids, later }: Pick<Work, "ids" | "later">,
  ports: FleetRunPorts,
  over: AbortSignal,
): Promise<void> {
  const wanted = new Set(ids);
  const before = (await queue.jobs({ ids })).filter(({ ending }) => ending !== null);
  let done = before.length;
  let total = ids.length - later.size;
  let last = Math.max(0, ...before.map(({ ending }) => ending ?? 0));
  let isDraining = false;
  for (let isOver = false; !isOver; ) {
    isOver = !(await slept(POLL_MS, ports.sleep, over));
    if (ports.signal.aborted && !isDraining) {
      isDraining = true;
      ports.onEvent({ kind: "fleet-draining", because: null });
    }
    for (const job of await endedAfter(queue, last)) {
      last = Math.max(last, job.ending ?? 0);
      if (!wanted.has(job.job.id)) continue;
      done += 1;
      if (later.has(job.job.id)) total += 1;
      ports.onEvent({ kind: "job-ended", job });
    }
    const overview = await queue.overview();
    ports.onEvent({ kind: "fleet-progress", ...progressOf(overview, done, total) });
  }
}

async function endedAfter(queue: FleetQueue, ending: number): Promise<readonly QueuedJob[]> {
  const jobs = await queue.jobs({ endedAfter: ending });
  return [...jobs].sort((one, other) => (one.ending ?? 0) - (other.ending ?? 0));
}

const progressOf = (overview: FleetOverview, done: number, total: number): FleetProgress => ({
  done,
  total,
  running: overview.counts.running,
  timeToGoMs: timeToGoMs(overview),
});
