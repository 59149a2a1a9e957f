/** Runs the jobs of a service in its own process, lane by lane, until the worker is closed. */
import { setImmediate } from "node:timers/promises";
import { Failure, invariant } from "../../failure.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import type { Store } from "../store/store.ts";
import {
  DeliveryRefused,
  type JobKind,
  JobLeaseLost,
  type Lane,
  type Work,
} from "./kinds/job-kind.ts";
import {
  type ClaimedJob,
  claimJob,
  failJob,
  renewLease,
  requeueJob,
  requeueRunning,
  retryJob,
  waitUntilDue,
} from "./queue.ts";

export interface WorkerOptions {
  readonly store: Store;
  readonly kinds: readonly JobKind[];
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly booksNow: BooksClock;
  readonly log: (message: string) => void;
}

export interface Worker {
  /** Looks for jobs now; call it after queuing one. */
  readonly wake: () => void;
  /** Settles when no job is due; jobs that wait for their next attempt may remain. */
  readonly idle: () => Promise<void>;
  /** Puts running jobs back in the queue; settles when nothing runs any more. */
  readonly close: () => Promise<void>;
}

/** Number of jobs of a lane that run at once. */
const LANES: Readonly<Record<Lane, number>> = { exports: 1, deliveries: 8 };

/** Another process may give up its lease early: look again at least this often. */
const POLL_MS_MAX = 30_000;

export function startWorker(options: WorkerOptions): Worker {
  const closing = new AbortController();
  requeueRunning(options.store, options.now());
  const lanes = Object.entries(LANES).flatMap(([name, size]) => {
    const kinds = options.kinds.filter(({ lane }) => lane === name).map(({ kind }) => kind);
    return kinds.length === 0 ? [] : [openLane(options, { kinds, size }, closing.signal)];
  });
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  wake();
  return {
    wake,
    idle: async () => {
      wake();
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
    close: async () => {
      closing.abort();
      wake();
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
  };
}

interface OpenLane {
  readonly wake: () => void;
  /** Settles when nothing in this lane runs and nothing is due. */
  readonly idle: () => Promise<void>;
}

interface LaneOrder {
  /** As stored in the table of jobs. */
  readonly kinds: readonly string[];
  readonly size: number;
}

function openLane(options: WorkerOptions, order: LaneOrder, closing: AbortSignal): OpenLane {
  const { store, now, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let nudge = (): void => undefined;

  const wake = (): void => {
    clearTimeout(timer);
    nudge();
    if (closing.aborted || running !== null) return;
    running = runLane(options, order, closing, nudged)
      .then(
        () => waitUntilDue(store, order.kinds, now()),
        (error: unknown) => {
          // The database failed: a job that was claimed returns when its lease expires.
          log(`jobs: ${traceOf(error)}`);
          return POLL_MS_MAX;
        },
      )
      .then((wait) => {
        running = null;
        wakeIn(wait);
      });
  };
  const wakeIn = (wait: number | null): void => {
    clearTimeout(timer);
    if (wait === null || closing.aborted) return;
    timer = setTimeout(wake, Math.min(wait, POLL_MS_MAX));
    timer.unref();
  };
  /** While jobs run and there is room for more: waits until a job is queued or a retry is due. */
  const nudged = (): Promise<void> =>
    new Promise((resolve) => {
      nudge = resolve;
      wakeIn(waitUntilDue(store, order.kinds, now()));
    });
  return {
    wake,
    idle: async () => {
      while (running !== null) await running;
    },
  };
}

/** Runs all due jobs, oldest first, several at once; settles when none of them runs any more. */
async function runLane(
  options: WorkerOptions,
  { kinds, size }: LaneOrder,
  closing: AbortSignal,
  nudged: () => Promise<void>,
): Promise<void> {
  const { store, now } = options;
  const running = new Set<Promise<void>>();
  /** A failure of the database while the state of a job was written; nothing more can be done then. */
  const faults: unknown[] = [];
  try {
    for (;;) {
      // The caller that queued the job first sends its answer.
      await setImmediate();
      if (faults.length > 0) throw faults[0];
      const job = closing.aborted ? null : claimJob(store, kinds, now());
      if (job !== null) {
        const work: Promise<void> = runJob(options, job, closing)
          .catch((error: unknown) => faults.push(error))
          .then(() => {
            running.delete(work);
          });
        running.add(work);
        if (running.size < size) continue;
      }
      if (running.size === 0) return;
      const isFull = running.size >= size || closing.aborted;
      await Promise.race(isFull ? running : [...running, nudged()]);
    }
  } finally {
    await Promise.allSettled(running);
  }
}

/** Errors end here: they become the state of the job. */
async function runJob(
  { store, kinds, now, booksNow, log }: WorkerOptions,
  job: ClaimedJob,
  closing: AbortSignal,
): Promise<void> {
  const kind = kinds.find((candidate) => candidate.kind === job.kind);
  invariant(kind !== undefined, `"${job.kind}" is a known kind of job`);
  const work: Work = {
    store,
    job,
    now,
    booksNow,
    pause: async () => {
      await setImmediate();
      if (closing.aborted || !renewLease(store, job, now())) throw new JobLeaseLost();
    },
  };
  const giveUp = (error: string): void => {
    store.transaction(() => {
      if (failJob(store, job, error, now())) kind.giveUp(work);
    });
  };
  if (job.attempt > kind.attemptsMax) {
    giveUp("the service stopped during every attempt");
    return;
  }
  try {
    await kind.run(work);
  } catch (error) {
    if (error instanceof JobLeaseLost) {
      requeueJob(store, job, now());
      return;
    }
    const isRefused = error instanceof DeliveryRefused;
    const reason = isRefused ? error.message : traceOf(error);
    if (!isRefused) log(`job ${job.id} ${job.kind}, attempt ${job.attempt}: ${reason}`);
    if (error instanceof Failure || job.attempt >= kind.attemptsMax) giveUp(reason);
    else {
      const delaySeconds = kind.retryDelaySeconds(job.attempt);
      retryJob(store, job, { error: reason, delaySeconds }, now());
    }
  }
}

const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
